import { AdminBookingsArgs, AdminServicesArgs, UsersFilterArgs } from '../../marketplace/admin/admin.input.js';
import {
  countBookings,
  countServices,
  countUsers,
  listBookings,
  listServices,
  listUsers,
} from '../../marketplace/admin/admin-lists.js';
import { adminStats } from '../../marketplace/admin/admin-stats.sql.js';
import { deleteUser } from '../../marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from '../../marketplace/admin/moderation.js';
import { historyOf } from '../../marketplace/audit/history.js';
import { AdminLoginArgs, CodeArgs } from '../../marketplace/auth/auth.input.js';
import { signInAdmin } from '../../marketplace/auth/auth.js';
import { ADMIN } from '../../marketplace/auth/guard.js';
import { confirmSecondFactor, dropSecondFactor, setUpSecondFactor } from '../../marketplace/auth/second-factor.js';
import { findAdmin } from '../../marketplace/users/admin-view.js';
import { VerificationBody } from '../../marketplace/users/user.input.js';
import { decideVerification } from '../../marketplace/admin/decide-verification.js';
import { BanBody } from './bodies.js';
import { as, listOf, many, message, one, parts } from './answer.js';
import { ADMIN_CONFIRM_SECOND_FACTOR_LIMITS, ADMIN_DROP_SECOND_FACTOR_LIMITS, ADMIN_LOGIN_LIMITS } from './limits.js';
import {
  presentAdmin,
  presentAdminSignIn,
  presentAuditEntry,
  presentBooking,
  presentSecondFactorSetup,
  presentService,
  presentUser,
} from './present.js';
import { all, body, nothing, pathId, query, queryNumber, withId } from './read-body.js';
import { route } from './route.js';

const limit = queryNumber('limit');

const LISTS = [
  route({
    method: 'get',
    path: '/admin/dashboard/stats',
    operation: 'adminStats',
    access: ADMIN,
    reads: 'primary',
    input: nothing,
    run: ({ db }) => adminStats(db),
    answer: one('stats', as('AdminStats!')),
  }),
  route({
    method: 'get',
    path: '/admin/users',
    operation: 'adminUsers',
    access: ADMIN,
    reads: 'primary',
    input: all({ filter: query(UsersFilterArgs), limit }),
    run: async ({ db }, { filter, limit }) => ({
      users: await listUsers(db, filter, limit),
      total: await countUsers(db, filter),
    }),
    answer: parts({ users: listOf(presentUser), total: as('Int!') }),
  }),
  route({
    method: 'get',
    path: '/admin/services',
    operation: 'adminServices',
    access: ADMIN,
    reads: 'primary',
    input: all({ filter: query(AdminServicesArgs), limit }),
    run: async ({ db }, { filter, limit }) => ({
      services: await listServices(db, filter, limit),
      total: await countServices(db, filter),
    }),
    answer: parts({ services: listOf(presentService), total: as('Int!') }),
  }),
  route({
    method: 'get',
    path: '/admin/bookings',
    operation: 'adminBookings',
    access: ADMIN,
    reads: 'primary',
    input: all({ filter: query(AdminBookingsArgs), limit }),
    run: async ({ db }, { filter, limit }) => ({
      bookings: await listBookings(db, filter, limit),
      total: await countBookings(db, filter),
    }),
    answer: parts({ bookings: listOf(presentBooking), total: as('Int!') }),
  }),
  route({
    method: 'get',
    path: '/admin/history/:id',
    operation: 'adminHistory',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db }, id) => historyOf(db, id),
    answer: many('history', presentAuditEntry),
  }),
];

const ACTIONS = [
  route({
    method: 'post',
    path: '/admin/login',
    operation: 'adminLogin',
    limits: ADMIN_LOGIN_LIMITS,
    access: 'public',
    reads: 'primary',
    input: body(AdminLoginArgs),
    run: ({ db, deps, address }, credentials) => signInAdmin(db, deps, credentials, address),
    answer: presentAdminSignIn,
  }),
  route({
    method: 'patch',
    path: '/admin/users/:id/ban',
    operation: 'banUser',
    access: ADMIN,
    reads: 'primary',
    input: withId('id', body(BanBody)),
    run: ({ db, viewer }, { id, banned }) => banUser(db, viewer, id, banned),
    answer: one('user', presentUser),
  }),
  route({
    method: 'patch',
    path: '/admin/users/:id/verification',
    operation: 'decideVerification',
    access: ADMIN,
    reads: 'primary',
    input: withId('userId', body(VerificationBody)),
    run: ({ db, deps, viewer }, decision) => decideVerification(db, deps, viewer, decision),
    answer: one('user', presentUser),
  }),
  route({
    method: 'delete',
    path: '/admin/users/:id',
    operation: 'deleteUser',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteUser(db, viewer, id),
    answer: message('User deleted successfully'),
  }),
  route({
    method: 'patch',
    path: '/admin/services/:id/toggle',
    operation: 'toggleService',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => toggleService(db, viewer, id),
    answer: one('service', presentService),
  }),
  route({
    method: 'delete',
    path: '/admin/services/:id',
    operation: 'adminDeleteService',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => removeService(db, viewer, id),
    answer: message('Service deleted successfully'),
  }),
  route({
    method: 'delete',
    path: '/admin/bookings/:id',
    operation: 'adminDeleteBooking',
    access: ADMIN,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => removeBooking(db, viewer, id),
    answer: message('Booking deleted successfully'),
  }),
];

/** The account of the administrator who sends the request. */
const ACCOUNT = [
  route({
    method: 'get',
    path: '/admin/me',
    operation: 'adminMe',
    access: ADMIN,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => findAdmin(db, viewer.id),
    answer: one('admin', presentAdmin),
  }),
  route({
    method: 'post',
    path: '/admin/second-factor',
    operation: 'adminSetUpSecondFactor',
    access: ADMIN,
    reads: 'primary',
    status: 201,
    input: nothing,
    run: ({ db, deps, viewer, config }) => setUpSecondFactor(db, deps, viewer, { issuer: config.appName }),
    answer: presentSecondFactorSetup,
  }),
  route({
    method: 'post',
    path: '/admin/second-factor/confirm',
    operation: 'adminConfirmSecondFactor',
    limits: ADMIN_CONFIRM_SECOND_FACTOR_LIMITS,
    access: ADMIN,
    reads: 'primary',
    input: body(CodeArgs),
    run: ({ db, deps, viewer, address }, { code }) => confirmSecondFactor(db, deps, viewer, { code, address }),
    answer: message('Second factor switched on'),
  }),
  route({
    method: 'delete',
    path: '/admin/second-factor',
    operation: 'adminDropSecondFactor',
    limits: ADMIN_DROP_SECOND_FACTOR_LIMITS,
    access: ADMIN,
    reads: 'primary',
    input: body(CodeArgs),
    run: ({ db, deps, viewer, address }, { code }) => dropSecondFactor(db, deps, viewer, { code, address }),
    answer: message('Second factor switched off'),
  }),
];

export const ADMIN_ROUTES = [...LISTS, ...ACTIONS, ...ACCOUNT];
