import type { EntityManager } from 'typeorm';
import { type Page, pageOf, readCursor } from '../../engine/database/positions.js';
import { assertLimit } from '../../kernel/validation.js';
import { bookingsWith, type BookingsOfPortal } from './booking-list.sql.js';
import { type AdminList, countMatching, newest } from './newest.sql.js';
import { SERVICES, type ServicesOfPortal } from './service-list.sql.js';
import { USERS, type UsersFilter } from './user-list.sql.js';

/** Maximum and default number of rows in each list of the admin portal (S9.5 and P23). */
export const MAX_LISTED = 50;

/** Maximum and default number of rows of a page (P71). */
export const MAX_PAGED = 100;
export const DEFAULT_PAGED = 20;

type Limit = number | null | undefined;

const listed = async <Filter, View>(
  db: EntityManager,
  list: AdminList<Filter, View>,
  filter: Filter,
  limit: Limit,
): Promise<View[]> => {
  const found = await newest(db, list, filter, { limit: assertLimit(limit, MAX_LISTED, MAX_LISTED) });
  return found.map(({ node }) => node);
};

/** Customers and providers that match the filter, newest first. Throws BAD_USER_INPUT (limit). */
export const listUsers = (db: EntityManager, filter: UsersFilter, limit?: Limit) => listed(db, USERS, filter, limit);

/** Services that match the filter, newest first. Throws BAD_USER_INPUT (limit). */
export const listServices = (db: EntityManager, filter: ServicesOfPortal, limit?: Limit) =>
  listed(db, SERVICES, filter, limit);

/** Bookings that match the filter, newest first. Throws BAD_USER_INPUT (limit, until). @param fields see `shapeWith` */
export const listBookings = (
  db: EntityManager,
  filter: BookingsOfPortal,
  limit?: Limit,
  fields?: ReadonlySet<string>,
) => listed(db, bookingsWith(fields), filter, limit);

/** The number of accounts that match, of which a search counts 1,001 at most (P23). */
export const countUsers = (db: EntityManager, filter: UsersFilter) => countMatching(db, USERS, filter);

/** The number of services that match, of which a filter counts 1,001 at most (P23). */
export const countServices = (db: EntityManager, filter: ServicesOfPortal) => countMatching(db, SERVICES, filter);

/** The number of bookings that match, likewise. Throws BAD_USER_INPUT (until). */
export const countBookings = (db: EntityManager, filter: BookingsOfPortal) => countMatching(db, bookingsWith(), filter);

interface PageCommand<Filter> {
  filter: Filter;
  /** From 1 to `MAX_PAGED`. */
  first?: Limit;
  /** Continues after this `endCursor`. */
  after?: string | null | undefined;
}

/** A page of a list with the number of all rows that match. Throws BAD_USER_INPUT (first, after, until). */
async function page<Filter, View>(
  db: EntityManager,
  list: AdminList<Filter, View>,
  { filter, first, after }: PageCommand<Filter>,
): Promise<Page<View> & { totalCount: number }> {
  const maximum = assertLimit(first, MAX_PAGED, DEFAULT_PAGED, 'first');
  const found = await newest(db, list, filter, { after: readCursor(after), limit: maximum + 1 });
  return { ...pageOf(found, maximum), totalCount: await countMatching(db, list, filter) };
}

export const pageOfUsers = (db: EntityManager, command: PageCommand<UsersFilter>) => page(db, USERS, command);
export const pageOfServices = (db: EntityManager, command: PageCommand<ServicesOfPortal>) =>
  page(db, SERVICES, command);
export const pageOfBookings = (db: EntityManager, command: PageCommand<BookingsOfPortal>) =>
  page(db, bookingsWith(), command);
