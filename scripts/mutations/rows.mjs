// Every threat of docs/security.md with its defence, the mutation that removes the defence, and the test that detects it.
import { ACTIVE_SERVICE_ROWS } from './rows/active-services.mjs';
import { ACCOUNT_ROWS } from './rows/accounts.mjs';
import { BAN_ROWS } from './rows/bans.mjs';
import { BOOKING_ROWS } from './rows/bookings.mjs';
import { BROWSER_ROWS } from './rows/browser.mjs';
import { CACHE_ROWS } from './rows/cached-responses.mjs';
import { CALENDAR_ROWS } from './rows/calendar.mjs';
import { CHANGE_ROWS } from './rows/changes.mjs';
import { CITY_ROWS } from './rows/cities.mjs';
import { CONNECTION_ROWS } from './rows/connections.mjs';
import { FAULT_ROWS } from './rows/faults.mjs';
import { GRAPHQL_ROWS } from './rows/graphql.mjs';
import { HISTORY_ROWS } from './rows/history.mjs';
import { HTTP_ROWS } from './rows/http.mjs';
import { LIVE_ROWS } from './rows/live.mjs';
import { MAIL_ROWS } from './rows/mails.mjs';
import { MESSAGE_ROWS } from './rows/messages.mjs';
import { OPERATION_ROWS } from './rows/operation.mjs';
import { LINK_ROWS, OWN_ACCOUNT_ROWS } from './rows/own-account.mjs';
import { INJECTION_ROWS, PUBLIC_PAGE_ROWS } from './rows/pages.mjs';
import { PROVIDER_ROWS } from './rows/providers.mjs';

import { REVIEW_ROWS } from './rows/reviews.mjs';
import { RIGHTS_ROWS } from './rows/rights.mjs';
import { SLOT_SERIES_ROWS } from './rows/slot-series.mjs';
import { UPLOAD_ROWS } from './rows/uploads.mjs';
import { WISH_ROWS } from './rows/wishes.mjs';

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
  { heading: '### Connections', rows: CONNECTION_ROWS },
  { heading: '### Requests', rows: [...HTTP_ROWS, ...PUBLIC_PAGE_ROWS] },
  { heading: '### Cached responses', rows: CACHE_ROWS },
  { heading: '### GraphQL', rows: GRAPHQL_ROWS },
  { heading: '### WebSockets', rows: LIVE_ROWS },
  { heading: '## Pages of other sites, and injected scripts', rows: [...BROWSER_ROWS, ...INJECTION_ROWS] },
  { heading: '## Visitors: uploads', rows: UPLOAD_ROWS },
  { heading: '## Visitors: accounts', rows: [...ACCOUNT_ROWS, ...LINK_ROWS] },
  {
    heading: '## Customers and providers',
    rows: [
      ...RIGHTS_ROWS,
      ...PROVIDER_ROWS,
      ...OWN_ACCOUNT_ROWS,
      ...CALENDAR_ROWS,
      ...CITY_ROWS,
      ...REVIEW_ROWS,
      ...MESSAGE_ROWS,
      ...MAIL_ROWS,
      ...WISH_ROWS,
      ...SLOT_SERIES_ROWS,
      ...ACTIVE_SERVICE_ROWS,
      ...CHANGE_ROWS,
    ],
  },
  { heading: '### Pending bookings, and accounts with many bookings', rows: BOOKING_ROWS },
  { heading: '## Banned accounts', rows: BAN_ROWS },
  { heading: '## Administrators and operators', rows: [...OPERATION_ROWS, ...HISTORY_ROWS] },
  { heading: '## Faults and accidents', rows: FAULT_ROWS },
];

export const ROWS = TABLES.flatMap(({ rows }) => rows);
