import type { EntityManager } from 'typeorm';
import { conflict } from '../kernel/errors.js';
import { Service } from './service.entity.js';

/**
 * How many services a provider may have. Every visitor gets all services in one answer, so one provider must not fill
 * it; a caterer with a menu for each season and occasion stays far below.
 */
export const MOST_SERVICES = 100;

/**
 * How many of a provider's services a list shows, newest first: more than there may be, for those that were made before
 * there was a limit.
 */
export const MOST_SERVICES_LISTED = 200;

/** So that a service stays a card and not an archive; one upload brings at most 5 (S9.2). */
export const MOST_IMAGES = 20;

/** CONFLICT when a provider has as many services as there may be; decides only in the turn of the account. */
export async function assertRoomForService(db: EntityManager, providerId: string): Promise<void> {
  if ((await db.countBy(Service, { providerId })) >= MOST_SERVICES)
    throw conflict(
      `A provider can have up to ${MOST_SERVICES} services. Delete one to add another.`,
    );
}
