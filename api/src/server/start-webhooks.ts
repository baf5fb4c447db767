import type { EntityManager } from 'typeorm';
import { createEgress } from '../engine/egress/egress.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Metrics } from '../engine/ops/metrics.js';
import type { Reader } from '../engine/outbox/outbox.js';
import type { Config } from '../kernel/config.js';
import { repeat } from '../kernel/repeat.js';
import type { Marketplace } from '../marketplace/deps.js';
import { forgetDeliveries } from '../marketplace/webhooks/deliveries.js';
import type { Presenters } from '../reactions/webhooks/body.js';
import { webhookFigures } from '../reactions/webhooks/figures.js';
import { webhookReader } from '../reactions/webhooks/plan.js';
import { startWebhookSender } from '../reactions/webhooks/sender.js';
import { presentBooking, presentMessage, presentReview } from '../transports/rest/present.js';

const FIGURES_INTERVAL_S = 5;
const FORGET_INTERVAL_S = 3600;

/** As REST, whose number of unread messages is that of a viewer. */
export const presentersFor = (deps: Marketplace): Presenters => ({
  booking: (booking) => ({ ...presentBooking(booking, { viewer: null, deps }), unreadMessages: undefined }),
  message: presentMessage,
  review: presentReview,
});

export interface RunningWebhooks {
  /** The reader of the outbox. */
  webhooks: Reader;
  stop: () => Promise<void>;
}

/** Plans, sends and forgets what webhooks are told until it is stopped. */
export function startWebhooks(
  db: EntityManager,
  deps: Marketplace,
  { config, log, metrics }: { config: Config; log: Logger; metrics: Metrics },
): RunningWebhooks {
  const logFailure = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const sender = startWebhookSender(db, {
    egress: createEgress(config.webhooks),
    seal: deps.webhookSeal,
    present: presentersFor(deps),
    userAgent: `Marquee/${config.version}`,
    onAttempt: metrics.countWebhookAttempt,
    onFailedAttempt: (attempt) => log.warn({ delivery: attempt }, 'sending to a webhook failed'),
    onError: logFailure('sending to webhooks failed'),
  });
  const stops = [
    repeat(() => forgetDeliveries(db), FORGET_INTERVAL_S, logFailure('deleting old deliveries failed')),
    repeat(
      async () => metrics.observeWebhooks(await webhookFigures(db)),
      FIGURES_INTERVAL_S,
      logFailure('counting deliveries failed'),
    ),
  ];
  return {
    webhooks: webhookReader(db, sender.wake),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await sender.stop();
    },
  };
}
