import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { assertSession, type Viewer } from '../users/viewer.js';
import { violates } from '../../engine/database/database-errors.js';
import { withAccountLock } from '../../engine/database/account-lock.js';
import { detachRows, withDeletionLock } from '../../engine/database/deletions.js';
import { badInput, conflict, notFound, unauthenticated } from '../../kernel/errors.js';
import type { ImageEvents } from '../../engine/images/discarded-images.js';
import type { Images, IncomingImage } from '../../engine/images/images.js';
import { inOrder, without } from '../../engine/images/stored-image.js';
import { countUpload } from '../../engine/images/upload-quotas.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { append } from '../../engine/outbox/append.js';
import { serviceById, type ServiceView } from './catalogue.sql.js';
import { Service } from './service.entity.js';
import {
  assertServiceCapacity,
  MAX_SERVICE_IMAGES,
  NEW_SERVICES_FROM_ADDRESS,
  NEW_SERVICES_OF_ACCOUNT,
  SAVED_SERVICES_FROM_ADDRESS,
  SAVED_SERVICES_OF_ACCOUNT,
} from './service-limits.js';

/** Dependencies of the rules of services, besides the database. */
export interface ServiceDeps {
  limits: RateLimits;
  images: Images;
}

/** The data of the service form (S5.3). */
export interface ServiceForm {
  title: string;
  description: string;
  category: string;
  price: number;
  duration: string;
  features?: string[] | null;
}

export interface ServiceChanges extends ServiceForm {
  /** URLs of images to remove. */
  removeImages?: string[] | null;
  /** URLs of all images that remain. */
  imageOrder?: string[] | null;
}

const columnsOf = ({ title, description, category, price, duration, features }: ServiceForm) => ({
  title,
  description,
  category,
  price,
  duration,
  features: (features ?? []).map((feature) => feature.trim()).filter(Boolean),
});

/**
 * Creates a service of a provider, active at once (P12). `address` is the client address. Throws BAD_USER_INPUT (more
 * than 5 images), PAYLOAD_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE (images), CONFLICT (the provider has the maximum number
 * of services), RATE_LIMITED, and UNAUTHENTICATED (the session has ended meanwhile).
 */
export async function createService(
  db: EntityManager,
  deps: Pick<ServiceDeps, 'limits' | 'images'>,
  viewer: Viewer,
  { form, images, address }: { form: ServiceForm; images: IncomingImage[]; address: string },
): Promise<ServiceView> {
  const assertCapacity = async (db: EntityManager): Promise<void> => {
    if (deps.limits.enabled) await assertServiceCapacity(db, viewer.id);
  };
  const ofAccount = [NEW_SERVICES_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [NEW_SERVICES_FROM_ADDRESS, address] as const;
  return withinBothLimits(deps.limits, ofAccount, fromAddress, async () => {
    // An early check, before pictures are processed; the check below is the one that decides.
    await assertCapacity(db);
    await countUpload(deps.limits, { accountId: viewer.id, address, images });
    return deps.images.withStored(address, images, async (stored) => {
      const id = randomUUID();
      try {
        // Read in the same transaction: an error after the commit would remove the pictures of a service that remains.
        return await withAccountLock(db, viewer.id, async (db) => {
          await assertSession(db, viewer);
          await assertCapacity(db);
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
 * Replaces the data of the form; new images follow the existing ones, removed ones are deleted (P12). Throws NOT_FOUND
 * for accounts other than the owner (P20).
 */
export async function updateService(
  db: EntityManager,
  deps: ServiceDeps,
  viewer: Viewer,
  command: { id: string; changes: ServiceChanges; images: IncomingImage[]; address: string },
): Promise<ServiceView> {
  const { id, changes, images, address } = command;
  const own = { id, /* M13 */ providerId: viewer.id };
  if (!(await db.existsBy(Service, own))) throw notFound('Service');
  const ofAccount = [SAVED_SERVICES_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [SAVED_SERVICES_FROM_ADDRESS, address] as const;
  return withinBothLimits(deps.limits, ofAccount, fromAddress, async () => {
    await countUpload(deps.limits, { accountId: viewer.id, address, images });
    return deps.images.withStored(address, images, (stored) =>
      db.transaction(async (db) => {
        await assertSession(db, viewer);
        const service = await db.findOne(Service, {
          where: own,
          lock: { mode: 'pessimistic_write' },
        });
        if (!service) throw notFound('Service');
        const removedUrls = changes.removeImages ?? [];
        /* M15 */ const remaining = without(service.images, removedUrls);
        const retained = changes.imageOrder ? inOrder(remaining, changes.imageOrder) : remaining;
        if (!retained) throw badInput({ imageOrder: 'The order must contain each image of the service once' });
        if (retained.length + stored.length > MAX_SERVICE_IMAGES)
          throw badInput({ images: `A service can have up to ${MAX_SERVICE_IMAGES} images` });
        await db.update(Service, own, { ...columnsOf(changes), images: [...retained, ...stored] });
        if (removedUrls.length > 0) await append<ImageEvents>(db, 'imagesDiscarded', {});
        return serviceById(db, id);
      }),
    );
  });
}

/**
 * Switches a service of the viewer off, or on again. Throws NOT_FOUND for accounts other than the owner, CONFLICT if an
 * administrator has deactivated it: only an administrator activates it again (P12), and RATE_LIMITED.
 */
export async function setServiceActive(
  db: EntityManager,
  { limits }: Pick<ServiceDeps, 'limits'>,
  viewer: Viewer,
  { id, isActive, address }: { id: string; isActive: boolean; address: string },
): Promise<ServiceView> {
  const own = { id, /* Z1 */ providerId: viewer.id };
  if (!(await db.existsBy(Service, own))) throw notFound('Service');
  const ofAccount = [SAVED_SERVICES_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [SAVED_SERVICES_FROM_ADDRESS, address] as const;
  return withinBothLimits(limits, ofAccount, fromAddress, () =>
    db.transaction(async (db) => {
      const { affected } = await db.update(Service, { ...own, /* Z2 */ isBlocked: false }, { isActive });
      if (affected) return serviceById(db, id);
      if (!(await db.existsBy(Service, own))) throw notFound('Service');
      throw conflict('An administrator has deactivated this service. Only an administrator can activate it again.');
    }),
  );
}

/**
 * Removes a service from every list; bookings of it remain readable (P9). Throws NOT_FOUND for accounts other than the
 * owner.
 */
export async function deleteService(db: EntityManager, viewer: Viewer, id: string): Promise<string> {
  const own = { id, providerId: viewer.id };
  // An early check, so that a service that cannot be deleted waits for no other deletion; the one below decides.
  if (!(await db.existsBy(Service, own))) throw notFound('Service');
  await withDeletionLock(db, async (db) => {
    const service = await db.findOne(Service, {
      select: { id: true },
      where: own,
      lock: { mode: 'pessimistic_write' },
    });
    if (!service) throw notFound('Service');
    for (const table of ['bookings', 'threads'])
      await detachRows(db, { table, column: 'service_id', id }, 'service_id = NULL');
    await db.delete(Service, { id });
    await append<ImageEvents>(db, 'imagesDiscarded', {});
  });
  return id;
}
