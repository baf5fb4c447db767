import { Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { CodeArgs } from '../../../marketplace/auth/auth.input.js';
import { ADMIN } from '../../../marketplace/auth/guard.js';
import { confirmSecondFactor, dropSecondFactor, setUpSecondFactor } from '../../../marketplace/auth/second-factor.js';
import type { SignedInContext } from '../../request/request-context.js';
import { findAdmin } from '../../../marketplace/users/admin-view.js';
import { AdminType, SecondFactorSetupType } from '../types/admin.type.js';
import { NEEDS_ADMIN, operation } from './describe.js';

const CODE_ERRORS = {
  ...NEEDS_ADMIN,
  BAD_USER_INPUT: 'the code is missing, malformed, wrong or was used before',
  RATE_LIMITED: '5 wrong codes came for this account within a minute',
} as const;

@Resolver()
export class SecondFactorResolver {
  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Query(() => AdminType, operation('Returns the signed-in administrator. Administrators only.', NEEDS_ADMIN))
  adminMe(@Ctx() { db, viewer }: SignedInContext) {
    return findAdmin(db, viewer.id);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => SecondFactorSetupType,
    operation(
      'Prepares the second factor of the signed-in administrator, and replaces one that was prepared before. It is required only after `adminConfirmSecondFactor`. Administrators only.',
      { ...NEEDS_ADMIN, CONFLICT: 'the second factor is switched on' },
    ),
  )
  adminSetUpSecondFactor(@Ctx() { db, deps, viewer, config }: SignedInContext) {
    return setUpSecondFactor(db, deps, viewer, { issuer: config.appName });
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Switches on the second factor that was prepared, with a code of the app: from now on, `adminLogin` requires a code. Ends all other sessions of the administrator. Returns `true`. Administrators only.',
      { ...CODE_ERRORS, CONFLICT: 'no second factor is prepared, or it is switched on' },
    ),
  )
  async adminConfirmSecondFactor(
    @Args(() => CodeArgs) { code }: CodeArgs,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    await confirmSecondFactor(db, deps, viewer, { code, address });
    return true;
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Switches the second factor off, with a code of the app or a recovery code. Sessions are not affected. Returns `true`. Administrators only.',
      { ...CODE_ERRORS, CONFLICT: 'the second factor is switched off' },
    ),
  )
  async adminDropSecondFactor(
    @Args(() => CodeArgs) { code }: CodeArgs,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    await dropSecondFactor(db, deps, viewer, { code, address });
    return true;
  }
}
