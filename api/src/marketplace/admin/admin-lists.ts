import type { EntityManager } from 'typeorm';
import { newestBookings } from '../bookings/booking-list.sql.js';
import type { BookingView } from '../bookings/booking-view.js';
import { assertLimit } from '../../kernel/validation.js';
import { newestServices, type ServiceView } from '../services/catalogue.sql.js';
import type { UserView } from '../users/user-view.js';
import { newestUsers, type UsersFilter } from './user-list.sql.js';

/** Maximum and default number of rows in each list of the admin portal (S9.5 and P23). */
export const MAX_LISTED = 50;

type Limit = number | null | undefined;

const upTo = (limit: Limit): number => assertLimit(limit, MAX_LISTED, MAX_LISTED);

/** Customers and providers that match the filter, newest first. Throws BAD_USER_INPUT (limit). */
export const listUsers = async (db: EntityManager, filter: UsersFilter, limit?: Limit): Promise<UserView[]> =>
  newestUsers(db, filter, upTo(limit));

/** All services, newest first. Throws BAD_USER_INPUT (limit). */
export const listServices = async (db: EntityManager, limit?: Limit): Promise<ServiceView[]> =>
  newestServices(db, upTo(limit));

/** All bookings, newest first. Throws BAD_USER_INPUT (limit). @param fields see `shapeWith` */
export const listBookings = async (
  db: EntityManager,
  limit?: Limit,
  fields?: ReadonlySet<string>,
): Promise<BookingView[]> => newestBookings(db, upTo(limit), fields);
