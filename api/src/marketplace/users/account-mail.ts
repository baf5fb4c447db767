import type { EntityManager } from 'typeorm';
import type { EventOf } from '../../engine/bus/bus.js';
import { appendFor } from '../../engine/outbox/append.js';
import type { AccountEvents } from './account-events.js';

/** Informs the owner of an account by mail, if the transaction of the change commits. Throws outside a transaction. */
export const informOwner = (db: EntityManager, ...event: EventOf<AccountEvents>): Promise<void> =>
  appendFor<AccountEvents>(db, ['mail'], ...event);
