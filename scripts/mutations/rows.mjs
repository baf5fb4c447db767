// Every threat of docs/security.md with its defence, the mutation that removes the defence, and the test that detects it.
import { ACCOUNT_ROWS, LIVE_ROWS } from './rows/visitors.mjs';
import { BAN_ROWS, BOOKING_ROWS, FAULT_ROWS, OPERATION_ROWS } from './rows/operation.mjs';
import { RIGHTS_ROWS } from './rows/accounts.mjs';

/**
 * @typedef {import('@marquee/mutations').Row & { threat: string, defence: string }} Row
 * `threat` states who can do what with which effect, `defence` the control. Comments with the id of the row mark what the
 * mutation changes: without a `replacement` it is removed (docs/decisions/0012).
 */

/**
 * The tables of docs/security.md below their headings.
 * @type {{ heading: string, rows: Row[] }[]}
 */
export const TABLES = [
  { heading: '### Live changes', rows: LIVE_ROWS },
  { heading: '### Signing in', rows: ACCOUNT_ROWS },
  { heading: '### Rights', rows: RIGHTS_ROWS },
  { heading: '### Bookings', rows: BOOKING_ROWS },
  { heading: '### Bans', rows: BAN_ROWS },
  { heading: '### Operation', rows: OPERATION_ROWS },
  { heading: '### Repeated requests', rows: FAULT_ROWS },
];

export const ROWS = TABLES.flatMap(({ rows }) => rows);
