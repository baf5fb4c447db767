import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
import { assertId } from '../../../kernel/validation.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import { CreateAccessTokenInput } from '../../../marketplace/tokens/access-token.input.js';
import { accessTokens, createAccessToken, deleteAccessToken } from '../../../marketplace/tokens/access-tokens.js';
import { MAX_ACCESS_TOKENS, MAX_LISTED_TOKENS, NEW_ACCESS_TOKENS } from '../../../marketplace/tokens/token-limits.js';
import type { SignedInContext } from '../../request/request-context.js';
import { AccessTokenType, CreatedAccessTokenType } from '../types/access-token.type.js';
import { INVALID_ID, INVALID_INPUT, NEEDS_SESSION_OF_ACCOUNT, operation } from './describe.js';

@Resolver()
export class AccessTokenResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_TOKENS, readCost: LONG_READ } })
  @Query(
    () => [AccessTokenType],
    operation(
      `Returns the access tokens of the signed-in account, those that are valid the longest first, and expired ones for 30 days, at most ${MAX_LISTED_TOKENS}. Customers and providers only.`,
      NEEDS_SESSION_OF_ACCOUNT,
    ),
  )
  accessTokens(@Ctx() { db, viewer }: SignedInContext) {
    return accessTokens(db, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => CreatedAccessTokenType,
    operation(
      'Creates an access token of the signed-in account and returns it. The token itself is returned only here. Customers and providers only.',
      {
        ...NEEDS_SESSION_OF_ACCOUNT,
        BAD_USER_INPUT: INVALID_INPUT,
        CONFLICT: `the account has ${MAX_ACCESS_TOKENS} access tokens that have not expired`,
        RATE_LIMITED: `the account created ${NEW_ACCESS_TOKENS.points} access tokens within 24 hours`,
      },
    ),
  )
  createAccessToken(
    @Arg('input', () => CreateAccessTokenInput, { description: 'The access token to create.' })
    input: CreateAccessTokenInput,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    return createAccessToken(db, deps, viewer, input);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Deletes an access token of the signed-in account and returns the ID. The token ends at once, and WebSocket connections that use it are closed. Customers and providers only.',
      {
        ...NEEDS_SESSION_OF_ACCOUNT,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: 'the signed-in account has no such access token',
      },
    ),
  )
  deleteAccessToken(
    @Arg('id', () => ID, { description: 'ID of the access token.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return deleteAccessToken(db, viewer, id);
  }
}
