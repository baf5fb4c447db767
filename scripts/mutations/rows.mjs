// Every threat of docs/security.md with its defence, the test of the defence, and an edit that removes the defence.
import { ACCOUNT_ROWS } from './rows/accounts.mjs';
import { BOOKING_ROWS } from './rows/bookings.mjs';
import { BROWSER_ROWS } from './rows/browser.mjs';
import { FAULT_ROWS } from './rows/faults.mjs';
import { GRAPHQL_ROWS } from './rows/graphql.mjs';
import { HTTP_ROWS } from './rows/http.mjs';
import { LIVE_ROWS } from './rows/live.mjs';
import { MEMBER_ROWS } from './rows/members.mjs';
import { OPERATION_ROWS } from './rows/operation.mjs';
import { PROVIDER_ROWS } from './rows/providers.mjs';
import { UPLOAD_ROWS } from './rows/uploads.mjs';

/**
 * @typedef {object} Edit
 * @property {string} file path from the root of the project
 * @property {string} find a text that occurs exactly once in it
 * @property {string} put the replacement, which removes the defence and leaves the rest working
 */
/**
 * @typedef {Edit & { id: string, threat: string, defence: string, test: string, name: string, also?: Edit[] }} Row
 * `threat` states who can do what with which effect, `defence` the control. `name` is the title of the test as written in
 * the file `test`, with its placeholders; `also` lists further edits where several controls cover the same threat.
 */

/** @type {Row[]} */
export const ROWS = [
  ...HTTP_ROWS,
  ...GRAPHQL_ROWS,
  ...LIVE_ROWS,
  ...BROWSER_ROWS,
  ...UPLOAD_ROWS,
  ...ACCOUNT_ROWS,
  ...MEMBER_ROWS,
  ...PROVIDER_ROWS,
  ...BOOKING_ROWS,
  ...OPERATION_ROWS,
  ...FAULT_ROWS,
];

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

/**
 * The line of the table in docs/security.md.
 * @param {Row} row
 */
export const lineOf = ({ id, threat, defence, file, test, name }) =>
  `| ${id} | ${cell(threat)} | ${cell(defence)} | \`${file.replace('api/src/', '')}\` | \`${test.replace('api/test/', '')}\`: ${cell(name)} |`;
