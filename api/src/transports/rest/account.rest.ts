import { deleteAccount } from '../../marketplace/accounts/delete-account.js';
import { ownDataFile } from '../../marketplace/accounts/own-data.js';
import {
  ChangeEmailArgs,
  ChangePasswordArgs,
  DeleteAccountArgs,
  RequestPasswordResetArgs,
  ResetPasswordArgs,
  VerifyEmailArgs,
} from '../../marketplace/auth/account.input.js';
import { changePassword } from '../../marketplace/auth/change-password.js';
import { endSessions } from '../../marketplace/auth/end-sessions.js';
import { requestPasswordReset, resetPassword } from '../../marketplace/auth/forgotten-password.js';
import { CUSTOMER_OR_PROVIDER, PROVIDER } from '../../marketplace/auth/guard.js';
import { changeEmail, sendEmailVerification, verifyEmail } from '../../marketplace/auth/verify-email.js';
import { calendarAddress, renewCalendarAddress } from '../../reactions/calendar/calendar-addresses.js';
import { MailSettingsInput, UpdateProfileInput, VerificationRequestBody } from '../../marketplace/users/user.input.js';
import { updateMailSettings, updateProfile } from '../../marketplace/users/profile.js';
import { requestVerification } from '../../marketplace/users/request-verification.js';
import { presentUser } from './present.js';
import { as, message, one } from './answer.js';
import {
  CHANGE_EMAIL_LIMITS,
  CHANGE_PASSWORD_LIMITS,
  DELETE_ACCOUNT_LIMITS,
  END_SESSIONS_LIMITS,
  MY_DATA_LIMITS,
  RENEW_CALENDAR_ADDRESS_LIMITS,
  REQUEST_PASSWORD_RESET_LIMITS,
  REQUEST_VERIFICATION_LIMITS,
  RESET_PASSWORD_LIMITS,
  SEND_EMAIL_VERIFICATION_LIMITS,
  UPDATE_MAIL_SETTINGS_LIMITS,
  UPDATE_PROFILE_LIMITS,
  VERIFY_EMAIL_LIMITS,
} from './limits.js';
import { body, form, nothing } from './read-body.js';
import { fileRoute, route } from './route.js';

const LINKS = [
  route({
    method: 'post',
    path: '/auth/forgot-password',
    operation: 'requestPasswordReset',
    limits: REQUEST_PASSWORD_RESET_LIMITS,
    access: 'public',
    reads: 'primary',
    status: 202,
    input: body(RequestPasswordResetArgs),
    run: ({ db, deps, address }, { email }) => requestPasswordReset(db, deps, { email, address }),
    answer: message('If an account exists for this address, we have sent a link.'),
  }),
  route({
    method: 'post',
    path: '/auth/reset-password',
    operation: 'resetPassword',
    limits: RESET_PASSWORD_LIMITS,
    access: 'public',
    reads: 'primary',
    input: body(ResetPasswordArgs),
    run: ({ db, deps, address }, { key, password }) => resetPassword(db, deps, { key, password, address }),
    answer: message('Password changed. Please login to continue.'),
  }),
  route({
    method: 'post',
    path: '/auth/verify-email',
    operation: 'verifyEmail',
    limits: VERIFY_EMAIL_LIMITS,
    access: 'public',
    reads: 'primary',
    input: body(VerifyEmailArgs),
    run: ({ db, deps, address }, { key }) => verifyEmail(db, deps, { key, address }),
    answer: message('Your email address is verified'),
  }),
  route({
    method: 'post',
    path: '/account/email-verification',
    operation: 'sendEmailVerification',
    limits: SEND_EMAIL_VERIFICATION_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 202,
    input: nothing,
    run: ({ db, deps, viewer }) => sendEmailVerification(db, deps, viewer),
    answer: message('We have sent a link to your email address, unless it is verified already'),
  }),
];

const PROFILE = [
  route({
    method: 'patch',
    path: '/account',
    operation: 'updateProfile',
    limits: UPDATE_PROFILE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: form(UpdateProfileInput),
    run: ({ db, deps, viewer, address }, { input, images }) =>
      updateProfile(db, deps, viewer, { changes: input, images, address }),
    answer: one('user', presentUser),
  }),
  route({
    method: 'put',
    path: '/account/mail-settings',
    operation: 'updateMailSettings',
    limits: UPDATE_MAIL_SETTINGS_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: body(MailSettingsInput),
    run: ({ db, deps, viewer, address }, settings) => updateMailSettings(db, deps, viewer, { settings, address }),
    answer: one('mailSettings', as('MailSettings!')),
  }),
  route({
    method: 'post',
    path: '/account/verification',
    operation: 'requestVerification',
    limits: REQUEST_VERIFICATION_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: body(VerificationRequestBody),
    run: ({ db, deps, viewer, address }, { note }) => requestVerification(db, deps, viewer, { note, address }),
    answer: one('user', presentUser),
  }),
  fileRoute({
    path: '/account/data',
    operation: 'myData',
    limits: MY_DATA_LIMITS,
    description:
      'Returns everything that is stored about the signed-in account, without its password and keys, as `myData` of GraphQL does, in any length. If the connection closes before the end, the file is not whole.\n\nErrors:\n- `RATE_LIMITED`: the account requested its data 10 times within an hour.',
    access: CUSTOMER_OR_PROVIDER,
    type: 'application/json',
    input: nothing,
    run: ({ db, deps, viewer, address }) => ownDataFile(db, deps, viewer, { address }),
  }),
];

const CALENDAR = [
  route({
    method: 'get',
    path: '/account/calendar-address',
    operation: 'calendarAddress',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, config, viewer }) => calendarAddress(db, { ...deps, ...config.mail }, viewer),
    answer: one('address', as('String!')),
  }),
  route({
    method: 'post',
    path: '/account/calendar-address',
    operation: 'renewCalendarAddress',
    limits: RENEW_CALENDAR_ADDRESS_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, config, viewer, address }) =>
      renewCalendarAddress(db, { ...deps, ...config.mail }, viewer, { address }),
    answer: one('address', as('String!')),
  }),
];

const ACCESS = [
  route({
    method: 'post',
    path: '/account/email',
    operation: 'changeEmail',
    limits: CHANGE_EMAIL_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 202,
    input: body(ChangeEmailArgs),
    run: ({ db, deps, viewer, address }, form) => changeEmail(db, deps, viewer, { ...form, address }),
    answer: message('We have sent a link to your new email address'),
  }),
  route({
    method: 'post',
    path: '/account/password',
    operation: 'changePassword',
    limits: CHANGE_PASSWORD_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: body(ChangePasswordArgs),
    run: ({ db, deps, viewer, address }, form) => changePassword(db, deps, viewer, { ...form, address }),
    answer: one('token', as('String!')),
  }),
  route({
    method: 'post',
    path: '/account/end-sessions',
    operation: 'endSessions',
    limits: END_SESSIONS_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => endSessions(db, deps, viewer),
    answer: message('Signed out everywhere'),
  }),
  route({
    method: 'delete',
    path: '/account',
    operation: 'deleteAccount',
    limits: DELETE_ACCOUNT_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: body(DeleteAccountArgs),
    run: ({ db, deps, viewer, address }, { password }) => deleteAccount(db, deps, viewer, { password, address }),
    answer: message('Account deleted successfully'),
  }),
];

export const ACCOUNT_ROUTES = [...LINKS, ...PROFILE, ...CALENDAR, ...ACCESS];
