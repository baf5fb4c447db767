import type { EntityManager } from 'typeorm';
import { bookingsOfCustomer, bookingsOfProvider, MAX_LISTED_BOOKINGS, type Page } from '../bookings/booking-pages.js';
import type { BookingView } from '../bookings/booking-list.js';
import { semaphore } from '../kernel/semaphore.js';
import type { Quota, RateLimits } from '../platform/limits/rate-limits.js';
import { servicesOfProvider, type ServiceView } from '../services/catalogue.js';
import { allSlotsOfProvider, type SlotView } from '../slots/slot-list.js';
import type { UserView } from '../users/user-view.js';
import { findUser } from '../users/users.js';
import type { Viewer } from '../users/viewer.js';

/** Copies of the data of an account, which may have thousands of bookings. */
const COPIES_OF_ACCOUNT: Quota = { name: 'ownData', points: /* M42 */ 10, duration: 3600 };

/** One copy at a time is read, so that the memory for it is that of one; others wait. */
const withCopySlot = semaphore(1, 20);

/** A row without what is secret, such as hashes of keys. */
type Row = Record<string, unknown>;

type OwnBooking = Omit<BookingView, 'isDeleted'>;

/** Everything that is stored about an account, for its owner (P37). */
export interface OwnData {
  account: UserView;
  bookingsMade: OwnBooking[];
  bookingsReceived: OwnBooking[];
  services: ServiceView[];
  slots: SlotView[];
  /** Links that were sent by mail. */
  links: Row[];
  /** Mails to the account that are not sent yet. */
  mails: Row[];
  /** Sessions that were ended by signing out, and whose tokens have not expired yet. */
  endedSessions: Row[];
  /** When the private calendar address was made. */
  calendarAddresses: Row[];
  /** What administrators have done to the account. */
  moderation: Row[];
}

/** All bookings, in pages, so that no statement and no part of the event loop's time is long. */
async function allPages(
  db: EntityManager,
  id: string,
  read: (db: EntityManager, id: string, page: Page) => Promise<BookingView[]>,
): Promise<OwnBooking[]> {
  const all: OwnBooking[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await read(db, id, { before });
    all.push(...page.map(({ isDeleted: _, ...booking }) => booking));
    if (page.length < MAX_LISTED_BOOKINGS) return all;
  }
}

/** The tables that refer to an account besides those of the marketplace, without hashes, keys and other accounts. */
const OTHER_ROWS = {
  links: `SELECT purpose, email, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM account_keys WHERE account_id = $1 ORDER BY created_at`,
  mails: `SELECT kind, state, booking_id AS "bookingId", created_at AS "createdAt" FROM mails
    WHERE account_id = $1 ORDER BY created_at LIMIT 1000`,
  endedSessions: `SELECT expires_at AS "expiresAt" FROM ended_tokens WHERE account_id = $1 ORDER BY expires_at`,
  calendarAddresses: `SELECT created_at AS "createdAt" FROM calendar_addresses WHERE account_id = $1`,
  moderation: `SELECT action, at, before FROM audit_log WHERE subject_id = $1 AND subject_type = 'user' ORDER BY at
    LIMIT 1000`,
} as const;

const rowsOf = (db: EntityManager, name: keyof typeof OTHER_ROWS, id: string): Promise<Row[]> =>
  db.query<Row[]>(/* M43 */ OTHER_ROWS[name], [id]);

/**
 * Returns everything that is stored about the signed-in account, without its password, hashes and keys. Throws
 * RATE_LIMITED, and SERVICE_UNAVAILABLE if too many accounts ask at once.
 */
export async function ownData(db: EntityManager, { limits }: { limits: RateLimits }, { id }: Viewer): Promise<OwnData> {
  await limits.take(COPIES_OF_ACCOUNT, id);
  return withCopySlot(async () => ({
    account: await findUser(db, id),
    bookingsMade: await allPages(db, id, bookingsOfCustomer),
    bookingsReceived: await allPages(db, id, bookingsOfProvider),
    services: await servicesOfProvider(db, id, null),
    slots: await allSlotsOfProvider(db, id),
    links: await rowsOf(db, 'links', id),
    mails: await rowsOf(db, 'mails', id),
    endedSessions: await rowsOf(db, 'endedSessions', id),
    calendarAddresses: await rowsOf(db, 'calendarAddresses', id),
    moderation: await rowsOf(db, 'moderation', id),
  }));
}

/** The same as a file. */
export async function ownDataFile(...request: Parameters<typeof ownData>): Promise<{ name: string; text: string }> {
  return { name: 'my-data.json', text: JSON.stringify(await ownData(...request), null, 2) };
}
