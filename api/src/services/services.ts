import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { violates } from '../platform/database/database-errors.js';
import { withAccountLock } from '../platform/database/account-lock.js';
import { withDeletionLock, detachBookings } from '../platform/database/deletions.js';
import { badInput, notFound, unauthenticated } from '../kernel/errors.js';
import type { ImageEvents } from '../platform/images/discarded-images.js';
import type { Images, IncomingImage } from '../platform/images/images.js';
import { imageUrl } from '../platform/images/stored-image.js';
import { type RateLimits, withinBoth } from '../platform/limits/rate-limits.js';
import type { Publisher } from '../platform/bus/bus.js';
import { serviceById, type ServiceView } from './catalogue.js';
import { Service } from './service.entity.js';
import { assertRoomForService, MOST_IMAGES } from './service-limits.js';

/** What the rules of services use besides the database. */
export interface ServiceDeps {
  limits: RateLimits;
  images: Images;
  events: Publisher<ImageEvents>;
}

/** What the service form sends (S5.3). */
export interface ServiceForm {
  title: string;
  description: string;
  category: string;
  price: number;
  duration: string;
  features?: string[] | null;
}

export interface ServiceChanges extends ServiceForm {
  /** URLs of images that the form removed. */
  removeImages?: string[] | null;
}

const columnsOf = ({ title, description, category, price, duration, features }: ServiceForm) => ({
  title,
  description,
  category,
  price,
  duration,
  features: (features ?? []).map((feature) => feature.trim()).filter(Boolean),
});

async function countUpload(
  deps: Pick<ServiceDeps, 'limits'>,
  viewer: Viewer,
  images: IncomingImage[],
): Promise<void> {
  if (images.length > 0) await deps.limits.take('upload', viewer.id);
}

/**
 * A provider's new service, active at once (P12). `address` is where the request came from. Throws BAD_USER_INPUT (more than 5 images), 413 and 415 for
 * images, CONFLICT when the provider has as many services as there may be, RATE_LIMITED, UNAUTHENTICATED when the account
 * is deleted meanwhile.
 */
export async function createService(
  db: EntityManager,
  deps: Pick<ServiceDeps, 'limits' | 'images'>,
  viewer: Viewer,
  form: ServiceForm,
  images: IncomingImage[],
  address: string,
): Promise<ServiceView> {
  const assertRoom = async (db: EntityManager): Promise<void> => {
    if (deps.limits.areOn) await assertRoomForService(db, viewer.id);
  };
  const ofAccount = ['newService', viewer.id] as const;
  const fromAddress = ['newServiceFromAddress', address] as const;
  return withinBoth(deps.limits, ofAccount, fromAddress, async () => {
    // Before anybody processes its pictures; it is decided below.
    await assertRoom(db);
    await countUpload(deps, viewer, images);
    return deps.images.withStored(viewer.id, images, async (stored) => {
      const id = randomUUID();
      try {
        // Read before anybody can delete it, or it would stay when the answer fails, and its pictures go.
        return await withAccountLock(db, viewer.id, async (db) => {
          await assertRoom(db);
          await db.insert(Service, {
            id,
            providerId: viewer.id,
            ...columnsOf(form),
            images: stored,
          });
          return serviceById(db, id);
        });
      } catch (error) {
        if (violates(error, 'services_provider_id_fkey')) throw unauthenticated();
        throw error;
      }
    });
  });
}

/**
 * Replaces what the form holds; new images come after the old ones, removed ones go (P12). NOT_FOUND for
 * accounts other than the owner (P20).
 */
export async function updateService(
  db: EntityManager,
  deps: ServiceDeps,
  viewer: Viewer,
  id: string,
  changes: ServiceChanges,
  images: IncomingImage[],
  address: string,
): Promise<ServiceView> {
  const mine = { id, providerId: viewer.id };
  if (!(await db.existsBy(Service, mine))) throw notFound('Service');
  const ofAccount = ['savedService', viewer.id] as const;
  const fromAddress = ['savedServiceFromAddress', address] as const;
  const view = await withinBoth(deps.limits, ofAccount, fromAddress, async () => {
    await countUpload(deps, viewer, images);
    return deps.images.withStored(viewer.id, images, (stored) =>
      db.transaction(async (db) => {
        const service = await db.findOne(Service, {
          where: mine,
          lock: { mode: 'pessimistic_write' },
        });
        if (!service) throw notFound('Service');
        const gone = new Set(changes.removeImages ?? []);
        const kept = service.images.filter((image) => !gone.has(imageUrl(image)));
        if (kept.length + stored.length > MOST_IMAGES)
          throw badInput({ images: `A service can have up to ${MOST_IMAGES} images` });
        await db.update(Service, mine, { ...columnsOf(changes), images: [...kept, ...stored] });
        return serviceById(db, id);
      }),
    );
  });
  if (changes.removeImages?.length) deps.events.publish('imagesDiscarded', {});
  return view;
}

/**
 * Takes a service out of every list; bookings made of it stay readable (P9). NOT_FOUND for all but the
 * owner.
 */
export async function deleteService(
  db: EntityManager,
  deps: Pick<ServiceDeps, 'events'>,
  viewer: Viewer,
  id: string,
): Promise<string> {
  await withDeletionLock(db, async (db) => {
    const service = await db.findOne(Service, {
      select: { id: true },
      where: { id, providerId: viewer.id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!service) throw notFound('Service');
    await detachBookings(db, 'service_id', id, 'service_id = NULL');
    await db.delete(Service, { id });
  });
  deps.events.publish('imagesDiscarded', {});
  return id;
}
