import type { Request } from 'express';
import { UsersFilterArgs } from '../../marketplace/admin/admin.input.js';
import { listBookings, listServices, listUsers } from '../../marketplace/admin/admin-lists.js';
import { adminStats } from '../../marketplace/admin/admin-stats.sql.js';
import { deleteUser } from '../../marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from '../../marketplace/admin/moderation.js';
import { countUsers, USER_STATUSES, type UsersFilter } from '../../marketplace/admin/user-list.sql.js';
import { historyOf } from '../../marketplace/audit/history.js';
import { AdminLoginArgs, CodeArgs } from '../../marketplace/auth/auth.input.js';
import { signInAdmin } from '../../marketplace/auth/auth.js';
import { ADMIN } from '../../marketplace/auth/guard.js';
import { confirmSecondFactor, dropSecondFactor, setUpSecondFactor } from '../../marketplace/auth/second-factor.js';
import { assertOneOf } from '../../kernel/validation.js';
import { findAdmin } from '../../marketplace/users/admin-view.js';
import { USER_ROLES } from '../../marketplace/users/user-role.js';
import { BanBody } from './bodies.js';
import {
  presentAdmin,
  presentAuditEntry,
  presentBooking,
  presentSecondFactorSetup,
  presentService,
  presentUser,
} from './present.js';
import { nothing, pathId, queryNumber, queryText, readBody, readQuery } from './read-body.js';
import { many, message, one, route } from './route.js';

const limitOf = (req: Request): number | undefined => queryNumber(req, 'limit');

const filterOf = async (req: Request): Promise<UsersFilter> => ({
  search: (await readQuery(req, UsersFilterArgs)).search,
  role: assertOneOf(queryText(req, 'role'), 'role', USER_ROLES),
  status: assertOneOf(queryText(req, 'status'), 'status', USER_STATUSES),
});

const LISTS = [
  route({
    method: 'get',
    path: '/admin/dashboard/stats',
    access: ADMIN,
    reads: 'primary',
    input: nothing,
    run: ({ db }) => adminStats(db),
    body: (stats) => ({ stats }),
  }),
  route({
    method: 'get',
    path: '/admin/users',
    access: ADMIN,
    reads: 'primary',
    input: async (req) => ({ filter: await filterOf(req), limit: limitOf(req) }),
    run: async ({ db }, { filter, limit }) => ({
      users: await listUsers(db, filter, limit),
      total: await countUsers(db, filter),
    }),
    body: ({ users, total }) => ({ users: users.map(presentUser), total }),
  }),
  route({
    method: 'get',
    path: '/admin/services',
    access: ADMIN,
    reads: 'primary',
    input: limitOf,
    run: ({ db }, limit) => listServices(db, limit),
    body: many('services', presentService),
  }),
  route({
    method: 'get',
    path: '/admin/bookings',
    access: ADMIN,
    reads: 'primary',
    input: limitOf,
    run: ({ db }, limit) => listBookings(db, limit),
    body: many('bookings', presentBooking),
  }),
  route({
    method: 'get',
    path: '/admin/history/:id',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db }, id) => historyOf(db, id),
    body: many('history', presentAuditEntry),
  }),
];

const ACTIONS = [
  route({
    method: 'post',
    path: '/admin/login',
    access: 'public',
    reads: 'primary',
    input: (req) => readBody(req, AdminLoginArgs),
    run: ({ db, deps, address }, credentials) => signInAdmin(db, deps, credentials, address),
    body: ({ token, admin }) => ({ token, admin: presentAdmin(admin) }),
  }),
  route({
    method: 'patch',
    path: '/admin/users/:id/ban',
    access: ADMIN,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, BanBody)) }),
    run: ({ db, viewer }, { id, banned }) => banUser(db, viewer, id, banned),
    body: one('user', presentUser),
  }),
  route({
    method: 'delete',
    path: '/admin/users/:id',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteUser(db, viewer, id),
    body: message('User deleted successfully'),
  }),
  route({
    method: 'patch',
    path: '/admin/services/:id/toggle',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => toggleService(db, viewer, id),
    body: one('service', presentService),
  }),
  route({
    method: 'delete',
    path: '/admin/services/:id',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => removeService(db, viewer, id),
    body: message('Service deleted successfully'),
  }),
  route({
    method: 'delete',
    path: '/admin/bookings/:id',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => removeBooking(db, viewer, id),
    body: message('Booking deleted successfully'),
  }),
];

/** The account of the administrator who sends the request. */
const ACCOUNT = [
  route({
    method: 'get',
    path: '/admin/me',
    access: ADMIN,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => findAdmin(db, viewer.id),
    body: one('admin', presentAdmin),
  }),
  route({
    method: 'post',
    path: '/admin/second-factor',
    access: ADMIN,
    reads: 'primary',
    status: 201,
    input: nothing,
    run: ({ db, deps, viewer, config }) => setUpSecondFactor(db, deps, viewer, { issuer: config.appName }),
    body: presentSecondFactorSetup,
  }),
  route({
    method: 'post',
    path: '/admin/second-factor/confirm',
    access: ADMIN,
    reads: 'primary',
    input: (req) => readBody(req, CodeArgs),
    run: ({ db, deps, viewer, address }, { code }) => confirmSecondFactor(db, deps, viewer, { code, address }),
    body: message('Second factor switched on'),
  }),
  route({
    method: 'delete',
    path: '/admin/second-factor',
    access: ADMIN,
    reads: 'primary',
    input: (req) => readBody(req, CodeArgs),
    run: ({ db, deps, viewer, address }, { code }) => dropSecondFactor(db, deps, viewer, { code, address }),
    body: message('Second factor switched off'),
  }),
];

export const ADMIN_ROUTES = [...LISTS, ...ACTIONS, ...ACCOUNT];
