import { ACCOUNT } from './account.example.js';
import { ADMINISTRATOR } from './administrator.example.js';
import { CUSTOMER } from './customer.example.js';
import { MESSAGES } from './messages.example.js';
import type { Example } from './example.js';
import { LIVE } from './live.example.js';
import { PROVIDER } from './provider.example.js';
import { UPLOADS } from './uploads.example.js';
import { VISITOR } from './visitor.example.js';
import { WEBHOOKS } from './webhooks.example.js';

/** The tabs, from left to right. */
export const EXAMPLES: readonly Example[] = [
  ...[VISITOR, CUSTOMER, MESSAGES, ACCOUNT, PROVIDER],
  ...[UPLOADS, LIVE, WEBHOOKS, ADMINISTRATOR],
];
