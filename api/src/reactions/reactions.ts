import type { MarketplaceEvents } from '../marketplace/deps.js';
import type { Bus, EventOf } from '../engine/bus/bus.js';
import type { ReaderName } from '../engine/outbox/append.js';
import type { Reader } from '../engine/outbox/outbox.js';

/** What happens after a change has been committed: the readers of the outbox. */
export const reactions = (
  events: Bus<MarketplaceEvents>,
  { planner, wishes, webhooks }: Record<'planner' | 'wishes' | 'webhooks', Reader>,
): Record<ReaderName, Reader> => ({
  /** Plans the mails that inform of the change. */
  mail: planner,

  /** Plans the mails of wishes whose day has free slots now. */
  wishes,

  /** Plans what webhooks are told. */
  webhooks,

  /** Informs the sockets and caches of all processes. */
  async bus({ name, payload, attempts }) {
    const event = [name, payload] as EventOf<MarketplaceEvents>;
    try {
      await events.publish(...event);
    } catch (error) {
      // The other processes are informed by a later attempt.
      if (attempts === 0) events.publishLocally(...event);
      throw error;
    }
  },
});
