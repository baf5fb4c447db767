import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { LoginArgs } from '../auth/auth.input.js';
import { signInAdmin } from '../auth/auth.js';
import { ADMIN } from '../auth/guard.js';
import { newestBookings } from '../bookings/booking-list.js';
import { BookingType } from '../bookings/booking.type.js';
import type { MemberContext, RequestContext } from '../request-context.js';
import { newestServices } from '../services/catalogue.js';
import { ServiceType } from '../services/service.type.js';
import { UserType } from '../users/user.type.js';
import { assertId, assertLimit } from '../validation.js';
import { UsersFilterArgs } from './admin.input.js';
import { adminStats } from './admin-stats.js';
import { AdminAuthPayloadType, AdminStatsType } from './admin.type.js';
import { deleteUser } from './delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from './moderation.js';
import { countUsers, newestUsers } from './user-list.js';

const LIMIT = {
  nullable: true,
  description: 'At most so many, 1 to 50; 50 when left out.',
} as const;
const MOST = 50;

@Resolver()
export class AdminResolver {
  @Mutation(() => AdminAuthPayloadType, {
    description: 'Signs an administrator in to the admin portal.',
  })
  adminLogin(
    @Args(() => LoginArgs) credentials: LoginArgs,
    @Ctx() { db, market, address }: RequestContext,
  ) {
    return signInAdmin(db, market, credentials, address);
  }

  @Authorized(ADMIN)
  @Query(() => AdminStatsType, { description: "The marketplace's figures." })
  adminStats(@Ctx() { db }: MemberContext) {
    return adminStats(db);
  }

  @Authorized(ADMIN)
  @Query(() => [UserType], {
    description: 'Customers and providers, newest first; filters look through all of them.',
  })
  adminUsers(
    @Args(() => UsersFilterArgs) filter: UsersFilterArgs,
    @Ctx() { db }: MemberContext,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return newestUsers(db, filter, assertLimit(limit, MOST, MOST));
  }

  @Authorized(ADMIN)
  @Query(() => Int, { description: 'How many accounts match in all, listed or not.' })
  adminUserCount(
    @Args(() => UsersFilterArgs) filter: UsersFilterArgs,
    @Ctx() { db }: MemberContext,
  ) {
    return countUsers(db, filter);
  }

  @Authorized(ADMIN)
  @Query(() => [ServiceType], {
    description: 'All services, inactive ones included, newest first.',
  })
  adminServices(
    @Ctx() { db }: MemberContext,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return newestServices(db, assertLimit(limit, MOST, MOST));
  }

  @Authorized(ADMIN)
  @Query(() => [BookingType], { description: 'All bookings, newest first.' })
  adminBookings(
    @Ctx() { db }: MemberContext,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
  ) {
    return newestBookings(db, assertLimit(limit, MOST, MOST));
  }

  @Authorized(ADMIN)
  @Mutation(() => UserType, {
    description: 'Bans an account, which ends its sessions, or lets it back in.',
  })
  banUser(
    @Arg('id', () => ID, { description: 'The account.' }) id: string,
    @Arg('banned', () => Boolean, { description: 'True to ban, false to unban.' }) banned: boolean,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return banUser(db, market, viewer, id, banned);
  }

  @Authorized(ADMIN)
  @Mutation(() => ID, {
    description:
      'Deletes an account for good: live bookings are cancelled, services and slots go, personal data is erased.',
  })
  deleteUser(
    @Arg('id', () => ID, { description: 'The account.' }) id: string,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return deleteUser(db, market, viewer, id);
  }

  @Authorized(ADMIN)
  @Mutation(() => ServiceType, { description: 'Switches a service off, or on again.' })
  toggleService(
    @Arg('id', () => ID, { description: 'The service.' }) id: string,
    @Ctx() { db, viewer }: MemberContext,
  ) {
    assertId(id);
    return toggleService(db, viewer, id);
  }

  @Authorized(ADMIN)
  @Mutation(() => ID, { description: 'Deletes any service; bookings made of it stay readable.' })
  adminDeleteService(
    @Arg('id', () => ID, { description: 'The service.' }) id: string,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return removeService(db, market, viewer, id);
  }

  @Authorized(ADMIN)
  @Mutation(() => ID, { description: 'Deletes any booking; a live one frees its slot.' })
  adminDeleteBooking(
    @Arg('id', () => ID, { description: 'The booking.' }) id: string,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return removeBooking(db, market, viewer, id);
  }
}
