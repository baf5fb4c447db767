import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { deleteAccount } from '../../../marketplace/accounts/delete-account.js';
import { ownData } from '../../../marketplace/accounts/own-data.js';
import { ChangeEmailArgs, ChangePasswordArgs, DeleteAccountArgs } from '../../../marketplace/auth/account.input.js';
import { changePassword } from '../../../marketplace/auth/change-password.js';
import { endSessions } from '../../../marketplace/auth/end-sessions.js';
import { CUSTOMER_OR_PROVIDER, PROVIDER } from '../../../marketplace/auth/guard.js';
import { changeEmail } from '../../../marketplace/auth/verify-email.js';
import type { SignedInContext } from '../../request/request-context.js';
import {
  MailSettingsInput,
  UpdateProfileInput,
  VerificationRequestBody,
} from '../../../marketplace/users/user.input.js';
import { updateMailSettings, updateProfile } from '../../../marketplace/users/profile.js';
import { requestVerification } from '../../../marketplace/users/request-verification.js';
import { MailSettingsType } from '../types/mail-settings.type.js';
import { Json } from '../types/scalars.js';
import { UserType } from '../types/user.type.js';
import { fromGraphqlUploads } from '../../../engine/graphql/uploads/graphql-uploads.js';
import { type FileUpload, Upload } from '../../../engine/graphql/uploads/upload.scalar.js';
import {
  IMAGES,
  INVALID_INPUT,
  NEEDS_CUSTOMER_OR_PROVIDER,
  NEEDS_PROVIDER,
  NEEDS_SESSION_OF_ACCOUNT,
  operation,
  OWN_PASSWORDS,
  SAVED_PROFILES,
  UPLOAD_ERRORS,
} from './describe.js';

@Resolver()
export class AccountResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => UserType,
    operation('Changes the profile of the signed-in account and returns it. Customers and providers only.', {
      ...NEEDS_CUSTOMER_OR_PROVIDER,
      BAD_USER_INPUT: `the input is invalid, contains the data of a business although the account is a customer, or the business would have more than 5 images; \`extensions.fields\` maps each invalid field to a message`,
      ...UPLOAD_ERRORS,
      RATE_LIMITED: `${SAVED_PROFILES}, or the account sent 120 requests with images within an hour, or the IP address 240 within 24 hours`,
    }),
  )
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The changes.' }) input: UpdateProfileInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description: `Images of the business to add after the existing ones; it can have 5 in all. ${IMAGES} Providers only.`,
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    return updateProfile(db, deps, viewer, { changes: input, images: incoming, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => Boolean,
    operation(
      'Sends a link to a new email address, which becomes the address of the signed-in account when `verifyEmail` is called with the key of the link. Returns `true`. Customers and providers only.',
      {
        ...NEEDS_SESSION_OF_ACCOUNT,
        BAD_USER_INPUT: 'the address is invalid or the present one of the account, or the password is wrong',
        CONFLICT: 'another customer or provider has this email address',
        RATE_LIMITED: `5 changes of the account, or to the same new address, were requested within an hour, or ${OWN_PASSWORDS}`,
      },
    ),
  )
  async changeEmail(
    @Args(() => ChangeEmailArgs) form: ChangeEmailArgs,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    await changeEmail(db, deps, viewer, { ...form, address });
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => String,
    operation(
      'Changes the password of the signed-in account. All of its sessions end, that of the request included, and links of its mails become invalid. Returns the token of a new session. Customers and providers only.',
      {
        ...NEEDS_SESSION_OF_ACCOUNT,
        BAD_USER_INPUT: 'the old password is wrong, or the new one is invalid',
        RATE_LIMITED: `the password was changed 10 times within an hour, or ${OWN_PASSWORDS}`,
      },
    ),
  )
  changePassword(
    @Args(() => ChangePasswordArgs) form: ChangePasswordArgs,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    return changePassword(db, deps, viewer, { ...form, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Ends all sessions of the signed-in account, that of the request included: their tokens become invalid and their WebSocket connections are closed. Returns `true`. Customers and providers only.',
      { ...NEEDS_SESSION_OF_ACCOUNT, RATE_LIMITED: 'the sessions were ended 20 times within an hour' },
    ),
  )
  async endSessions(@Ctx() { db, deps, viewer }: SignedInContext) {
    await endSessions(db, deps, viewer);
    return true;
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => MailSettingsType,
    operation(
      'Switches mails to the signed-in account on or off, and returns all switches. Customers and providers only.',
      { ...NEEDS_CUSTOMER_OR_PROVIDER, BAD_USER_INPUT: INVALID_INPUT, RATE_LIMITED: SAVED_PROFILES },
    ),
  )
  updateMailSettings(
    @Arg('input', () => MailSettingsInput, { description: 'The changes.' }) input: MailSettingsInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    return updateMailSettings(db, deps, viewer, { settings: input, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => UserType,
    operation(
      'Asks the administrators to verify the business of the signed-in provider, and returns the account. While it waits, a new note replaces the one before. Providers only.',
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: '`note` is missing or too long',
        CONFLICT: 'the business is verified',
        RATE_LIMITED: SAVED_PROFILES,
      },
    ),
  )
  requestVerification(
    @Args(() => VerificationRequestBody) { note }: VerificationRequestBody,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    return requestVerification(db, deps, viewer, { note, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  // No list, but all lists of an account: only once in an operation.
  @Facts({ reads: 'primary', list: { entries: 1, readCost: 100_000 } })
  @Query(() => Json, {
    nullable: true,
    ...operation(
      'Returns everything that is stored about the signed-in account, without its password and keys: `account` with its settings and images, `bookingsMade` and `bookingsReceived`, `services`, `slots`, `links` and `mails` to it, `endedSessions`, `accessTokens`, `calendarAddresses`, `webhooks`, and `moderation` by administrators. The field is `null` only together with an error. Customers and providers only.',
      {
        ...NEEDS_SESSION_OF_ACCOUNT,
        PAYLOAD_TOO_LARGE: 'the JSON has more than 4,000,000 characters, which `GET /api/account/data` returns',
        RATE_LIMITED: 'the account requested its data 10 times within an hour',
      },
    ),
  })
  myData(@Ctx() { db, deps, viewer, address }: SignedInContext) {
    return ownData(db, deps, viewer, { address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => Boolean,
    operation(
      'Deletes the signed-in account permanently: its live bookings are cancelled, its services and slots are deleted, and its personal data is erased. Other bookings remain, with the name `Deleted user`. Returns `true`. Customers and providers only.',
      { ...NEEDS_SESSION_OF_ACCOUNT, BAD_USER_INPUT: 'the password is wrong', RATE_LIMITED: OWN_PASSWORDS },
    ),
  )
  async deleteAccount(
    @Args(() => DeleteAccountArgs) { password }: DeleteAccountArgs,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    await deleteAccount(db, deps, viewer, { password, address });
    return true;
  }
}
