// The defences of docs/security.md that concern rights, money, secrets and races, with the mutation that removes each and the
// test that detects it.
import { ACCOUNT_ROWS } from './rows/visitors.mjs';
import { OPERATION_ROWS } from './rows/operation.mjs';
import { RIGHTS_ROWS } from './rows/accounts.mjs';

/**
 * @typedef {import('@marquee/mutations').Row & { defence: string }} Row
 * Comments with the id of the row mark what the mutation changes: without a `replacement` it is removed (docs/decisions/0012).
 */

/** @type {Row[]} */
export const ROWS = [...ACCOUNT_ROWS, ...RIGHTS_ROWS, ...OPERATION_ROWS];
