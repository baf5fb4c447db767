import type { EntityManager } from 'typeorm';
import type { SessionEvents } from '../auth/session-events.js';
import type { ImageEvents } from '../platform/images/discarded-images.js';
import type { Viewer } from '../users/viewer.js';
import { bookingsById } from '../bookings/booking-list.js';
import { announce, type BookingEvents } from '../bookings/booking-events.js';
import { move } from '../bookings/transitions.js';
import { withDeletionLock, detachBookings } from '../platform/database/deletions.js';
import { notFound } from '../kernel/errors.js';
import type { Publisher } from '../platform/bus/bus.js';
import { DELETED_USER } from '../users/provider-card.js';
import { User } from '../users/user.entity.js';
import { audit } from '../audit/audit.js';

/**
 * Takes everything of the account out of the tables but the account. The foreign keys would do so as well, but row by
 * row within the one statement that deletes the account: each booking three times, and a large account not within the
 * time that a statement has. Here each booking is written once, and no statement writes too many of them.
 */
async function letGoOfEverything(db: EntityManager, userId: string): Promise<void> {
  await detachBookings(
    db,
    'customer_id',
    userId,
    `customer_id = NULL, contact_name = $2, contact_email = '', contact_phone = '', message = NULL,
       event_type = 'Event', idempotency_key = NULL, request_hash = NULL`,
    DELETED_USER,
  );
  await detachBookings(
    db,
    'provider_id',
    userId,
    'provider_id = NULL, service_id = NULL, slot_id = NULL',
  );
  await db.query('DELETE FROM services WHERE provider_id = $1', [userId]);
  await db.query('DELETE FROM slots WHERE provider_id = $1', [userId]);
}

/**
 * Deletes an account for good (P21): its sessions end, its live bookings on both sides are cancelled and their
 * slots freed, its services and slots go, personal data is erased, its e-mail address is free again. Bookings that
 * remain say `Deleted user`; all that the customer wrote freely goes, the event's type among it, and the hash of it as
 * well, which would betray a guess. NOT_FOUND.
 */
export async function deleteUser(
  db: EntityManager,
  { events }: { events: Publisher<BookingEvents & ImageEvents & SessionEvents> },
  admin: Viewer,
  id: string,
): Promise<string> {
  const { cancelled, views } = await withDeletionLock(db, async (db) => {
    // Nobody books as, or from, an account that is locked here; see the locks of the booking statement.
    const user = await db.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw notFound('User');
    const cancelled = await move(db, 'account_ended', {
      where: 'customer_id = $1 OR provider_id = $1',
      values: [id],
    });
    const services = await db.query<unknown[]>(
      'SELECT FROM services WHERE provider_id = $1 FOR UPDATE',
      [id],
    );
    const { role, isVerified, createdAt } = user;
    await audit(db, admin, 'user.delete', id, {
      role,
      isVerified,
      createdAt,
      services: services.length,
      cancelledBookings: cancelled.length,
    });
    await letGoOfEverything(db, id);
    await db.delete(User, { id });
    const views = await bookingsById(
      db,
      cancelled.map((booking) => booking.id),
    );
    return { cancelled, views };
  });
  events.publish('imagesDiscarded', {});
  events.publish('sessionsEnded', { accountId: id });
  const viewOf = new Map(views.map((view) => [view.id, view]));
  for (const booking of cancelled) {
    const view = viewOf.get(booking.id);
    if (view) announce(events, booking, view);
  }
  return id;
}
