import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { type Clock, today } from '../../kernel/clock.js';
import { AppError, badInput, conflict, forbidden, notFound, unauthenticated } from '../../kernel/errors.js';
import { assertDate } from '../../kernel/validation.js';
import { withAccountLock } from '../../engine/database/account-lock.js';
import { violates } from '../../engine/database/database-errors.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { appendFor } from '../../engine/outbox/append.js';
import { providerOfPublicService, publicServicesByIds, type ServiceView } from '../services/catalogue.sql.js';
import { Slot } from '../slots/slot.entity.js';
import type { Viewer } from '../users/viewer.js';
import { Wish } from './wish.entity.js';
import type { WishEvents } from './wish-events.js';
import { MAX_WISHES, NEW_WISHES } from './wish-limits.js';

/** For which service an account waits on which day. */
export interface WishedDay {
  serviceId: string;
  /** `yyyy-MM-dd`, local to the marketplace. */
  date: string;
}

/** A wish as its owner sees it. */
export interface WishView extends WishedDay {
  createdAt: Date;
  /** Null while it is not public. */
  service: ServiceView | null;
}

/** A wish is for tomorrow or later (P47). */
function assertDay(clock: Clock, date: string): void {
  assertDate(date);
  if (date < today(clock)) throw badInput({ date: 'Date must be tomorrow or later' });
  if (date === today(clock)) throw conflict('Today can no longer be booked. Please choose tomorrow or a later day.');
}

/**
 * Waits for a free slot on a day; the same wish again changes nothing. Throws BAD_USER_INPUT (the date is invalid or in
 * the past), NOT_FOUND (the service is not public), FORBIDDEN (own service), CONFLICT (the day is today or has free
 * slots, or the account has the maximum number of wishes) and RATE_LIMITED (P47).
 *
 * A slot that becomes free at the same moment is either seen here, or found by the event, which is delivered after this
 * transaction, or by the one that the triggers of slots append, which is delivered after theirs.
 */
export async function wishForDate(
  db: EntityManager,
  { clock, limits }: { clock: Clock; limits: RateLimits },
  viewer: Viewer,
  wish: WishedDay,
): Promise<void> {
  assertDay(clock, wish.date);
  const providerId = await providerOfPublicService(db, wish.serviceId);
  if (providerId === viewer.id) throw forbidden('You cannot wait for a time of your own service');
  await withinLimit(limits, NEW_WISHES, viewer.id, () =>
    withAccountLock(db, viewer.id, async (db) => {
      if (await assertPossible(db, clock, { ...wish, providerId, accountId: viewer.id })) return;
      await insert(db, viewer.id, wish);
    }),
  );
}

/** Returns whether the account has the wish already; reliable only while the lock of the account is held. */
async function assertPossible(
  db: EntityManager,
  clock: Clock,
  { accountId, serviceId, providerId, date }: WishedDay & { accountId: string; providerId: string },
): Promise<boolean> {
  if (await db.existsBy(Slot, { providerId, date, bookingId: IsNull() }))
    throw conflict('There are free times on this day. Please choose one of them.');
  if (await db.existsBy(Wish, { accountId, serviceId, date })) return true;
  if ((await db.countBy(Wish, { accountId, date: MoreThan(today(clock)) })) >= MAX_WISHES)
    throw conflict(`You are waiting for ${MAX_WISHES} days, which is the maximum. Drop one to wait for another.`);
  return false;
}

/** Writes a wish, unless the account has it, or its service was deleted, and the event that checks it afterwards. */
async function insert(db: EntityManager, accountId: string, { serviceId, date }: WishedDay): Promise<void> {
  try {
    const [written] = await db.query<{ providerId: string }[]>(
      `WITH written AS (
         INSERT INTO wishes (id, account_id, service_id, date)
         SELECT $1, $2, services.id, $4 FROM services WHERE services.id = $3
         ON CONFLICT DO NOTHING RETURNING service_id
       ) SELECT provider_id AS "providerId" FROM services JOIN written ON written.service_id = services.id`,
      [randomUUID(), accountId, serviceId, date],
    );
    if (!written) return;
    /* V6 */ await appendFor<WishEvents>(db, ['wishes'], 'wishesDue', { ...written, from: date, until: date });
  } catch (error) {
    if (violates(error, 'wishes_service_id_fkey')) throw notFound('Service');
    if (violates(error, 'wishes_account_id_fkey')) throw unauthenticated();
    throw error;
  }
}

/**
 * Continues a wish whose mail was not sent, since the slot was booked again, or the service hidden, before. One whose
 * service or account is just being deleted ends.
 */
export const continueWish = (db: EntityManager, accountId: string, wish: WishedDay): Promise<void> =>
  db
    .transaction((db) => insert(db, accountId, wish))
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });

/** Ends a wish of the viewer, if there is one. Throws BAD_USER_INPUT if the date is invalid. */
export async function dropWish(db: EntityManager, viewer: Viewer, { serviceId, date }: WishedDay): Promise<void> {
  assertDate(date);
  await db.delete(Wish, /* V7 */ { accountId: viewer.id, serviceId, date });
}

/** The wishes of the viewer by day, without those whose day has come. */
export async function wishesOf(db: EntityManager, clock: Clock, viewer: Viewer): Promise<WishView[]> {
  const wishes = await db.find(Wish, {
    where: /* V10 */ { accountId: viewer.id, date: MoreThan(today(clock)) },
    order: { date: 'ASC', createdAt: 'ASC' },
    take: 2 * MAX_WISHES,
  });
  const services = await publicServicesByIds(
    db,
    wishes.map(({ serviceId }) => serviceId),
  );
  const byId = new Map(services.map((service) => [service.id, service]));
  return wishes.map(({ serviceId, date, createdAt }) => {
    const service = byId.get(serviceId) ?? null;
    return { serviceId, date, createdAt, service };
  });
}

/** Deletes the wishes whose day has come, and returns their number. */
export async function endPastWishes(db: EntityManager, clock: Clock): Promise<number> {
  const { affected } = await db.delete(Wish, { date: LessThanOrEqual(today(clock)) });
  return affected ?? 0;
}
