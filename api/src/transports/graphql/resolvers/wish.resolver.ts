import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import type { SignedInContext } from '../../request/request-context.js';
import { assertId } from '../../../kernel/validation.js';
import { MAX_WISHES, NEW_WISHES } from '../../../marketplace/wishes/wish-limits.js';
import { dropWish, wishesOf, wishForDate } from '../../../marketplace/wishes/wishes.js';
import { WishType } from '../types/wish.type.js';
import { NEEDS_CUSTOMER_OR_PROVIDER, NOT_PUBLIC, operation } from './describe.js';

const SERVICE_ID = { description: 'ID of the service.' };
const DATE = { description: 'The day, `yyyy-MM-dd`, in the time zone of the marketplace.' };

@Resolver()
export class WishResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_WISHES, readCost: LONG_READ } })
  @Query(
    () => [WishType],
    operation(
      'Returns the wishes of the signed-in account from tomorrow on, by day. Customers and providers only.',
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  )
  myWishes(@Ctx() { db, deps, viewer }: SignedInContext) {
    return wishesOf(db, deps.clock, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Waits for a free slot on a day on which the provider of a service has none: the account is informed once by mail when a slot of that day is added or becomes free. The same wish again changes nothing. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the token belongs to an administrator, or the service to the account',
        BAD_USER_INPUT: '`serviceId` is not a UUID, or `date` is not a date or in the past',
        NOT_FOUND: NOT_PUBLIC,
        CONFLICT: `the day is today or has free slots, or the account has ${MAX_WISHES} wishes`,
        RATE_LIMITED: `the account made ${NEW_WISHES.points} wishes within 24 hours`,
      },
    ),
  )
  async wishForDate(
    @Arg('serviceId', () => ID, SERVICE_ID) serviceId: string,
    @Arg('date', () => String, DATE) date: string,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(serviceId, 'serviceId');
    await wishForDate(db, deps, viewer, { serviceId, date });
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Ends a wish of the signed-in account. Returns `true` also if there is no such wish. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: '`serviceId` is not a UUID, or `date` is not a date',
      },
    ),
  )
  async dropWish(
    @Arg('serviceId', () => ID, SERVICE_ID) serviceId: string,
    @Arg('date', () => String, DATE) date: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(serviceId, 'serviceId');
    await dropWish(db, viewer, { serviceId, date });
    return true;
  }
}
