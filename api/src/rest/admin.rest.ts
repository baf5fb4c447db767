import { Router, type Request } from 'express';
import { UsersFilterArgs } from '../admin/admin.input.js';
import { adminStats } from '../admin/admin-stats.js';
import { deleteUser } from '../admin/delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from '../admin/moderation.js';
import { countUsers, newestUsers, USER_STATUSES, type UsersFilter } from '../admin/user-list.js';
import { LoginArgs } from '../auth/auth.input.js';
import { signInAdmin } from '../auth/auth.js';
import { ADMIN } from '../auth/guard.js';
import { newestBookings } from '../bookings/booking-list.js';
import { newestServices } from '../services/catalogue.js';
import { USER_ROLES } from '../users/user-role.js';
import { assertLimit, assertOneOf } from '../kernel/validation.js';
import { respond, respondTo } from './respond.js';
import { BanBody } from './bodies.js';
import { presentAdmin, presentBooking, presentService, presentUser } from './present.js';
import { pathId, queryNumber, queryText, readBody, readQuery } from './read-body.js';

const limitOf = (req: Request): number => assertLimit(queryNumber(req, 'limit'), 50, 50);

const filterOf = async (req: Request): Promise<UsersFilter> => ({
  search: (await readQuery(req, UsersFilterArgs)).search,
  role: assertOneOf(queryText(req, 'role'), 'role', USER_ROLES),
  status: assertOneOf(queryText(req, 'status'), 'status', USER_STATUSES),
});

const lists = Router()
  .get(
    '/dashboard/stats',
    respondTo(ADMIN, 200, async ({ db }) => ({ stats: await adminStats(db) })),
  )
  .get(
    '/users',
    respondTo(ADMIN, 200, async ({ db }, req) => {
      const filter = await filterOf(req);
      const users = await newestUsers(db, filter, limitOf(req));
      return { users: users.map(presentUser), total: await countUsers(db, filter) };
    }),
  )
  .get(
    '/services',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const services = await newestServices(db, limitOf(req));
      return { services: services.map((service) => presentService(service, viewer)) };
    }),
  )
  .get(
    '/bookings',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const bookings = await newestBookings(db, limitOf(req));
      return { bookings: bookings.map((booking) => presentBooking(booking, viewer)) };
    }),
  );

const actions = Router()
  .post(
    '/login',
    respond(200, async ({ db, market, address }, req) => {
      const { token, admin } = await signInAdmin(
        db,
        market,
        await readBody(req, LoginArgs),
        address,
      );
      return { token, admin: presentAdmin(admin) };
    }),
  )
  .patch(
    '/users/:id/ban',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      const { banned } = await readBody(req, BanBody);
      return { user: presentUser(await banUser(db, viewer, id, banned)) };
    }),
  )
  .delete(
    '/users/:id',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      await deleteUser(db, viewer, id);
      return { message: 'User deleted successfully' };
    }),
  )
  .patch(
    '/services/:id/toggle',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      return { service: presentService(await toggleService(db, viewer, id), viewer) };
    }),
  )
  .delete(
    '/services/:id',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      await removeService(db, viewer, id);
      return { message: 'Service deleted successfully' };
    }),
  )
  .delete(
    '/bookings/:id',
    respondTo(ADMIN, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      await removeBooking(db, viewer, id);
      return { message: 'Booking deleted successfully' };
    }),
  );

export const adminRoutes = Router().use(lists, actions);
