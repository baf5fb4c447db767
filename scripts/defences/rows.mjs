// Every threat of docs/security.md with its defence, the test that tries it, and an edit that takes the defence out.
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
 * @property {string} file where the defence is, from the root
 * @property {string} find a text that stands in it once
 * @property {string} put what takes its place, so that the defence is gone and the rest works
 */
/**
 * @typedef {Edit & { id: string, threat: string, defence: string, test: string, name: string, also?: Edit[] }} Row
 * `name` is the title of the test as it stands in the file `test`, with its placeholders; `also` are further edits where
 * one defence stands behind another.
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
 * A row as docs/security.md has it.
 * @param {Row} row
 */
export const lineOf = ({ id, threat, defence, file, test, name }) =>
  `| ${id} | ${cell(threat)} | ${cell(defence)} | \`${file.replace('api/src/', '')}\` | \`${test.replace('api/test/', '')}\`: ${cell(name)} |`;
