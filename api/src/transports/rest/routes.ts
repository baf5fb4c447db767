import { ABOUT_ROUTES } from './about.rest.js';
import { ACCESS_TOKEN_ROUTES } from './access-tokens.rest.js';
import { ACCOUNT_ROUTES } from './account.rest.js';
import { ADMIN_EXPORT_ROUTES } from './admin-exports.rest.js';
import { ADMIN_ROUTES } from './admin.rest.js';
import { AUTH_ROUTES } from './auth.rest.js';
import { BOOKING_ROUTES } from './bookings.rest.js';
import { FAVOURITE_ROUTES } from './favourites.rest.js';
import { MESSAGE_ROUTES } from './messages.rest.js';
import { PROVIDER_ROUTES } from './providers.rest.js';
import type { Route } from './route.js';
import { REVIEW_ROUTES } from './reviews.rest.js';
import { SERVICE_ROUTES } from './services.rest.js';
import { WEBHOOK_ROUTES } from './webhooks.rest.js';
import { WISH_ROUTES } from './wishes.rest.js';

/** Every call of the REST API (S7). */
export const ROUTES: readonly Route[] = [
  ...ABOUT_ROUTES,
  ...SERVICE_ROUTES,
  ...AUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ACCESS_TOKEN_ROUTES,
  ...BOOKING_ROUTES,
  ...MESSAGE_ROUTES,
  ...FAVOURITE_ROUTES,
  ...WISH_ROUTES,
  ...WEBHOOK_ROUTES,
  ...PROVIDER_ROUTES,
  // After the routes of the signed-in provider, which its paths would match, too.
  ...REVIEW_ROUTES,
  ...ADMIN_ROUTES,
  ...ADMIN_EXPORT_ROUTES,
];
