import { Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import { calendarAddress, renewCalendarAddress } from '../../../reactions/calendar/calendar-addresses.js';
import type { SignedInContext } from '../../request/request-context.js';
import { NEEDS_SESSION_OF_ACCOUNT, operation, SAVED_PROFILES } from './describe.js';

@Resolver()
export class CalendarResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Query(
    () => String,
    operation(
      'The private address of the calendar of the signed-in account, for calendar programs: an absolute URL that returns `text/calendar` without a token, with the live bookings and those of the last 90 days, made and received. It remains the same until `renewCalendarAddress` is called. All who know it can read the calendar. Customers and providers only.',
      NEEDS_SESSION_OF_ACCOUNT,
    ),
  )
  calendarAddress(@Ctx() { db, deps, config, viewer }: SignedInContext) {
    return calendarAddress(db, { ...deps, ...config.mail }, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => String,
    operation(
      'Replaces the private calendar address of the signed-in account, and returns the new one. The old one stops working at once. Customers and providers only.',
      { ...NEEDS_SESSION_OF_ACCOUNT, RATE_LIMITED: SAVED_PROFILES },
    ),
  )
  renewCalendarAddress(@Ctx() { db, deps, config, viewer, address }: SignedInContext) {
    return renewCalendarAddress(db, { ...deps, ...config.mail }, viewer, { address });
  }
}
