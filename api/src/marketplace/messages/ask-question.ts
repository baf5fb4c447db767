import { type EntityManager, In } from 'typeorm';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { withinLimit } from '../../engine/limits/rate-limits.js';
import type { Clock } from '../../kernel/clock.js';
import { badInput, notFound, unauthenticated } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { LIVE } from '../bookings/booking-status.js';
import { Booking } from '../bookings/booking.entity.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { type HeldThread, holdThread, holdThreadOfBooking } from './hold-thread.js';
import { MESSAGES_OF_ACCOUNT, QUESTIONS_OF_ACCOUNT } from './message-limits.js';
import { type MessageDeps, say } from './send-message.js';
import { threadOf, valuesFor } from './thread-list.sql.js';
import { IS_OPEN, type ThreadView } from './thread-view.js';
import { Thread } from './thread.entity.js';

/** The lock of booking requests (migration 0026): a question comes before a booking or after it, and a second one after the first. */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))';

const OFFER = `
  SELECT s.id AS "serviceId", s.title AS "serviceTitle", s.category AS "serviceCategory", p.id AS "providerId"
  FROM services s JOIN users p ON p.id = s.provider_id WHERE s.id = $1 AND ${PUBLIC} FOR KEY SHARE OF p, s`;

type Offer = Pick<Thread, 'serviceId' | 'serviceTitle' | 'serviceCategory' | 'providerId'>;

const OPEN_THREAD = `
  SELECT t.id FROM threads t LEFT JOIN bookings b ON b.id = t.booking_id
  WHERE t.customer_id = $1 AND t.service_id = $4 AND ${IS_OPEN} ORDER BY t.last_message_at DESC LIMIT 1`;

/** The thread in which a question goes on; null if there is none. That of a live booking need not have begun. */
async function holdOpenThread(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  serviceId: string,
): Promise<HeldThread | null> {
  const [open] = await db.query<{ id: string }[]>(OPEN_THREAD, [...valuesFor(clock, viewer), serviceId]);
  if (open) return holdThread(db, clock, viewer, open.id);
  const booking = await db.findOne(Booking, {
    where: { customerId: viewer.id, serviceId, status: In(LIVE) },
    order: { createdAt: 'DESC' },
  });
  return booking && holdThreadOfBooking(db, clock, viewer, booking.id);
}

/**
 * Asks the provider of a service, in the thread about it that is open, or else in a new one (P72). Throws NOT_FOUND (the
 * service is not public), BAD_USER_INPUT (own service), CONFLICT (the thread is full) and RATE_LIMITED.
 */
export const askQuestion = (
  db: EntityManager,
  deps: MessageDeps,
  viewer: Viewer,
  { serviceId, text }: { serviceId: string; text: string },
): Promise<ThreadView> => {
  const { clock, limits } = deps;
  return withinLimit(limits, MESSAGES_OF_ACCOUNT, viewer.id, () =>
    retriedTransaction(db, async (db) => {
      await db.query(LOCK, [viewer.id]);
      const account = { id: viewer.id, isVerified: true };
      if (!(await db.findOne(User, { where: account, lock: { mode: 'for_key_share' } }))) throw unauthenticated();
      const [offer] = await db.query<Offer[]>(OFFER, [serviceId]);
      if (!offer) throw notFound('Service');
      if (offer.providerId === viewer.id)
        throw badInput({ serviceId: 'You cannot ask a question about your own service' });
      const open = await holdOpenThread(db, clock, viewer, serviceId);
      const { threadId: id } = open
        ? await say(db, clock, open, text)
        : await withinLimit(limits, QUESTIONS_OF_ACCOUNT, viewer.id, async () => {
            const id = orderedId();
            await db.insert(Thread, { id, customerId: viewer.id, ...offer, lastMessageAt: clock.now() });
            return say(db, clock, await holdThread(db, clock, viewer, id), text);
          });
      return threadOf(db, deps, viewer, { id });
    }),
  );
};
