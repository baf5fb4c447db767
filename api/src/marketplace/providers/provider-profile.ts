import type { EntityManager } from 'typeorm';
import { type Clock, localDateTime, tomorrow } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import { publicServicesOfProvider, type ServiceView } from '../services/catalogue.sql.js';
import { freeDatesOfProvider } from '../slots/slot-list.sql.js';
import { seesContact } from '../users/provider-card.js';
import { findPublicProvider, publicProvider, type PublicProvider } from '../users/public-provider.js';
import type { Viewer } from '../users/viewer.js';
import { type ProviderRecord, providerRecords } from './provider-records.sql.js';

/** Maximum number of next free dates: two lines on a phone. */
export const MAX_NEXT_FREE_DATES = 10;

/** What the page of a provider shows (P50). */
export interface ProviderProfile extends PublicProvider, Omit<ProviderRecord, 'providerId'> {
  /** Those of the public catalogue, newest first. */
  services: ServiceView[];
  /** `yyyy-MM-dd`, from tomorrow on, at most `MAX_NEXT_FREE_DATES`. */
  nextFreeDates: string[];
  /** `yyyy-MM-dd` */
  memberSince: string;
  /** Undefined for viewers who are not signed in (P8). */
  email?: string | null;
  /** Undefined for viewers who are not signed in (P8). */
  phone?: string | null;
}

/** The public profile of a provider. Throws NOT_FOUND if there is none of that id, and if it is banned (P50). */
export async function providerProfile(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer | null,
  id: string,
): Promise<ProviderProfile> {
  const provider = await findPublicProvider(db, id);
  const [record] = await providerRecords(db, clock, [id]);
  if (!provider || !record) throw notFound('Provider');
  const { createdAt, email, phone } = provider;
  return {
    ...publicProvider(provider),
    services: await publicServicesOfProvider(db, viewer, id),
    nextFreeDates: await freeDatesOfProvider(db, id, { from: tomorrow(clock), limit: MAX_NEXT_FREE_DATES }),
    memberSince: localDateTime({ timeZone: clock.timeZone, now: () => createdAt }).slice(0, 10),
    ...(seesContact(viewer) ? { email, phone } : {}),
    answersWithinHours: record.answersWithinHours,
    answeredPercent: record.answeredPercent,
    completedEvents: record.completedEvents,
  };
}
