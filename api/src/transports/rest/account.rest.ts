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
import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { changeEmail, sendEmailVerification, verifyEmail } from '../../marketplace/auth/verify-email.js';
import { calendarAddress, renewCalendarAddress } from '../../reactions/calendar/calendar-addresses.js';
import { MailSettingsInput, UpdateProfileInput } from '../../marketplace/users/user.input.js';
import { updateMailSettings, updateProfile } from '../../marketplace/users/profile.js';
import { presentUser } from './present.js';
import { nothing, readBody, readForm } from './read-body.js';
import { fileRoute, message, one, route } from './route.js';

const LINKS = [
  route({
    method: 'post',
    path: '/auth/forgot-password',
    access: 'public',
    reads: 'primary',
    status: 202,
    input: (req) => readBody(req, RequestPasswordResetArgs),
    run: ({ db, deps, address }, { email }) => requestPasswordReset(db, deps, { email, address }),
    body: message('If an account exists for this address, we have sent a link.'),
  }),
  route({
    method: 'post',
    path: '/auth/reset-password',
    access: 'public',
    reads: 'primary',
    input: (req) => readBody(req, ResetPasswordArgs),
    run: ({ db, deps, address }, { key, password }) => resetPassword(db, deps, { key, password, address }),
    body: message('Password changed. Please login to continue.'),
  }),
  route({
    method: 'post',
    path: '/auth/verify-email',
    access: 'public',
    reads: 'primary',
    input: (req) => readBody(req, VerifyEmailArgs),
    run: ({ db, deps, address }, { key }) => verifyEmail(db, deps, { key, address }),
    body: message('Your email address is verified'),
  }),
  route({
    method: 'post',
    path: '/account/email-verification',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 202,
    input: nothing,
    run: ({ db, deps, viewer }) => sendEmailVerification(db, deps, viewer),
    body: message('We have sent a link to your email address, unless it is verified already'),
  }),
];

const PROFILE = [
  route({
    method: 'patch',
    path: '/account',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => readForm(req, UpdateProfileInput, { lists: ['removeImages', 'imageOrder'] }),
    run: ({ db, deps, viewer, address }, { input, images }) =>
      updateProfile(db, deps, viewer, { changes: input, images, address }),
    body: one('user', presentUser),
  }),
  route({
    method: 'put',
    path: '/account/mail-settings',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => readBody(req, MailSettingsInput),
    run: ({ db, deps, viewer, address }, settings) => updateMailSettings(db, deps, viewer, { settings, address }),
    body: (mailSettings) => ({ mailSettings }),
  }),
  fileRoute({
    path: '/account/data',
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
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, config, viewer }) => calendarAddress(db, { ...deps, ...config.mail }, viewer),
    body: (address) => ({ address }),
  }),
  route({
    method: 'post',
    path: '/account/calendar-address',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, config, viewer, address }) =>
      renewCalendarAddress(db, { ...deps, ...config.mail }, viewer, { address }),
    body: (address) => ({ address }),
  }),
];

const ACCESS = [
  route({
    method: 'post',
    path: '/account/email',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 202,
    input: (req) => readBody(req, ChangeEmailArgs),
    run: ({ db, deps, viewer, address }, form) => changeEmail(db, deps, viewer, { ...form, address }),
    body: message('We have sent a link to your new email address'),
  }),
  route({
    method: 'post',
    path: '/account/password',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => readBody(req, ChangePasswordArgs),
    run: ({ db, deps, viewer, address }, form) => changePassword(db, deps, viewer, { ...form, address }),
    body: (token) => ({ token }),
  }),
  route({
    method: 'post',
    path: '/account/end-sessions',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => endSessions(db, deps, viewer),
    body: message('Signed out everywhere'),
  }),
  route({
    method: 'delete',
    path: '/account',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => readBody(req, DeleteAccountArgs),
    run: ({ db, deps, viewer, address }, { password }) => deleteAccount(db, deps, viewer, { password, address }),
    body: message('Account deleted successfully'),
  }),
];

export const ACCOUNT_ROUTES = [...LINKS, ...PROFILE, ...CALENDAR, ...ACCESS];
