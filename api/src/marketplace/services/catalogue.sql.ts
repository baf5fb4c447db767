// W1, W2: the whole catalogue and a search, whose responses are cached with their version. W3F, which are more than are cached:
// 0.41 ms of the server and 0.09 of the database for a service with its free slots (bench/results/2026-11-28-api.md).
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import { follows, microsecondsOf, type Placed, type Position } from '../../engine/database/positions.js';
import { notFound } from '../../kernel/errors.js';
import { assertLimit } from '../../kernel/validation.js';
import { prepared } from '../../engine/database/prepared.js';
import { imageView, type ImageView, type StoredImage } from '../../engine/images/stored-image.js';
import { MAX_LISTED_SERVICES, MAX_LIMITED_SERVICES } from './service-limits.js';
import {
  providerCard,
  type ProviderCard,
  type ProviderCardRow,
  providerCardSql,
  seesContact,
} from '../users/provider-card.js';
import { isPublicProvider, notBanned } from '../users/public-provider.js';
import type { Viewer } from '../users/viewer.js';

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
  images: ImageView[];
  isActive: boolean;
  createdAt: Date;
  provider: ProviderOfService;
}

type ProviderOfService = ProviderCard & { id: string };

/** A `ServiceView` as it is read from the database. */
interface ServiceRow extends Omit<ServiceView, 'images' | 'provider'> {
  images: StoredImage[];
  provider: ProviderCardRow<ProviderOfService>;
}

export interface ServicesFilter {
  /** Part of the title, the description or the name of the provider, ignoring case (S5.1). */
  search?: string | undefined;
  city?: string | undefined;
  category?: string | undefined;
  /** Maximum number of services, 1 to `MAX_LIMITED_SERVICES`. Default: all. */
  limit?: number | null | undefined;
}

const columnsFor = (hideContact: boolean) => `
  s.id, s.title, s.description, s.category, s.price::float8 AS price, s.duration, s.features, s.images,
    s.is_active AS "isActive", s.created_at AS "createdAt", ${providerCardSql('p', { hideContact })} AS provider`;
const FROM = 'FROM services s JOIN users p ON p.id = s.provider_id';
const selectFor = ({ hideContact, position = '' }: { hideContact: boolean; position?: string }) =>
  `SELECT ${position} ${columnsFor(hideContact)} ${FROM}`;
const SELECT = selectFor({ hideContact: false });
const SELECT_WITHOUT_CONTACT = selectFor({ hideContact: true });
/** SQL over a service `s` and its provider `p`: active services of providers who are not banned (P7). */
export const PUBLIC = `s.is_active AND ${notBanned('p')}`;
const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

const serviceView = (row: ServiceRow): ServiceView => ({
  ...row,
  images: row.images.map(imageView),
  provider: providerCard(row.provider),
});

const readServices = async (db: EntityManager, sql: string, values: unknown[]): Promise<ServiceView[]> =>
  (await readList<ServiceRow>(db, sql, values)).map(serviceView);

async function readService(db: EntityManager, sql: string, values: unknown[]): Promise<ServiceView> {
  const [row] = await db.query<ServiceRow[]>(sql, values);
  if (!row) throw notFound('Service');
  return serviceView(row);
}

const publicSelect = (viewer: Viewer | null): string => (seesContact(viewer) ? SELECT : SELECT_WITHOUT_CONTACT);

/**
 * SQL: a text in the form in which searches compare it, as the web app does (`foldedText`): in lower case, with one form of
 * the letter sigma, and without the dot that some collations leave of `İ`.
 */
const folded = (text: string): string => `translate(lower(${text}), U&'\\03C2\\0307', U&'\\03C3')`;

/** SQL over `s` and `p` for the services of the public catalogue that match, and its parameters. */
export function matching({ search, city, category }: ServicesFilter): { where: string; values: string[] } {
  const conditions = [PUBLIC];
  const values: string[] = [];
  const where = (condition: (parameter: string) => string, value: string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // Not ILIKE: it compares the whole search text at each position of a text of one repeated character.
  const contains = (column: string, p: string) => `strpos(${folded(column)}, ${folded(p)}) > 0`;
  if (search)
    where(
      (p) => `(${['s.title', 's.description', 'p.name'].map((column) => contains(column, p)).join(' OR ')})`,
      search,
    );
  // All of these are providers, but PostgreSQL uses the index of their cities only with this condition.
  if (city) where((p) => `p.role = 'provider' AND p.city = ${p}`, city);
  if (category) where((p) => `s.category = ${p}`, category);
  return { where: conditions.join(' AND '), values };
}

/** The public catalogue, newest first. Throws BAD_USER_INPUT (limit). */
export async function publicServices(
  db: EntityManager,
  viewer: Viewer | null,
  filter: ServicesFilter = {},
): Promise<ServiceView[]> {
  const { where, values } = matching(filter);
  const atMost = assertLimit(filter.limit, MAX_LIMITED_SERVICES, 0);
  const select = `${publicSelect(viewer)} WHERE ${where} ${NEWEST_FIRST}${atMost > 0 ? ` LIMIT ${atMost}` : ''}`;
  return (await db.query<ServiceRow[]>(select, values)).map(serviceView);
}

/** The first services of the public catalogue, newest first, that match a filter and follow a position; each with its own. */
export async function publicServicesAfter(
  db: EntityManager,
  viewer: Viewer | null,
  { filter, after, limit }: { filter: ServicesFilter; after: Position | null; limit: number },
): Promise<Placed<ServiceView>[]> {
  const { where, values } = matching(filter);
  const position = `${microsecondsOf('s')} AS position,`;
  const isAfter = after ? ` AND ${follows('s', `$${values.length + 1}`, `$${values.length + 2}`)}` : '';
  const rows = await readList<ServiceRow & { position: string }>(
    db,
    `${selectFor({ hideContact: !seesContact(viewer), position })} WHERE ${where}${isAfter} ${NEWEST_FIRST} LIMIT ${limit}`,
    [...values, ...(after ?? [])],
  );
  return rows.map(({ position, ...row }) => ({ node: serviceView(row), position: [position, row.id] }));
}

/** The number of services of the public catalogue that match a filter. */
export async function countPublicServices(db: EntityManager, filter: ServicesFilter): Promise<number> {
  const { where, values } = matching(filter);
  const [{ count }] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM services s JOIN users p ON p.id = s.provider_id WHERE ${where}`,
    values,
  );
  return count;
}

/** A service of the public catalogue. Throws NOT_FOUND if it does not exist or is not public (P7). */
export const publicService = (db: EntityManager, viewer: Viewer | null, id: string): Promise<ServiceView> =>
  readService(db, prepared(`${publicSelect(viewer)} WHERE s.id = $1 AND ${PUBLIC}`), [id]);

/** Those of some services that are public, as signed-in accounts see them, in the order of the ids. */
export const publicServicesByIds = (db: EntityManager, ids: readonly string[]): Promise<ServiceView[]> =>
  readServices(
    db,
    `${SELECT} JOIN unnest($1::uuid[]) WITH ORDINALITY AS listed (id, position) ON listed.id = s.id
     WHERE ${PUBLIC} ORDER BY listed.position`,
    [ids],
  );

/** The services of a provider in the public catalogue, newest first. */
export const publicServicesOfProvider = (
  db: EntityManager,
  viewer: Viewer | null,
  providerId: string,
): Promise<ServiceView[]> =>
  readServices(
    db,
    prepared(`${publicSelect(viewer)} WHERE s.provider_id = $1 AND ${PUBLIC} ${NEWEST_FIRST} LIMIT $2`),
    [providerId, MAX_LISTED_SERVICES],
  );

/**
 * The addresses of all pages that search engines may list: `kind` and id of the services of the public catalogue and of
 * the providers who are not banned, in a fixed order, which the pages of a long list share.
 */
export const publicPages = (
  db: EntityManager,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ kind: 'service' | 'provider'; id: string }[]> =>
  readList(
    db,
    `(SELECT 'provider' AS kind, p.id FROM users p WHERE ${isPublicProvider('p')})
     UNION ALL
     (SELECT 'service', s.id FROM services s JOIN users p ON p.id = s.provider_id WHERE ${PUBLIC})
     ORDER BY kind, id LIMIT $1 OFFSET $2`,
    [limit, offset],
  );

/** The number of `publicPages`. */
export async function countPublicPages(db: EntityManager): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `SELECT (SELECT count(*) FROM users p WHERE ${isPublicProvider('p')})::int
       + (SELECT count(*) FROM services s JOIN users p ON p.id = s.provider_id WHERE ${PUBLIC})::int AS count`,
  );
  return row?.count ?? 0;
}

const PROVIDER_OF_PUBLIC_SERVICE = prepared(
  `SELECT p.id AS "providerId" FROM services s JOIN users p ON p.id = s.provider_id WHERE s.id = $1 AND ${PUBLIC}`,
);

/** The provider of a service of the public catalogue. Throws NOT_FOUND like `publicService`. */
export async function providerOfPublicService(db: EntityManager, id: string): Promise<string> {
  const [service] = await db.query<{ providerId: string }[]>(PROVIDER_OF_PUBLIC_SERVICE, [id]);
  if (!service) throw notFound('Service');
  return service.providerId;
}

/**
 * Services of a provider, inactive ones included; with the limit null, all of them. More than the maximum number of
 * services are listed, for those that were created before there was a maximum.
 */
export const servicesOfProvider = (
  db: EntityManager,
  providerId: string,
  limit: number | null = MAX_LISTED_SERVICES,
): Promise<ServiceView[]> =>
  readServices(db, prepared(`${SELECT} WHERE s.provider_id = $1 ${NEWEST_FIRST} LIMIT $2`), [providerId, limit]);

/** Any service, whether or not it is public. Throws NOT_FOUND if it does not exist. */
export const serviceById = (db: EntityManager, id: string): Promise<ServiceView> =>
  readService(db, `${SELECT} WHERE s.id = $1`, [id]);

/** How any service is read, whether or not it is public: a row is `s`. */
export const ANY_SERVICE = { columns: columnsFor(false), from: FROM, viewOf: serviceView };
