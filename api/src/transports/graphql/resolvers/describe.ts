import type { ErrorCode } from '../../../kernel/errors.js';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE, MAX_IMAGES } from '../../../engine/images/image-limits.js';
import { UPLOADS_FROM_ADDRESS, UPLOADS_OF_ACCOUNT } from '../../../engine/images/upload-quotas.js';
import { SAVED_PROFILES_FROM_ADDRESS, SAVED_PROFILES_OF_ACCOUNT } from '../../../marketplace/users/profile-quotas.js';
import { REGISTRATIONS } from '../../../marketplace/users/registration-quota.js';

/** When an operation returns each of its error codes: a clause without a full stop. */
type Errors = Partial<Record<ErrorCode, string>>;

const NO_TOKEN = 'the request has no valid token';

/** The errors of `@Authorized(…)`, one constant for each list of roles in `marketplace/auth/guard.ts`. */
export const NEEDS_SESSION: Errors = { UNAUTHENTICATED: NO_TOKEN };
export const NEEDS_CUSTOMER_OR_PROVIDER: Errors = {
  UNAUTHENTICATED: NO_TOKEN,
  FORBIDDEN: 'the token belongs to an administrator',
};
/** Of what access tokens do not reach (`marketplace/tokens/scope.ts`). */
export const NEEDS_SESSION_OF_ACCOUNT: Errors = {
  UNAUTHENTICATED: NO_TOKEN,
  FORBIDDEN: 'the token belongs to an administrator, or is an access token',
};
export const NEEDS_PROVIDER: Errors = {
  UNAUTHENTICATED: NO_TOKEN,
  FORBIDDEN: 'the account is not a provider',
};
export const NEEDS_SESSION_OF_PROVIDER: Errors = {
  UNAUTHENTICATED: NO_TOKEN,
  FORBIDDEN: 'the account is not a provider, or the token is an access token',
};
export const NEEDS_ADMIN: Errors = {
  UNAUTHENTICATED: NO_TOKEN,
  FORBIDDEN: 'the token does not belong to an administrator',
};

export const NOT_A_PARTY = 'no such booking exists, or the signed-in account is neither its customer nor its provider';
export const INVALID_ID = '`id` is not a UUID';
export const NOT_PUBLIC = 'no such service exists, the service is inactive, or its provider is banned';
export const INVALID_INPUT = 'the input is invalid; `extensions.fields` maps each invalid field to a message';

const WRONG_PASSWORDS =
  '10 wrong passwords for this account, or 100 for any accounts, came from the same IP address within 15 minutes';
export const OWN_PASSWORDS = `the password of the account was checked 20 times within an hour, or ${WRONG_PASSWORDS}`;
export const SAVED_PROFILES = `${SAVED_PROFILES_OF_ACCOUNT.points} updates of the account, or ${SAVED_PROFILES_FROM_ADDRESS.points} from the same IP address, were made within an hour`;
export const UPLOADS = `the account sent ${UPLOADS_OF_ACCOUNT.points} requests with images within an hour, or the IP address ${UPLOADS_FROM_ADDRESS.points} within 24 hours`;

export const SIGN_IN_ERRORS: Errors = {
  BAD_USER_INPUT: 'the email address or the password is missing or malformed',
  UNAUTHENTICATED: 'the email address or the password is wrong',
  RATE_LIMITED: `${WRONG_PASSWORDS}, or too many sign-ins are in progress`,
};
export const ADMIN_SIGN_IN_ERRORS: Errors = {
  BAD_USER_INPUT: 'the email address or the password is missing, or an argument is malformed',
  UNAUTHENTICATED:
    'the email address or the password is wrong; or they are correct, and the code is missing (`Code required`), wrong or was used before (`Invalid code`)',
  RATE_LIMITED: `${SIGN_IN_ERRORS.RATE_LIMITED}, or 5 wrong codes came for this account within a minute`,
};
export const REGISTRATION_ERRORS: Errors = {
  BAD_USER_INPUT: INVALID_INPUT,
  CONFLICT: 'a customer or provider with this email address exists',
  RATE_LIMITED: `${REGISTRATIONS.points} accounts were registered from the same IP address within an hour, or too many registrations are in progress`,
};
const IMAGE_SIZE = `${MAX_IMAGE_BYTES / 1024 / 1024} MB`;
export const UPLOAD_ERRORS: Errors = {
  PAYLOAD_TOO_LARGE: `an image exceeds ${IMAGE_SIZE}, ${MAX_IMAGE_PIXELS / 1e6} megapixels or ${MAX_IMAGE_SIDE.toLocaleString('en-US')} pixels in width or height`,
  UNSUPPORTED_MEDIA_TYPE: 'a file is not a valid PNG, JPG or GIF image; its name does not matter',
};

/** The end of the description of an argument for images. */
export const IMAGES = `Up to ${MAX_IMAGES} files in PNG, JPG or GIF format, each up to ${IMAGE_SIZE}.`;

/** The description of an operation: a summary, then a Markdown list of its error codes. */
export const operation = (summary: string, errors: Errors): { description: string } => ({
  description: [
    summary,
    '',
    'Errors:',
    ...Object.entries(errors).map(([code, when]) => `- \`${code}\`: ${when}.`),
  ].join('\n'),
});
