import type { EntityManager } from 'typeorm';
import { conflict } from '../kernel/errors.js';
import { Service } from './service.entity.js';

/**
 * Maximum number of services of a provider. Every visitor loads all services in one response, which one provider must
 * not fill; a caterer with a menu for each season and occasion stays far below.
 */
export const MAX_SERVICES = /* M22 */ 100;

/**
 * Maximum number of services in the list of a provider, newest first: more than `MAX_SERVICES`, for those that were
 * created before there was a maximum.
 */
export const MAX_LISTED_SERVICES = 200;

/**
 * Maximum number of images of a service, so that it remains a card and not an archive; one upload adds at most 5
 * (S9.2).
 */
export const MAX_SERVICE_IMAGES = 20;

/**
 * Throws CONFLICT if a provider has the maximum number of services; reliable only while the lock of the account is
 * held.
 */
export async function assertServiceCapacity(db: EntityManager, providerId: string): Promise<void> {
  if ((await db.countBy(Service, { providerId })) >= MAX_SERVICES)
    throw conflict(`A provider can have up to ${MAX_SERVICES} services. Delete one to add another.`);
}
