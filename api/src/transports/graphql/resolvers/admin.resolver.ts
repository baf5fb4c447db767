import type { GraphQLResolveInfo } from 'graphql';
import { Facts, LONG_READ, SEARCH } from '../../../engine/graphql/facts.js';
import { Arg, Args, Authorized, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { AdminLoginArgs } from '../../../marketplace/auth/auth.input.js';
import { signInAdmin } from '../../../marketplace/auth/auth.js';
import { ADMIN } from '../../../marketplace/auth/guard.js';
import { selectedFields } from '../../../engine/graphql/selected-fields.js';
import { BookingType } from '../types/booking.type.js';
import type { SignedInContext, RequestContext } from '../../request/request-context.js';
import { ServiceConnectionType, ServiceType } from '../types/service.type.js';
import { UserType } from '../types/user.type.js';
import { ADMIN_SIGN_IN_ERRORS, INVALID_ID, NEEDS_ADMIN, operation } from './describe.js';
import { assertId } from '../../../kernel/validation.js';
import {
  countBookings,
  countServices,
  countUsers,
  DEFAULT_PAGED,
  listBookings,
  listServices,
  listUsers,
  MAX_LISTED,
  MAX_PAGED,
  pageOfBookings,
  pageOfServices,
  pageOfUsers,
} from '../../../marketplace/admin/admin-lists.js';
import { AdminBookingsArgs, AdminServicesArgs, UsersFilterArgs } from '../../../marketplace/admin/admin.input.js';
import { VerificationArgs } from '../../../marketplace/users/user.input.js';
import { decideVerification } from '../../../marketplace/admin/decide-verification.js';
import { adminStats } from '../../../marketplace/admin/admin-stats.sql.js';
import { historyOf, MAX_HISTORY } from '../../../marketplace/audit/history.js';
import {
  AdminAuthPayloadType,
  AdminStatsType,
  AuditEntryType,
  BookingConnectionType,
  UserConnectionType,
} from '../types/admin.type.js';
import { deleteUser } from '../../../marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from '../../../marketplace/admin/moderation.js';

const LIMIT = {
  nullable: true,
  description: `Maximum number of results, 1 to ${MAX_LISTED}. Default: ${MAX_LISTED}.`,
} as const;
const FIRST = {
  nullable: true,
  description: `Maximum number of results, 1 to ${MAX_PAGED}. Default: ${DEFAULT_PAGED}.`,
} as const;
const AFTER = { nullable: true, description: 'Pagination cursor: the `endCursor` of the previous page.' } as const;
/** Of a page, which reads a list and counts what matches. */
const PAGE = { entries: MAX_PAGED, readCost: 2 * LONG_READ, searchCost: 2 * SEARCH } as const;
/** Of a count of what matches. */
const COUNT = { entries: 1, readCost: SEARCH } as const;
const WRONG_DAYS = 'a day is malformed, `until` is earlier than `from`';
const WRONG_PAGE = '`first` is out of range, or `after` is not the `endCursor` of a page';
const STABLE =
  'An entry that is created or deleted while a client reads page after page moves no other to another page.';
const WRONG_USER = { BAD_USER_INPUT: INVALID_ID, NOT_FOUND: 'no such account exists' } as const;
const WRONG_SERVICE = { BAD_USER_INPUT: INVALID_ID, NOT_FOUND: 'no such service exists' } as const;
const WRONG_BOOKING = { BAD_USER_INPUT: INVALID_ID, NOT_FOUND: 'no such booking exists' } as const;

@Resolver()
export class AdminResolver {
  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => AdminAuthPayloadType,
    operation(
      'Signs an administrator in and returns a token for the operations of administrators. Needs no token.',
      ADMIN_SIGN_IN_ERRORS,
    ),
  )
  adminLogin(@Args(() => AdminLoginArgs) credentials: AdminLoginArgs, @Ctx() { db, deps, address }: RequestContext) {
    return signInAdmin(db, deps, credentials, address);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Query(
    () => AdminStatsType,
    operation('Returns statistics of the whole marketplace. Administrators only.', NEEDS_ADMIN),
  )
  adminStats(@Ctx() { db }: SignedInContext) {
    return adminStats(db);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED, readCost: LONG_READ } })
  @Query(
    () => [UserType],
    operation(
      'Returns customers and providers, newest first. Filters apply before `limit` and are combined with AND. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: '`limit` is out of range or `search` is too long' },
    ),
  )
  adminUsers(
    @Args(() => UsersFilterArgs) filter: UsersFilterArgs,
    @Ctx() { db }: SignedInContext,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return listUsers(db, filter, limit);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Query(
    () => Int,
    operation(
      'Returns the number of accounts that match the filters, regardless of the `limit` of `adminUsers`. With `search`, counting stops at 1,001. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: '`search` is too long' },
    ),
  )
  adminUserCount(@Args(() => UsersFilterArgs) filter: UsersFilterArgs, @Ctx() { db }: SignedInContext) {
    return countUsers(db, filter);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: PAGE })
  @Query(
    () => UserConnectionType,
    operation(`Returns a page of customers and providers, newest first. ${STABLE} Administrators only.`, {
      ...NEEDS_ADMIN,
      BAD_USER_INPUT: `\`search\` is too long, ${WRONG_PAGE}`,
    }),
  )
  adminUsersConnection(
    @Args(() => UsersFilterArgs) filter: UsersFilterArgs,
    @Ctx() { db }: SignedInContext,
    @Arg('first', () => Int, FIRST) first?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
  ) {
    return pageOfUsers(db, { filter, first, after });
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED, readCost: LONG_READ, searchCost: SEARCH } })
  @Query(
    () => [ServiceType],
    operation(
      'Returns services, inactive ones included, newest first. Filters apply before `limit` and are combined with AND. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: '`limit` is out of range, or a text is too long' },
    ),
  )
  adminServices(
    @Args(() => AdminServicesArgs) filter: AdminServicesArgs,
    @Ctx() { db }: SignedInContext,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return listServices(db, filter, limit);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: COUNT })
  @Query(
    () => Int,
    operation(
      'Returns the number of services that match the filters, regardless of the `limit` of `adminServices`. With filters, counting stops at 1,001. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: 'a text is too long' },
    ),
  )
  adminServiceCount(@Args(() => AdminServicesArgs) filter: AdminServicesArgs, @Ctx() { db }: SignedInContext) {
    return countServices(db, filter);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: PAGE })
  @Query(
    () => ServiceConnectionType,
    operation(
      `Returns a page of services, inactive ones included, newest first. ${STABLE} With filters, \`totalCount\` is 1,001 at most. Administrators only.`,
      { ...NEEDS_ADMIN, BAD_USER_INPUT: `a text is too long, ${WRONG_PAGE}` },
    ),
  )
  adminServicesConnection(
    @Args(() => AdminServicesArgs) filter: AdminServicesArgs,
    @Ctx() { db }: SignedInContext,
    @Arg('first', () => Int, FIRST) first?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
  ) {
    return pageOfServices(db, { filter, first, after });
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED, readCost: LONG_READ, searchCost: SEARCH } })
  @Query(
    () => [BookingType],
    operation(
      'Returns the bookings of all accounts, newest first. Filters apply before `limit` and are combined with AND. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: `\`limit\` is out of range, \`search\` is too long, or ${WRONG_DAYS}` },
    ),
  )
  adminBookings(
    @Args(() => AdminBookingsArgs) filter: AdminBookingsArgs,
    @Ctx() { db }: SignedInContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return listBookings(db, filter, limit, selectedFields(info));
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: COUNT })
  @Query(
    () => Int,
    operation(
      'Returns the number of bookings that match the filters, regardless of the `limit` of `adminBookings`. With filters, counting stops at 1,001. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: `\`search\` is too long, or ${WRONG_DAYS}` },
    ),
  )
  adminBookingCount(@Args(() => AdminBookingsArgs) filter: AdminBookingsArgs, @Ctx() { db }: SignedInContext) {
    return countBookings(db, filter);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: PAGE })
  @Query(
    () => BookingConnectionType,
    operation(
      `Returns a page of the bookings of all accounts, newest first. ${STABLE} With filters, \`totalCount\` is 1,001 at most. Administrators only.`,
      { ...NEEDS_ADMIN, BAD_USER_INPUT: `\`search\` is too long, ${WRONG_DAYS}, ${WRONG_PAGE}` },
    ),
  )
  adminBookingsConnection(
    @Args(() => AdminBookingsArgs) filter: AdminBookingsArgs,
    @Ctx() { db }: SignedInContext,
    @Arg('first', () => Int, FIRST) first?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
  ) {
    return pageOfBookings(db, { filter, first, after });
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED, readCost: LONG_READ } })
  @Query(
    () => [AuditEntryType],
    operation(
      `Returns what administrators have done to an account, a service or a booking, and to the reviews of a provider or a booking: the last ${MAX_HISTORY} actions, newest first. Empty for an unknown ID. Administrators only.`,
      { ...NEEDS_ADMIN, BAD_USER_INPUT: '`subjectId` is not a UUID' },
    ),
  )
  adminHistory(
    @Arg('subjectId', () => ID, {
      description: 'ID of the account, the service or the booking; also of a deleted one.',
    })
    subjectId: string,
    @Ctx() { db }: SignedInContext,
  ) {
    assertId(subjectId, 'subjectId');
    return historyOf(db, subjectId);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => UserType,
    operation(
      'Bans or unbans an account and returns it. Banning ends all its sessions and hides its services from the public; its bookings are not changed. Administrators only.',
      { ...NEEDS_ADMIN, ...WRONG_USER },
    ),
  )
  banUser(
    @Arg('id', () => ID, { description: 'ID of the account.' }) id: string,
    @Arg('banned', () => Boolean, {
      description: '`true` to ban the account, `false` to unban it.',
    })
    banned: boolean,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return banUser(db, viewer, id, banned);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => UserType,
    operation(
      'Decides whether the business of a provider is verified, also if it has not asked. The provider is informed by mail. The same decision again changes nothing. Administrators only.',
      {
        ...NEEDS_ADMIN,
        BAD_USER_INPUT: '`userId` is not a UUID, or a text is too long',
        NOT_FOUND: 'no such provider exists',
        CONFLICT: 'the business has another name or city than was shown',
      },
    ),
  )
  decideVerification(
    @Args(() => VerificationArgs) decision: VerificationArgs,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    return decideVerification(db, deps, viewer, decision);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Deletes a customer or provider permanently and returns the ID. Cancels the pending and confirmed bookings of the account, deletes its services and slots, and erases its personal data. Its other bookings remain, with the name `Deleted user`. Administrators only.',
      { ...NEEDS_ADMIN, ...WRONG_USER },
    ),
  )
  deleteUser(
    @Arg('id', () => ID, { description: 'ID of the account.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return deleteUser(db, viewer, id);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ServiceType,
    operation('Deactivates an active service, or activates an inactive one, and returns it. Administrators only.', {
      ...NEEDS_ADMIN,
      ...WRONG_SERVICE,
    }),
  )
  toggleService(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return toggleService(db, viewer, id);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation('Deletes any service permanently and returns the ID. Its bookings remain. Administrators only.', {
      ...NEEDS_ADMIN,
      ...WRONG_SERVICE,
    }),
  )
  adminDeleteService(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return removeService(db, viewer, id);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Deletes any booking permanently and returns the ID. If the booking is pending or confirmed, its slot becomes free. Administrators only.',
      { ...NEEDS_ADMIN, ...WRONG_BOOKING },
    ),
  )
  adminDeleteBooking(
    @Arg('id', () => ID, { description: 'ID of the booking.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return removeBooking(db, viewer, id);
  }
}
