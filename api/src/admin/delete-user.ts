import type { EntityManager } from 'typeorm';
import type { SessionEvents } from '../auth/session-events.js';
import type { ImageEvents } from '../platform/images/discarded-images.js';
import type { Viewer } from '../users/viewer.js';
import { move } from '../bookings/transitions.js';
import { detachRows, withDeletionLock } from '../platform/database/deletions.js';
import { notFound } from '../kernel/errors.js';
import { append } from '../platform/outbox/append.js';
import { DELETED_USER } from '../users/provider-card.js';
import { User } from '../users/user.entity.js';
import { audit } from '../audit/audit.js';

/**
 * Deletes or detaches all data of the account, but not the account itself. The foreign keys would do so as well, but
 * row by row within the one statement that deletes the account: each booking three times, which for a large account
 * exceeds the statement timeout. Here each booking is written once, and each statement writes a limited number of them.
 */
async function detachAndDeleteData(db: EntityManager, userId: string): Promise<void> {
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
    /* M21 */ 'provider_id = NULL, service_id = NULL, slot_id = NULL',
  );
  await db.query('DELETE FROM services WHERE provider_id = $1', [userId]);
  await db.query('DELETE FROM slots WHERE provider_id = $1', [userId]);
}

/**
 * Deletes an account permanently (P21): its sessions end, its live bookings on both sides are cancelled and their slots
 * become free, its services and slots are deleted, personal data is erased, and its e-mail address becomes available
 * again. Remaining bookings show `Deleted user`; all free text of the customer is erased, the event type included, and
 * so is the hash of the request, which could confirm a guess. Throws NOT_FOUND.
 */
export async function deleteUser(db: EntityManager, admin: Viewer, id: string): Promise<string> {
  await withDeletionLock(db, async (db) => {
    // The account is locked, so that no booking is made by it or of its services; see the locks of the booking
    // statement.
    const user = await db.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw notFound('User');
    // Before those of thousands of bookings, since events are delivered in this order.
    await append<SessionEvents>(db, 'sessionsEnded', { accountId: id });
    await append<ImageEvents>(db, 'imagesDiscarded', {});
    const cancelled = await move(db, 'account_ended', {
      where: 'customer_id = $1 OR provider_id = $1',
      values: [id],
    });
    const services = await db.query<unknown[]>('SELECT FROM services WHERE provider_id = $1 FOR UPDATE', [id]);
    const { role, isVerified, createdAt } = user;
    await audit(db, admin, {
      action: 'user.delete',
      subjectId: id,
      before: {
        role,
        isVerified,
        createdAt,
        services: services.length,
        cancelledBookings: cancelled.length,
      },
    });
    await detachAndDeleteData(db, id);
    await db.delete(User, { id });
  });
  return id;
}
