// The attacks of a siege: in each, one cheap client or a few accounts try to deny service to all others. `run` runs in
// its own process until a point in time and returns one line about the responses.
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS_ON_ACCOUNTS } from './account-attacks.mjs';
import { ATTACKS_WITH_BODIES } from './body-attacks.mjs';
import { ATTACKS_ON_LISTS } from './catalogue-attacks.mjs';
import { ATTACKS_ON_CONNECTIONS } from './connection-attacks.mjs';
import { ATTACKS_WITH_DOCUMENTS } from './document-attacks.mjs';
import { ATTACKS_ON_PARSERS } from './parser-attacks.mjs';
import { ATTACKS_ON_PICTURES } from './picture-attacks.mjs';
import { ATTACKS_OF_THREE_ADDRESSES } from './three-addresses.mjs';

/**
 * @typedef {import('./marketplace.mjs').Plan} Plan
 * @typedef {{ prepare?(marketplace: import('./marketplace.mjs').SiegeMarketplace): Promise<unknown>, run(plan: Plan,
 *   until: number): Promise<string> }} Attack
 */

/** @type {Record<string, Attack>} */
export const ATTACKS = {
  /** No attack, for comparison. */
  none: {
    async run(_plan, until) {
      await sleep(until - Date.now());
      return 'none';
    },
  },

  ...ATTACKS_WITH_DOCUMENTS,
  ...ATTACKS_ON_CONNECTIONS,
  ...ATTACKS_ON_LISTS,
  ...ATTACKS_ON_PICTURES,
  ...ATTACKS_OF_THREE_ADDRESSES,
  ...ATTACKS_ON_PARSERS,
  ...ATTACKS_WITH_BODIES,
  ...ATTACKS_ON_ACCOUNTS,
};
