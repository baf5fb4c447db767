import type { EntityManager } from 'typeorm';
import type { SessionEvents } from '../../engine/bus/session-events.js';
import type { ImageEvents } from '../../engine/images/discarded-images.js';
import type { Viewer } from '../users/viewer.js';
import { Booking } from '../bookings/booking.entity.js';
import { bookingById } from '../bookings/booking-list.sql.js';
import { withoutReasons } from '../bookings/booking-timeline.js';
import type { BookingEvents } from '../bookings/booking-events.js';
import { BOOKING_READERS, move } from '../bookings/transitions.js';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { detachRows, withDeletionLock } from '../../engine/database/deletions.js';
import { endAccessTokensOf } from '../tokens/access-tokens.js';
import { notFound } from '../../kernel/errors.js';
import { append, appendFor } from '../../engine/outbox/append.js';
import { serviceById, type ServiceView } from '../services/catalogue.sql.js';
import { Service } from '../services/service.entity.js';
import { User } from '../users/user.entity.js';
import { userView, type UserView } from '../users/user-view.js';
import { failWaiting } from '../webhooks/deliveries.js';
import { audit } from '../audit/audit.js';

const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

/** Bans an account, which ends its sessions and access tokens permanently, or unbans it (P2, P69). Throws NOT_FOUND. */
export function banUser(db: EntityManager, admin: Viewer, id: string, banned: boolean): Promise<UserView> {
  return db.transaction(async (db) => {
    const user = await db.findOne(User, { where: { id }, lock: FOR_UPDATE });
    if (!user) throw notFound('User');
    await audit(db, admin, {
      action: banned ? 'user.ban' : 'user.unban',
      subjectId: id,
      before: { isVerified: user.isVerified },
    });
    const sessionVersion = user.sessionVersion + /* B1 */ (banned ? 1 : 0);
    await db.update(User, { id }, { isVerified: !banned, sessionVersion });
    if (banned) {
      await endAccessTokensOf(db, id);
      await append<SessionEvents>(db, 'sessionsEnded', { accountId: id });
      await failWaiting(db, { accountId: id });
    }
    return userView({ ...user, isVerified: !banned });
  });
}

/** Switches a service off, so that its provider cannot switch it on (P12), or on again. Throws NOT_FOUND. */
export function toggleService(db: EntityManager, admin: Viewer, id: string): Promise<ServiceView> {
  return db.transaction(async (db) => {
    const service = await db.findOne(Service, { where: { id }, lock: FOR_UPDATE });
    if (!service) throw notFound('Service');
    await audit(db, admin, {
      action: 'service.toggle',
      subjectId: id,
      before: { isActive: service.isActive },
    });
    await db.update(Service, { id }, { isActive: !service.isActive, /* Z3 */ isBlocked: service.isActive });
    return serviceById(db, id);
  });
}

/** Removes any service from every list; bookings of it remain readable (P9). Throws NOT_FOUND. */
export async function removeService(db: EntityManager, admin: Viewer, id: string): Promise<string> {
  await withDeletionLock(db, async (db) => {
    const service = await db.findOne(Service, { where: { id }, lock: FOR_UPDATE });
    if (!service) throw notFound('Service');
    const { providerId, title, category, price, isActive } = service;
    await audit(db, admin, {
      action: 'service.delete',
      subjectId: id,
      before: { providerId, title, category, price, isActive },
    });
    const bookings = { table: 'bookings', column: 'service_id', id };
    await detachRows(db, bookings, 'service_id = NULL');
    await db.delete(Service, { id });
    await append<ImageEvents>(db, 'imagesDiscarded', {});
  });
  return id;
}

/** Deletes any booking; a live one frees its slot in the same transaction (P16). Throws NOT_FOUND. */
export async function removeBooking(db: EntityManager, admin: Viewer, id: string): Promise<string> {
  await retriedTransaction(db, async (db) => {
    const booking = await db.findOne(Booking, { where: { id }, lock: FOR_UPDATE });
    if (!booking) throw notFound('Booking');
    const { customerId, providerId, serviceId, slotId, status, eventDate, totalAmount } = booking;
    await audit(db, admin, {
      action: 'booking.delete',
      subjectId: id,
      before: { customerId, providerId, serviceId, slotId, status, eventDate, totalAmount },
    });
    await move(db, 'called_off', { where: 'id = $1', values: [id] });
    const view = await bookingById(db, id);
    // What the parties wrote is deleted with the booking, and does not remain in mails about it.
    const deleted = { ...view, timeline: withoutReasons(view.timeline), proposal: null, isDeleted: true };
    await db.delete(Booking, { id });
    await appendFor<BookingEvents>(db, BOOKING_READERS, 'bookingChanged', {
      id,
      customerId,
      providerId,
      change: 'deleted',
      deleted,
    });
  });
  return id;
}
