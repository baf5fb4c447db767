import { Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import {
  RequestPasswordResetArgs,
  ResetPasswordArgs,
  VerifyEmailArgs,
} from '../../../marketplace/auth/account.input.js';
import { requestPasswordReset, resetPassword } from '../../../marketplace/auth/forgotten-password.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import { sendEmailVerification, verifyEmail } from '../../../marketplace/auth/verify-email.js';
import type { RequestContext, SignedInContext } from '../../request/request-context.js';
import { NEEDS_SESSION_OF_ACCOUNT, operation } from './describe.js';

const LINK_ENDED = 'the key is unknown, has expired, was used or was replaced by a newer one';
const LINK_ATTEMPTS = '100 keys were used from the same IP address within an hour';

/** The links in mails: for a new password, and for verifying an e-mail address. */
@Resolver()
export class LinkResolver {
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Sends a link to the email address. With its key, `resetPassword` sets a new password, once and within an hour; a newer link replaces it. Returns `true` whether or not an account has the address. At most 5 mails an hour are sent to an account; the last one remains valid. Needs no token.',
      {
        BAD_USER_INPUT: 'the email address is missing or malformed',
        RATE_LIMITED: '20 links were requested from the same IP address within an hour',
      },
    ),
  )
  async requestPasswordReset(
    @Args(() => RequestPasswordResetArgs) { email }: RequestPasswordResetArgs,
    @Ctx() { db, deps, address }: RequestContext,
  ) {
    await requestPasswordReset(db, deps, { email, address });
    return true;
  }

  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => Boolean,
    operation(
      'Sets a new password with the key of a link. All sessions of the account end, and other links of its mails become invalid. Returns `true`, but no token: call `login` next. Needs no token.',
      {
        BAD_USER_INPUT: `the password is invalid, or ${LINK_ENDED}; an invalid password does not use up the key`,
        RATE_LIMITED: LINK_ATTEMPTS,
      },
    ),
  )
  async resetPassword(
    @Args(() => ResetPasswordArgs) { key, password }: ResetPasswordArgs,
    @Ctx() { db, deps, address }: RequestContext,
  ) {
    await resetPassword(db, deps, { key, password, address });
    return true;
  }

  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Verifies an email address with the key of a link, within 48 hours: the present address of an account, or the one of `changeEmail`, which thereby becomes its address. Returns `true`, also if the key is used again. Needs no token.',
      {
        BAD_USER_INPUT: 'the key is unknown, has expired or was replaced by a newer one',
        CONFLICT: 'another account has the new address meanwhile',
        RATE_LIMITED: LINK_ATTEMPTS,
      },
    ),
  )
  async verifyEmail(
    @Args(() => VerifyEmailArgs) { key }: VerifyEmailArgs,
    @Ctx() { db, deps, address }: RequestContext,
  ) {
    await verifyEmail(db, deps, { key, address });
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Sends another link that verifies the email address of the signed-in account; earlier ones become invalid. Sends nothing if the address is verified. Returns `true`. Customers and providers only.',
      { ...NEEDS_SESSION_OF_ACCOUNT, RATE_LIMITED: '5 links were sent within an hour' },
    ),
  )
  async sendEmailVerification(@Ctx() { db, deps, viewer }: SignedInContext) {
    await sendEmailVerification(db, deps, viewer);
    return true;
  }
}
