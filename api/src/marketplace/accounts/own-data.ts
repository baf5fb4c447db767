import type { EntityManager } from 'typeorm';
import { bookingsOfCustomer, bookingsOfProvider } from '../bookings/booking-pages.js';
import { tooLarge } from '../../kernel/errors.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import { concurrency } from '../../engine/limits/concurrency.js';
import { CONCURRENCY } from '../../engine/limits/concurrency-limits.js';
import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';
import { servicesOfProvider } from '../services/catalogue.sql.js';
import { pagesOfSlots } from '../slots/slot-list.sql.js';
import { findUser, type UserView } from '../users/user-view.js';
import { assertSession, type Viewer } from '../users/viewer.js';
import { type Pages, pagesOfBookings, pagesOfMessages, pagesOfReviews, pagesOfThreads } from './own-pages.js';

/** Copies of the data of an account, which may have thousands of bookings. */
export const COPIES_OF_ACCOUNT: Quota = { name: 'ownData', points: 10, duration: 3600 };

/** Characters of the JSON of a copy that is one value, which takes some 40 ms of the event loop. */
const MAX_JSON = 4_000_000;

/** The data of accounts that are read and written. What has its turn does not wait for other requests of its address. */
export const copies = concurrency(CONCURRENCY.copies);

async function* onePage(rows: Promise<object[]>): Pages {
  yield await rows;
}

/** The tables that refer to an account besides those of the marketplace, without hashes, keys and other accounts. */
const OTHER_ROWS = {
  links: `SELECT purpose, email, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM account_keys WHERE account_id = $1 ORDER BY created_at`,
  mails: `SELECT kind, state, booking_id AS "bookingId", created_at AS "createdAt" FROM mails
    WHERE account_id = $1 ORDER BY created_at LIMIT 1000`,
  endedSessions: `SELECT expires_at AS "expiresAt" FROM ended_tokens WHERE account_id = $1 ORDER BY expires_at`,
  accessTokens: `SELECT name, scope, prefix, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
    FROM access_tokens WHERE account_id = $1 ORDER BY created_at LIMIT 1000`,
  calendarAddresses: `SELECT created_at AS "createdAt" FROM calendar_addresses WHERE account_id = $1`,
  favourites: `SELECT service_id AS "serviceId", created_at AS "createdAt" FROM favourites WHERE account_id = $1
    ORDER BY created_at`,
  wishes: `SELECT service_id AS "serviceId", date::text AS date, created_at AS "createdAt" FROM wishes
    WHERE account_id = $1 ORDER BY date`,
  webhooks: `SELECT url, kinds, active, disabled_reason AS "disabledReason", failures, created_at AS "createdAt"
    FROM webhooks WHERE account_id = $1 ORDER BY created_at`,
  moderation: `SELECT action, at, before FROM audit_log WHERE subject_id = $1 AND subject_type = 'user' ORDER BY at
    LIMIT 1000`,
} as const;

const otherRows =
  (name: keyof typeof OTHER_ROWS) =>
  (db: EntityManager, id: string): Pages =>
    onePage(db.query<object[]>(OTHER_ROWS[name], [id]));

/** The lists of a copy, with how their rows are read. */
const LISTS = {
  bookingsMade: (db: EntityManager, id: string): Pages => pagesOfBookings(db, id, bookingsOfCustomer),
  bookingsReceived: (db: EntityManager, id: string): Pages => pagesOfBookings(db, id, bookingsOfProvider),
  reviewsWritten: (db: EntityManager, id: string): Pages => pagesOfReviews(db, { customerId: id }),
  reviewsReceived: (db: EntityManager, id: string): Pages => pagesOfReviews(db, { providerId: id }),
  threads: pagesOfThreads,
  messages: pagesOfMessages,
  services: (db: EntityManager, id: string): Pages => onePage(servicesOfProvider(db, id, null)),
  slots: (db: EntityManager, id: string): Pages => pagesOfSlots(db, id),
  /** Links that were sent by mail. */
  links: otherRows('links'),
  /** Mails to the account that are not sent yet. */
  mails: otherRows('mails'),
  /** Sessions that were ended by signing out, and whose tokens have not expired yet. */
  endedSessions: otherRows('endedSessions'),
  accessTokens: otherRows('accessTokens'),
  /** When the private calendar address was made. */
  calendarAddresses: otherRows('calendarAddresses'),
  favourites: otherRows('favourites'),
  /** The days on which the account waits for a free slot. */
  wishes: otherRows('wishes'),
  webhooks: otherRows('webhooks'),
  /** What administrators have done to the account. */
  moderation: otherRows('moderation'),
};

type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];

/** Everything that is stored about an account, for its owner (P37). */
export type OwnData = { account: UserView } & Record<List, object[]>;

interface Owner {
  id: string;
  /** The client address. */
  address: string;
}

async function* pagesOf(connections: EntityManager, list: List, { id, address }: Owner): Pages {
  const pages = LISTS[list](connectionsOfTask(connections), id);
  for (;;) {
    const page = await copies.run({ address }, () => pages.next());
    if (page.done) return;
    yield page.value;
  }
}

interface CopyDeps {
  limits: RateLimits;
}

/**
 * Returns everything that is stored about the signed-in account, without its password, hashes and keys. Throws
 * RATE_LIMITED, and PAYLOAD_TOO_LARGE if its JSON has over 4,000,000 characters, which `ownDataFile` returns.
 */
export async function ownData(
  db: EntityManager,
  { limits }: CopyDeps,
  viewer: Viewer,
  { address }: { address: string },
): Promise<OwnData> {
  const { id } = viewer;
  await limits.take(COPIES_OF_ACCOUNT, id);
  const account = await findUser(db, id);
  const lists: Partial<Record<List, object[]>> = {};
  let length = 0;
  for (const name of NAMES) {
    const all: object[] = (lists[name] = []);
    for await (const page of pagesOf(db, name, { id, address })) {
      length += JSON.stringify(page).length;
      if (length > MAX_JSON) throw tooLarge('Your data is too large for one response. Please download it as a file.');
      all.push(...page);
    }
  }
  await assertSession(db, viewer);
  return { account, ...(lists as Record<List, object[]>) };
}

/** The JSON of the copy in parts, with a line for each row. */
async function* textOf(db: EntityManager, account: UserView, address: string): AsyncGenerator<string> {
  yield `{\n"account": ${JSON.stringify(account)}`;
  for (const name of NAMES) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const page of pagesOf(db, name, { id: account.id, address })) {
      if (page.length === 0) continue;
      yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The same as a file, however large: it is read while it is sent. Throws RATE_LIMITED. */
export async function ownDataFile(
  db: EntityManager,
  { limits }: CopyDeps,
  { id }: Viewer,
  { address }: { address: string },
): Promise<{ name: string; text: AsyncIterable<string> }> {
  await limits.take(COPIES_OF_ACCOUNT, id);
  return { name: 'my-data.json', text: textOf(db, await findUser(db, id), address) };
}
