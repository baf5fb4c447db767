import type { Quota } from '../../engine/limits/rate-limits.js';

/** Maximum number of webhooks of a provider, each of which is told of the same events. */
export const MAX_WEBHOOKS = 5;

/** Maximum and default number of deliveries in a response. */
export const MAX_LISTED_DELIVERIES = 100;
export const DEFAULT_LISTED_DELIVERIES = 20;

/** New and changed webhooks of an account: an address that it enters may be that of a stranger. */
export const WEBHOOK_CHANGES_OF_ACCOUNT: Quota = { name: 'webhookChange', points: 60, duration: 3600 };

/** The same from one client address. */
export const WEBHOOK_CHANGES_FROM_ADDRESS: Quota = { name: 'webhookChangeFromAddress', points: 120, duration: 3600 };

/** Tests and resends of an account, each of which is a request: enough for all deliveries that failed on one day. */
export const SENDS_OF_ACCOUNT: Quota = { name: 'webhookSend', points: 120, duration: 3600 };

/** The same from one client address. */
export const SENDS_FROM_ADDRESS: Quota = { name: 'webhookSendFromAddress', points: 240, duration: 3600 };
