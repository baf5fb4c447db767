import type { EntityManager } from 'typeorm';
import { conflict } from '../../kernel/errors.js';
import type { Quota } from '../../engine/limits/rate-limits.js';
import { Service } from './service.entity.js';

/**
 * Maximum number of services of a provider. Every visitor loads all services in one response, which one provider must
 * not fill; a caterer with a menu for each season and occasion stays far below.
 */
export const MAX_SERVICES = 100;

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

/** The number of services of a page without `first`. */
export const DEFAULT_PAGED_SERVICES = 24;

/** Maximum of an explicit limit; without one, a request returns the whole catalogue. */
export const MAX_LIMITED_SERVICES = 100;

/** Maximum number of cities, those with the most services first: a page offers them for choice. */
export const MAX_COUNTED_CITIES = 200;

/** Maximum number of features of a service, and of characters of each. */
export const MAX_FEATURES = 20;
export const MAX_FEATURE = 100;

/**
 * New services of an account. Each makes the server regenerate the catalogue for every visitor; a new provider enters a
 * few dozen.
 */
export const NEW_SERVICES_OF_ACCOUNT: Quota = { name: 'newService', points: 60, duration: 3600 };

/** Saved services of an account, which have the same effect. */
export const SAVED_SERVICES_OF_ACCOUNT: Quota = { name: 'savedService', points: 300, duration: 3600 };

/**
 * New services from one client address: twenty new accounts an hour could otherwise make the catalogue too large to
 * load, at once or within days.
 */
export const NEW_SERVICES_FROM_ADDRESS: Quota = {
  name: 'newServiceFromAddress',
  points: 120,
  duration: 24 * 3600,
};

/** Saved services from one client address. */
export const SAVED_SERVICES_FROM_ADDRESS: Quota = { name: 'savedServiceFromAddress', points: 600, duration: 3600 };

/**
 * Throws CONFLICT if a provider has the maximum number of services; reliable only while the lock of the account is
 * held.
 */
export async function assertServiceCapacity(db: EntityManager, providerId: string): Promise<void> {
  if ((await db.countBy(Service, { providerId })) >= MAX_SERVICES)
    throw conflict(`A provider can have up to ${MAX_SERVICES} services. Delete one to add another.`);
}
