import type { Quota } from '../../engine/limits/rate-limits.js';
import { UPLOADS_FROM_ADDRESS, UPLOADS_OF_ACCOUNT } from '../../engine/images/upload-quotas.js';
import { CONCURRENCY } from '../../engine/limits/concurrency-limits.js';
import { COPIES_OF_ACCOUNT } from '../../marketplace/accounts/own-data.js';
import { EXPORTS_FROM_ADDRESS, EXPORTS_OF_ACCOUNT } from '../../marketplace/admin/export.js';
import { PASSWORD_CHANGES_OF_ACCOUNT } from '../../marketplace/auth/change-password.js';
import { SESSION_ENDS_OF_ACCOUNT } from '../../marketplace/auth/end-sessions.js';
import { RESETS_FROM_ADDRESS } from '../../marketplace/auth/forgotten-password.js';
import { LINKS_FROM_ADDRESS } from '../../marketplace/auth/links.js';
import {
  OWN_PASSWORD_CHECKS,
  RIGHT_PASSWORDS,
  WRONG_PASSWORDS_FROM_ADDRESS,
  WRONG_PASSWORDS_OF_ACCOUNT,
} from '../../marketplace/auth/password-attempts.js';
import { CODES_OF_ADMINISTRATOR } from '../../marketplace/auth/second-factor-codes.js';
import {
  EMAIL_CHANGES_OF_ACCOUNT,
  EMAIL_CHANGES_TO_EMAIL,
  VERIFICATIONS_OF_ACCOUNT,
} from '../../marketplace/auth/verify-email.js';
import {
  BOOKINGS_FROM_ADDRESS,
  BOOKINGS_OF_ACCOUNT,
  MAX_PENDING_BOOKINGS,
  MOVES_OF_ACCOUNT,
  PROPOSALS_OF_ACCOUNT,
} from '../../marketplace/bookings/booking-limits.js';
import { MAX_FAVOURITES, NEW_FAVOURITES } from '../../marketplace/favourites/favourites.js';
import { MESSAGES_OF_ACCOUNT, QUESTIONS_OF_ACCOUNT } from '../../marketplace/messages/message-limits.js';
import {
  ANSWERS_OF_ACCOUNT,
  REVIEWS_FROM_ADDRESS,
  REVIEWS_OF_ACCOUNT,
} from '../../marketplace/reviews/review-limits.js';
import {
  MAX_SERVICES,
  NEW_SERVICES_FROM_ADDRESS,
  NEW_SERVICES_OF_ACCOUNT,
  SAVED_SERVICES_FROM_ADDRESS,
  SAVED_SERVICES_OF_ACCOUNT,
} from '../../marketplace/services/service-limits.js';
import {
  MAX_UPCOMING_SLOTS,
  NEW_SERIES,
  NEW_SERIES_FROM_ADDRESS,
  NEW_SLOTS,
  NEW_SLOTS_FROM_ADDRESS,
  SLOT_CHANGES,
} from '../../marketplace/slots/slot-limits.js';
import { SAVED_PROFILES_FROM_ADDRESS, SAVED_PROFILES_OF_ACCOUNT } from '../../marketplace/users/profile-quotas.js';
import { MAX_ACCESS_TOKENS, NEW_ACCESS_TOKENS } from '../../marketplace/tokens/token-limits.js';
import { REGISTRATIONS } from '../../marketplace/users/registration-quota.js';
import {
  MAX_WEBHOOKS,
  SENDS_FROM_ADDRESS,
  SENDS_OF_ACCOUNT,
  WEBHOOK_CHANGES_FROM_ADDRESS,
  WEBHOOK_CHANGES_OF_ACCOUNT,
} from '../../marketplace/webhooks/webhook-limits.js';
import { MAX_WISHES, NEW_WISHES } from '../../marketplace/wishes/wish-limits.js';

/** A limit of a call, as the document of the API names it. */
export interface Limit {
  what: string;
  max: number;
  /** Null if `max` is how many there may be. */
  seconds: number | null;
  per: 'account' | 'address';
}

const limit =
  (per: Limit['per']) =>
  (what: string, { points, duration }: Quota): Limit => ({ what, max: points, seconds: duration, per });
const account = limit('account');
const address = limit('address');
const atMost = (what: string, max: number): Limit => ({ what, max, seconds: null, per: 'account' });

const WRONG_PASSWORDS = [
  account('wrong passwords', WRONG_PASSWORDS_OF_ACCOUNT),
  address('wrong passwords', WRONG_PASSWORDS_FROM_ADDRESS),
];
const PASSWORDS_OF_LOGINS = [...WRONG_PASSWORDS, account('sign-ins', RIGHT_PASSWORDS)];
const OWN_PASSWORD = [account('checks of the password', OWN_PASSWORD_CHECKS), ...WRONG_PASSWORDS];
const UPLOADS = [
  account('requests with pictures', UPLOADS_OF_ACCOUNT),
  address('requests with pictures', UPLOADS_FROM_ADDRESS),
];
const SAVED_PROFILES = [
  account('changes of the account', SAVED_PROFILES_OF_ACCOUNT),
  address('changes of accounts', SAVED_PROFILES_FROM_ADDRESS),
];
const SAVED_SERVICES = [
  account('changes of services', SAVED_SERVICES_OF_ACCOUNT),
  address('changes of services', SAVED_SERVICES_FROM_ADDRESS),
];
const WEBHOOK_CHANGES = [
  account('new and changed webhooks', WEBHOOK_CHANGES_OF_ACCOUNT),
  address('new and changed webhooks', WEBHOOK_CHANGES_FROM_ADDRESS),
];
const UPCOMING_SLOTS = atMost('time slots from today on', MAX_UPCOMING_SLOTS);

// From the constants with which the rules count.
export const LOGIN_LIMITS: readonly Limit[] = PASSWORDS_OF_LOGINS;
export const ADMIN_LOGIN_LIMITS: readonly Limit[] = [
  ...PASSWORDS_OF_LOGINS,
  account('wrong codes', CODES_OF_ADMINISTRATOR),
];
export const ADMIN_CONFIRM_SECOND_FACTOR_LIMITS: readonly Limit[] = [account('wrong codes', CODES_OF_ADMINISTRATOR)];
export const ADMIN_DROP_SECOND_FACTOR_LIMITS: readonly Limit[] = [account('wrong codes', CODES_OF_ADMINISTRATOR)];
export const EXPORT_LIMITS: readonly Limit[] = [
  account('exports', EXPORTS_OF_ACCOUNT),
  address('exports', EXPORTS_FROM_ADDRESS),
  atMost('exports at a time', CONCURRENCY.exports.per.account),
  { ...atMost('exports at a time', CONCURRENCY.exports.per.address), per: 'address' },
];
export const REGISTER_LIMITS: readonly Limit[] = [address('registrations', REGISTRATIONS)];
export const REGISTER_PROVIDER_LIMITS: readonly Limit[] = [
  address('registrations', REGISTRATIONS),
  address('requests with pictures', UPLOADS_FROM_ADDRESS),
];
export const REQUEST_PASSWORD_RESET_LIMITS: readonly Limit[] = [address('requests of a link', RESETS_FROM_ADDRESS)];
export const RESET_PASSWORD_LIMITS: readonly Limit[] = [address('uses of links', LINKS_FROM_ADDRESS)];
export const VERIFY_EMAIL_LIMITS: readonly Limit[] = [address('uses of links', LINKS_FROM_ADDRESS)];
export const SEND_EMAIL_VERIFICATION_LIMITS: readonly Limit[] = [account('mails', VERIFICATIONS_OF_ACCOUNT)];
export const UPDATE_PROFILE_LIMITS: readonly Limit[] = [...SAVED_PROFILES, ...UPLOADS];
export const REQUEST_VERIFICATION_LIMITS: readonly Limit[] = SAVED_PROFILES;
export const UPDATE_MAIL_SETTINGS_LIMITS: readonly Limit[] = SAVED_PROFILES;
export const RENEW_CALENDAR_ADDRESS_LIMITS: readonly Limit[] = SAVED_PROFILES;
export const MY_DATA_LIMITS: readonly Limit[] = [account('copies', COPIES_OF_ACCOUNT)];
export const CHANGE_EMAIL_LIMITS: readonly Limit[] = [
  account('changes of the address', EMAIL_CHANGES_OF_ACCOUNT),
  account('changes to the same e-mail address', EMAIL_CHANGES_TO_EMAIL),
  ...OWN_PASSWORD,
];
export const CHANGE_PASSWORD_LIMITS: readonly Limit[] = [
  account('changes of the password', PASSWORD_CHANGES_OF_ACCOUNT),
  ...OWN_PASSWORD,
];
export const END_SESSIONS_LIMITS: readonly Limit[] = [account('ends of all sessions', SESSION_ENDS_OF_ACCOUNT)];
export const CREATE_ACCESS_TOKEN_LIMITS: readonly Limit[] = [
  account('new access tokens', NEW_ACCESS_TOKENS),
  atMost('access tokens that have not expired', MAX_ACCESS_TOKENS),
];
export const DELETE_ACCOUNT_LIMITS: readonly Limit[] = OWN_PASSWORD;
export const CREATE_BOOKING_LIMITS: readonly Limit[] = [
  account('bookings', BOOKINGS_OF_ACCOUNT),
  address('bookings of one provider', BOOKINGS_FROM_ADDRESS),
  atMost('pending bookings', MAX_PENDING_BOOKINGS),
];
export const MOVE_BOOKING_LIMITS: readonly Limit[] = [account('moves of bookings', MOVES_OF_ACCOUNT)];
export const PROPOSE_CHANGE_LIMITS: readonly Limit[] = [account('proposals', PROPOSALS_OF_ACCOUNT)];
export const SEND_MESSAGE_LIMITS: readonly Limit[] = [account('messages', MESSAGES_OF_ACCOUNT)];
export const ASK_QUESTION_LIMITS: readonly Limit[] = [
  account('new threads', QUESTIONS_OF_ACCOUNT),
  ...SEND_MESSAGE_LIMITS,
];
export const ADD_FAVOURITE_LIMITS: readonly Limit[] = [
  account('new favourites', NEW_FAVOURITES),
  atMost('favourites', MAX_FAVOURITES),
];
export const WISH_FOR_DATE_LIMITS: readonly Limit[] = [account('new wishes', NEW_WISHES), atMost('wishes', MAX_WISHES)];
export const REVIEW_BOOKING_LIMITS: readonly Limit[] = [
  account('reviews', REVIEWS_OF_ACCOUNT),
  address('reviews', REVIEWS_FROM_ADDRESS),
];
export const ANSWER_REVIEW_LIMITS: readonly Limit[] = [account('responses to reviews', ANSWERS_OF_ACCOUNT)];
export const CREATE_SERVICE_LIMITS: readonly Limit[] = [
  account('new services', NEW_SERVICES_OF_ACCOUNT),
  address('new services', NEW_SERVICES_FROM_ADDRESS),
  atMost('services', MAX_SERVICES),
  ...UPLOADS,
];
export const UPDATE_SERVICE_LIMITS: readonly Limit[] = [...SAVED_SERVICES, ...UPLOADS];
export const SET_SERVICE_ACTIVE_LIMITS: readonly Limit[] = SAVED_SERVICES;
export const CREATE_SLOT_LIMITS: readonly Limit[] = [
  account('new time slots', NEW_SLOTS),
  address('new time slots', NEW_SLOTS_FROM_ADDRESS),
  UPCOMING_SLOTS,
];
export const CREATE_SLOTS_LIMITS: readonly Limit[] = [
  account('new series', NEW_SERIES),
  address('new series', NEW_SERIES_FROM_ADDRESS),
  UPCOMING_SLOTS,
];
export const UPDATE_SLOT_LIMITS: readonly Limit[] = [account('changes of time slots', SLOT_CHANGES)];
export const CREATE_WEBHOOK_LIMITS: readonly Limit[] = [...WEBHOOK_CHANGES, atMost('webhooks', MAX_WEBHOOKS)];
export const UPDATE_WEBHOOK_LIMITS: readonly Limit[] = WEBHOOK_CHANGES;
export const SEND_DELIVERY_LIMITS: readonly Limit[] = [
  account('tests and resends', SENDS_OF_ACCOUNT),
  address('tests and resends', SENDS_FROM_ADDRESS),
];
