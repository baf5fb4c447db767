import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import {
  addFavourite,
  favourites,
  MAX_FAVOURITES,
  NEW_FAVOURITES,
  removeFavourite,
} from '../../../marketplace/favourites/favourites.js';
import type { SignedInContext } from '../../request/request-context.js';
import { assertId } from '../../../kernel/validation.js';
import { ServiceType } from '../types/service.type.js';
import { NEEDS_CUSTOMER_OR_PROVIDER, NOT_PUBLIC, operation } from './describe.js';

const SERVICE_ID = { description: 'ID of the service.' };
const INVALID_ID = '`serviceId` is not a UUID';

@Resolver()
export class FavouriteResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_FAVOURITES, readCost: LONG_READ } })
  @Query(
    () => [ServiceType],
    operation(
      `Returns the favourites of the signed-in account, newest first, at most ${MAX_FAVOURITES}. Services that are not public are omitted as long as they are not. Customers and providers only.`,
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  )
  favourites(@Ctx() { db, viewer }: SignedInContext) {
    return favourites(db, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_FAVOURITES, readCost: LONG_READ } })
  @Mutation(
    () => [ServiceType],
    operation(
      'Adds a service to the favourites of the signed-in account, and returns all of them as `favourites` does. A service that is one of them already remains at its place. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: NOT_PUBLIC,
        CONFLICT: `the account has ${MAX_FAVOURITES} favourites, those that are not public included`,
        RATE_LIMITED: `the account added ${NEW_FAVOURITES.points} favourites within an hour`,
      },
    ),
  )
  addFavourite(
    @Arg('serviceId', () => ID, SERVICE_ID) serviceId: string,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(serviceId, 'serviceId');
    return addFavourite(db, deps, viewer, serviceId);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_FAVOURITES, readCost: LONG_READ } })
  @Mutation(
    () => [ServiceType],
    operation(
      'Removes a service from the favourites of the signed-in account, if it is one of them, and returns the others as `favourites` does. Customers and providers only.',
      { ...NEEDS_CUSTOMER_OR_PROVIDER, BAD_USER_INPUT: INVALID_ID },
    ),
  )
  removeFavourite(@Arg('serviceId', () => ID, SERVICE_ID) serviceId: string, @Ctx() { db, viewer }: SignedInContext) {
    assertId(serviceId, 'serviceId');
    return removeFavourite(db, viewer, serviceId);
  }
}
