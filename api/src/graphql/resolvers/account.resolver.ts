import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { deleteAccount } from '../../accounts/delete-account.js';
import { ownData } from '../../accounts/own-data.js';
import {
  ChangeEmailArgs,
  ChangePasswordArgs,
  DeleteAccountArgs,
  RequestPasswordResetArgs,
  ResetPasswordArgs,
  VerifyEmailArgs,
} from '../../auth/account.input.js';
import { changePassword } from '../../auth/change-password.js';
import { endSessions } from '../../auth/end-sessions.js';
import { requestPasswordReset, resetPassword } from '../../auth/forgotten-password.js';
import { CUSTOMER_OR_PROVIDER } from '../../auth/guard.js';
import { changeEmail, sendEmailVerification, verifyEmail } from '../../auth/verify-email.js';
import { calendarAddress, renewCalendarAddress } from '../../calendar/calendar-addresses.js';
import type { RequestContext, SignedInContext } from '../../http/request-context.js';
import { MailSettingsInput, UpdateProfileInput } from '../../users/profile.input.js';
import { updateMailSettings, updateProfile } from '../../users/profile.js';
import { MailSettingsType } from '../types/mail-settings.type.js';
import { Json } from '../types/scalars.js';
import { UserType } from '../types/user.type.js';
import { fromGraphqlUploads } from '../uploads/graphql-uploads.js';
import { type FileUpload, Upload } from '../uploads/upload.scalar.js';
import {
  IMAGES,
  INVALID_INPUT,
  NEEDS_CUSTOMER_OR_PROVIDER,
  operation,
  SAVED_PROFILES,
  UPLOAD_ERRORS,
  WRONG_PASSWORDS,
} from './describe.js';

const LINK_ENDED = 'the key is unknown, has expired, was used or was replaced by a newer one';
const LINK_ATTEMPTS = '100 keys were used from the same IP address within an hour';
const NEEDS_ACCOUNT = NEEDS_CUSTOMER_OR_PROVIDER;

@Resolver()
export class AccountResolver {
  @Mutation(
    () => Boolean,
    operation(
      'Sends a link to the email address, with whose key `resetPassword` sets a new password: within an hour, once, and only the newest. Returns `true` whether or not an account has the address. At most 5 mails an hour are sent to an account; the last one remains valid. Needs no token.',
      {
        BAD_USER_INPUT: 'the email address is missing or malformed',
        RATE_LIMITED: '20 links were requested from the same IP address within an hour',
      },
    ),
  )
  async requestPasswordReset(
    @Args(() => RequestPasswordResetArgs) { email }: RequestPasswordResetArgs,
    @Ctx() { db, market, address }: RequestContext,
  ) {
    await requestPasswordReset(db, market, { email, address });
    return true;
  }

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
    @Ctx() { db, market, address }: RequestContext,
  ) {
    await resetPassword(db, market, { key, password, address });
    return true;
  }

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
    @Ctx() { db, market, address }: RequestContext,
  ) {
    await verifyEmail(db, market, { key, address });
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => Boolean,
    operation(
      'Sends another link that verifies the email address of the signed-in account; earlier ones become invalid. Sends nothing if the address is verified. Returns `true`. Customers and providers only.',
      { ...NEEDS_ACCOUNT, RATE_LIMITED: '5 links were sent within an hour' },
    ),
  )
  async sendEmailVerification(@Ctx() { db, market, viewer }: SignedInContext) {
    await sendEmailVerification(db, market, viewer);
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => UserType,
    operation('Changes the profile of the signed-in account and returns it. Customers and providers only.', {
      ...NEEDS_ACCOUNT,
      BAD_USER_INPUT: `the input is invalid, contains the data of a business although the account is a customer, or the business would have more than 5 images; \`extensions.fields\` maps each invalid field to a message`,
      ...UPLOAD_ERRORS,
      RATE_LIMITED: `${SAVED_PROFILES}, or the account sent 120 requests with images within an hour, or the IP address 240 within 24 hours`,
    }),
  )
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The changes.' }) input: UpdateProfileInput,
    @Ctx() { db, market, viewer, address }: SignedInContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description: `Images of the business to add after the existing ones, of which there can be 5. ${IMAGES} Providers only.`,
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    return updateProfile(db, market, viewer, { changes: input, images: incoming, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => Boolean,
    operation(
      'Sends a link to a new email address, which becomes the address of the signed-in account when `verifyEmail` is called with the key of the link. Returns `true`. Customers and providers only.',
      {
        ...NEEDS_ACCOUNT,
        BAD_USER_INPUT: 'the address is invalid or the present one of the account, or the password is wrong',
        CONFLICT: 'another customer or provider has this email address',
        RATE_LIMITED: `5 changes of the account, or to the same new address, were requested within an hour, or ${WRONG_PASSWORDS}`,
      },
    ),
  )
  async changeEmail(
    @Args(() => ChangeEmailArgs) form: ChangeEmailArgs,
    @Ctx() { db, market, viewer, address }: SignedInContext,
  ) {
    await changeEmail(db, market, viewer, { ...form, address });
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => String,
    operation(
      'Changes the password of the signed-in account. All of its sessions end, that of the request included, and links of its mails become invalid. Returns the token of a new session. Customers and providers only.',
      {
        ...NEEDS_ACCOUNT,
        BAD_USER_INPUT: 'the old password is wrong, or the new one is invalid',
        RATE_LIMITED: WRONG_PASSWORDS,
      },
    ),
  )
  changePassword(
    @Args(() => ChangePasswordArgs) form: ChangePasswordArgs,
    @Ctx() { db, market, viewer, address }: SignedInContext,
  ) {
    return changePassword(db, market, viewer, { ...form, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => Boolean,
    operation(
      'Ends all sessions of the signed-in account, that of the request included: their tokens become invalid and their WebSocket connections are closed. Returns `true`. Customers and providers only.',
      NEEDS_ACCOUNT,
    ),
  )
  async endSessions(@Ctx() { db, viewer }: SignedInContext) {
    await endSessions(db, viewer);
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => MailSettingsType,
    operation(
      'Switches mails to the signed-in account on or off, and returns all switches. Customers and providers only.',
      { ...NEEDS_ACCOUNT, BAD_USER_INPUT: INVALID_INPUT, RATE_LIMITED: SAVED_PROFILES },
    ),
  )
  updateMailSettings(
    @Arg('input', () => MailSettingsInput, { description: 'The changes.' }) input: MailSettingsInput,
    @Ctx() { db, market, viewer, address }: SignedInContext,
  ) {
    return updateMailSettings(db, market, viewer, { settings: input, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Query(() => Json, {
    nullable: true,
    ...operation(
      'Returns everything that is stored about the signed-in account, without its password and keys: `account` with its settings and images, `bookingsMade` and `bookingsReceived`, `services`, `slots`, `links` and `mails` to it, `endedSessions`, `calendarAddresses`, and `moderation` by administrators. The field is `null` only together with an error. Customers and providers only.',
      { ...NEEDS_ACCOUNT, RATE_LIMITED: 'the account requested its data 10 times within an hour' },
    ),
  })
  myData(@Ctx() { db, market, viewer }: SignedInContext) {
    return ownData(db, market, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Query(
    () => String,
    operation(
      'The private address of the calendar of the signed-in account, for calendar programs: an absolute URL that returns `text/calendar` without a token, with the live bookings and those of the last 90 days, made and received. It remains the same until `renewCalendarAddress` is called. All who know it can read the calendar. Customers and providers only.',
      NEEDS_ACCOUNT,
    ),
  )
  calendarAddress(@Ctx() { db, market, config, viewer }: SignedInContext) {
    return calendarAddress(db, { ...market, ...config.mail }, viewer);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => String,
    operation(
      'Replaces the private calendar address of the signed-in account, and returns the new one. The old one stops working at once. Customers and providers only.',
      { ...NEEDS_ACCOUNT, RATE_LIMITED: SAVED_PROFILES },
    ),
  )
  renewCalendarAddress(@Ctx() { db, market, config, viewer, address }: SignedInContext) {
    return renewCalendarAddress(db, { ...market, ...config.mail }, viewer, { address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Mutation(
    () => Boolean,
    operation(
      'Deletes the signed-in account permanently: its live bookings are cancelled, its services and slots are deleted, and its personal data is erased. Other bookings remain, by `Deleted user`. Returns `true`. Customers and providers only.',
      { ...NEEDS_ACCOUNT, BAD_USER_INPUT: 'the password is wrong', RATE_LIMITED: WRONG_PASSWORDS },
    ),
  )
  async deleteAccount(
    @Args(() => DeleteAccountArgs) { password }: DeleteAccountArgs,
    @Ctx() { db, market, viewer, address }: SignedInContext,
  ) {
    await deleteAccount(db, market, viewer, { password, address });
    return true;
  }
}
