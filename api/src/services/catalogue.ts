import type { EntityManager } from 'typeorm';
import { readList } from '../platform/database/connections-of-address.js';
import { notFound } from '../kernel/errors.js';
import type { StoredImage } from '../platform/images/stored-image.js';
import { MAX_LISTED_SERVICES } from './service-limits.js';
import { type ProviderCard, providerCardSql } from '../users/provider-card.js';

/** A service as lists and cards show it, with its provider, read in one query. */
export interface ServiceView {
  id: string;
  title: string;
  description: string;
  category: string;
  /** Dollars. */
  price: number;
  duration: string;
  features: string[];
  images: StoredImage[];
  isActive: boolean;
  createdAt: Date;
  provider: ProviderCard & { id: string };
}

export interface ServicesFilter {
  /** Part of the title, the description or the name of the provider, ignoring case (S5.1). */
  search?: string | undefined;
  city?: string | undefined;
  category?: string | undefined;
}

const SELECT = `
  SELECT s.id, s.title, s.description, s.category, s.price::float8 AS price, s.duration, s.features, s.images,
    s.is_active AS "isActive", s.created_at AS "createdAt", ${providerCardSql('p')} AS provider
  FROM services s JOIN users p ON p.id = s.provider_id`;
/** Active services of providers who are not banned (P7). */
const PUBLIC = 's.is_active AND p.is_verified';
const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

/** A pattern for ILIKE that matches the search text anywhere. */
export const ilikePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** The public catalogue, newest first. */
export function publicServices(
  db: EntityManager,
  { search, city, category }: ServicesFilter = {},
): Promise<ServiceView[]> {
  const conditions = [PUBLIC];
  const values: string[] = [];
  const where = (condition: (parameter: string) => string, value: string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (search)
    where(
      (p) => `(s.title ILIKE ${p} OR s.description ILIKE ${p} OR p.name ILIKE ${p})`,
      ilikePattern(search),
    );
  if (city) where((p) => `p.city = ${p}`, city);
  if (category) where((p) => `s.category = ${p}`, category);
  return db.query(`${SELECT} WHERE ${conditions.join(' AND ')} ${NEWEST_FIRST}`, values);
}

/** A service of the public catalogue. Throws NOT_FOUND if it does not exist or is not public (P7). */
export async function publicService(db: EntityManager, id: string): Promise<ServiceView> {
  const [service] = await db.query<ServiceView[]>(`${SELECT} WHERE s.id = $1 AND ${PUBLIC}`, [id]);
  if (!service) throw notFound('Service');
  return service;
}

/**
 * Services of a provider, inactive ones included. More than the maximum number of services are listed, for those that
 * were created before there was a maximum.
 */
export const servicesOfProvider = (db: EntityManager, providerId: string): Promise<ServiceView[]> =>
  readList(db, `${SELECT} WHERE s.provider_id = $1 ${NEWEST_FIRST} LIMIT $2`, [
    providerId,
    MAX_LISTED_SERVICES,
  ]);

/** Any service, whether or not it is public. Throws NOT_FOUND if it does not exist. */
export async function serviceById(db: EntityManager, id: string): Promise<ServiceView> {
  const [service] = await db.query<ServiceView[]>(`${SELECT} WHERE s.id = $1`, [id]);
  if (!service) throw notFound('Service');
  return service;
}

/** All services, public or not, newest first, for administrators. */
export const newestServices = (db: EntityManager, limit: number): Promise<ServiceView[]> =>
  readList(db, `${SELECT} ${NEWEST_FIRST} LIMIT $1`, [limit]);
