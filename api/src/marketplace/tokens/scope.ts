import { forbidden } from '../../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';

/** A call of GraphQL or REST that is not public. */
export interface Call {
  /** The operation of GraphQL that does it. */
  operation: string;
  /** Whether it is a mutation, or has a method other than GET. */
  isChange: boolean;
}

/** What only a session reaches: the account itself, its secrets, and what outlives the token. */
const SESSIONS_ONLY = new Set([
  ...['accessTokens', 'createAccessToken', 'deleteAccessToken'],
  ...['changeEmail', 'changePassword', 'deleteAccount', 'endSessions', 'logout', 'sendEmailVerification'],
  ...['calendarAddress', 'renewCalendarAddress', 'myData'],
  ...['webhooks', 'createWebhook', 'updateWebhook', 'deleteWebhook'],
  ...['webhookDeliveries', 'resendDelivery', 'testWebhook'],
]);

/** What access tokens may do (P69), in both transports. Throws FORBIDDEN. */
export function assertScope({ scope }: Viewer, { operation, isChange }: Call): void {
  if (scope === null) return;
  if (SESSIONS_ONLY.has(operation)) throw forbidden('Access tokens cannot be used for this. Please login.');
  if (scope === 'read' && isChange) throw forbidden('This access token can only read');
}
