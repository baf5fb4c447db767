import type { EntityManager } from 'typeorm';
import type { SessionEvents } from '../../engine/bus/session-events.js';
import { move } from '../bookings/transitions.js';
import { eraseReasons } from '../bookings/erase-reasons.js';
import { deleteRows, detachRows } from '../../engine/database/deletions.js';
import type { ImageEvents } from '../../engine/images/discarded-images.js';
import { append } from '../../engine/outbox/append.js';
import { informOwner } from '../users/account-mail.js';
import { Service } from '../services/service.entity.js';
import { Slot } from '../slots/slot.entity.js';
import { EndedToken } from '../users/ended-token.entity.js';
import { DELETED_USER } from '../users/provider-card.js';
import { User } from '../users/user.entity.js';
import { deleteWebhooks } from '../webhooks/deliveries.js';

/** What was deleted with an account. */
export interface Erased {
  services: number;
  cancelledBookings: number;
}

/**
 * Deletes or detaches all data of the account, but not the account itself. The foreign keys would do so as well, but
 * row by row within the one statement that deletes the account: each booking three times, which for a large account
 * exceeds the statement timeout. Here each booking is written once, and each statement writes a limited number of them.
 */
async function detachAndDeleteData(db: EntityManager, userId: string): Promise<void> {
  /* T1 */ await eraseReasons(db, userId);
  await deleteWebhooks(db, { accountId: userId });
  await detachRows(
    db,
    { table: 'bookings', column: 'customer_id', id: userId },
    /* B13 O3 */ `customer_id = NULL, contact_name = $2, contact_email = '', contact_phone = '', message = NULL,
       event_type = 'Event', idempotency_key = NULL, request_hash = NULL`,
    DELETED_USER,
  );
  await detachRows(
    db,
    { table: 'bookings', column: 'provider_id', id: userId },
    'provider_id = NULL, service_id = NULL, slot_id = NULL',
  );
  // What was written remains, by `Deleted user`, and so does the rating that it made (P49).
  for (const column of ['customer_id', 'provider_id'])
    await detachRows(db, { table: 'reviews', column, id: userId }, `${column} = NULL`);
  await detachRows(db, { table: 'threads', column: 'customer_id', id: userId }, 'customer_id = NULL');
  const received = { table: 'threads', column: 'provider_id', id: userId };
  await detachRows(db, received, 'provider_id = NULL, service_id = NULL');
  // Those of other accounts.
  for (const table of ['favourites', 'wishes'])
    await deleteRows(db, table, 'service_id IN (SELECT id FROM services WHERE provider_id = $1)', [userId]);
  await db.delete(Service, { providerId: userId });
  await db.delete(Slot, { providerId: userId });
  await db.delete(EndedToken, { accountId: userId });
}

/** What mails contain about one side of a deleted booking, after the account of that side was deleted. */
const ERASED = {
  user: {
    user: { id: null, name: DELETED_USER, email: '' },
    customerDetails: { name: DELETED_USER, email: '', phone: '' },
    eventType: 'Event',
    message: null,
  },
  provider: {
    provider: {
      id: null,
      name: DELETED_USER,
      businessName: null,
      city: null,
      rating: null,
      ratingCount: 0,
      verified: false,
      verifiedSince: null,
      profileImage: null,
      email: null,
      phone: null,
    },
  },
};

/** Where a booking that was deleted is copied to: mails that are not sent, and events that are not read yet. */
const COPIES = [
  ['mails', 'data'],
  ['outbox', 'payload'],
] as const;

/**
 * Erases the account from what the other side of a booking that was deleted is informed by. The path is part of the
 * statement, so that it has an index of mails; there are few events.
 */
async function eraseFromCopies(db: EntityManager, userId: string): Promise<void> {
  for (const [table, column] of COPIES)
    for (const [side, erased] of Object.entries(ERASED))
      await db.query(
        `UPDATE ${table} SET ${column} = jsonb_set(${column}, '{deleted}', ${column} -> 'deleted' || $2::jsonb)
         WHERE ${column} #>> '{deleted,${side},id}' = $1`,
        [userId, JSON.stringify(erased)],
      );
}

/** The same for what webhooks are told of such a booking, and its review; those of a deleted provider are deleted. */
const eraseFromDeliveries = (db: EntityManager, userId: string): Promise<unknown> =>
  db.query(
    `UPDATE webhook_deliveries SET deleted = jsonb_set(deleted || $2, '{review,author}', to_jsonb($3::text), false)
     WHERE deleted #>> '{user,id}' = $1`,
    [userId, JSON.stringify(ERASED.user), DELETED_USER],
  );

/**
 * Deletes an account permanently (P21), in a transaction with the deletion lock in which the row of the account is
 * locked, so that no booking is made by it or of its services; see the locks of the booking statement. Its sessions
 * end, its live bookings on both sides are cancelled and their slots become free, its services and slots are deleted,
 * personal data is erased, and its e-mail address becomes available again. Remaining bookings show `Deleted user`; all
 * free text of the customer is erased, the event type included, and so is the hash of the request, which could confirm
 * a guess; so are the reasons that it wrote for others. The owner is informed by mail, unless the account is banned.
 */
export async function eraseAccount(
  db: EntityManager,
  { id, email, name, role, isVerified }: User,
  by: 'administrator' | 'system',
): Promise<Erased> {
  // Before those of thousands of bookings, since events are delivered in this order.
  await append<SessionEvents>(db, 'sessionsEnded', { accountId: id });
  await append<ImageEvents>(db, 'imagesDiscarded', {});
  const cancelled = await move(db, 'account_ended', {
    where: 'customer_id = $1 OR provider_id = $1',
    values: [id],
    by,
  });
  const locked = db.createQueryBuilder(Service, 'service').select('service.id').where({ providerId: id });
  const services = await locked.setLock('pessimistic_write').getRawMany();
  await detachAndDeleteData(db, id);
  /* O10 */ await eraseFromCopies(db, id);
  await eraseFromDeliveries(db, id);
  await db.delete(User, { id });
  if (isVerified) await informOwner(db, 'accountDeleted', { email, name, role });
  return { services: services.length, cancelledBookings: cancelled.length };
}
