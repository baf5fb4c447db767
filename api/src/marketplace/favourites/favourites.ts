import type { EntityManager } from 'typeorm';
import { conflict, notFound, unauthenticated } from '../../kernel/errors.js';
import { withAccountLock } from '../../engine/database/account-lock.js';
import { violates } from '../../engine/database/database-errors.js';
import { type Quota, type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { providerOfPublicService, publicServicesByIds, type ServiceView } from '../services/catalogue.sql.js';
import type { Viewer } from '../users/viewer.js';
import { Favourite } from './favourite.entity.js';

/** Maximum number of favourites of an account, those of hidden services included: one response returns all of them. */
export const MAX_FAVOURITES = 200;

/** New favourites of an account: more than a person adds who looks through a large catalogue. */
export const NEW_FAVOURITES: Quota = { name: 'newFavourite', points: 600, duration: 3600 };

/** The favourites of the viewer, newest first. Those that are not public return with their service (P48). */
export async function favourites(db: EntityManager, viewer: Viewer): Promise<ServiceView[]> {
  const rows = await db.find(Favourite, {
    where: /* V3 */ { accountId: viewer.id },
    order: { createdAt: 'DESC', serviceId: 'ASC' },
  });
  const ids = rows.map(({ serviceId }) => serviceId);
  return publicServicesByIds(db, ids);
}

/**
 * Adds a service of the public catalogue, and returns all favourites. One that is a favourite already remains where it
 * is. Throws NOT_FOUND, CONFLICT (the account has the maximum number) and RATE_LIMITED.
 */
export async function addFavourite(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  serviceId: string,
): Promise<ServiceView[]> {
  await withinLimit(limits, NEW_FAVOURITES, viewer.id, async () => {
    await providerOfPublicService(db, serviceId);
    try {
      await withAccountLock(db, viewer.id, (db) => insert(db, viewer, serviceId));
    } catch (error) {
      if (violates(error, 'favourites_service_id_fkey')) throw notFound('Service');
      if (violates(error, 'favourites_account_id_fkey')) throw unauthenticated();
      throw error;
    }
  });
  return favourites(db, viewer);
}

/** Only while the lock of the account is held is the number of its favourites reliable. */
async function insert(db: EntityManager, { id: accountId }: Viewer, serviceId: string): Promise<void> {
  if (await db.existsBy(Favourite, { accountId, serviceId })) return;
  if ((await db.countBy(Favourite, { accountId })) >= MAX_FAVOURITES)
    throw conflict(`You can have up to ${MAX_FAVOURITES} favourites. Remove one to add another.`);
  await db.insert(Favourite, { accountId, serviceId });
}

/** Removes a favourite, if it is one, and returns the others. */
export async function removeFavourite(db: EntityManager, viewer: Viewer, serviceId: string): Promise<ServiceView[]> {
  await db.delete(Favourite, /* V11 */ { accountId: viewer.id, serviceId });
  return favourites(db, viewer);
}
