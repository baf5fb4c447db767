/** Pending requests, and accounts with very many bookings. */
const LIMIT = 'api/test/bookings/booking-limit.test.ts';
const EXPIRY = 'api/test/bookings/expiry.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const BOOKING_ROWS = [
  {
    id: 'B10',
    threat: 'A customer blocks slots permanently with requests that the provider ignores',
    defence: 'A pending booking expires, and its slot becomes free, when the slot begins',
    file: 'api/src/bookings/expiry.ts',
    find: "status = 'pending' AND starts_at <= $1",
    put: "status = 'pending' AND starts_at <= $1 AND false",
    test: EXPIRY,
    name: 'is cancelled when its slot begins by the clock of the marketplace, and not a second before',
  },
  {
    id: 'B11',
    threat: 'A provider confirms a booking after its slot has begun, and it counts as revenue',
    defence: 'The statement confirms only bookings whose slot has not begun',
    file: 'api/src/bookings/settle.ts',
    find: "AND ($2 = 'cancelled' OR starts_at > $5)",
    put: 'AND $5::text IS NOT NULL',
    test: EXPIRY,
    name: 'is not confirmed, whether or not it has expired yet',
  },
  {
    id: 'B12',
    threat: 'Several processes expire the same booking and announce it several times',
    defence: 'Each row is processed by the process that locks it; others skip it',
    file: 'api/src/bookings/settle-due.ts',
    find: ' FOR UPDATE SKIP LOCKED',
    put: '',
    test: EXPIRY,
    name: 'catches up after downtime and settles each booking once, however many processes do it at the same time',
  },
  {
    id: 'B13',
    threat: 'Remaining bookings of a deleted account allow it to be identified',
    defence: 'Deletion also erases the request hash, the idempotency key and texts of the customer',
    file: 'api/src/admin/delete-user.ts',
    find: 'idempotency_key = NULL, request_hash = NULL',
    put: 'idempotency_key = idempotency_key',
    test: 'api/test/admin/delete-user.test.ts',
    name: 'erases a customer but leaves finished bookings readable',
  },
  {
    id: 'B14',
    threat: 'One account blocks a slot of every provider with requests',
    defence: 'At most 10 pending bookings per account, counted by the statement that books',
    file: 'api/src/bookings/claim-slot.ts',
    find: 'export const MOST_WAITING = 10;',
    put: 'export const MOST_WAITING = 1000;',
    test: LIMIT,
    name: 'the eleventh waits until one was answered, or cancelled, and says so',
  },
  {
    id: 'B15',
    threat:
      'An account sends many requests at the same moment, so that none counts the others (race condition)',
    defence: 'Bookings of one account are serialised by an advisory lock',
    file: 'api/src/bookings/claim-slot.ts',
    find: 'SELECT pg_advisory_xact_lock(hashtextextended($2::uuid::text, 1)) WHERE',
    put: 'SELECT 1 WHERE',
    test: LIMIT,
    name: '20 requests at once beside 5 that wait end at 10 that wait',
  },
  {
    id: 'B16',
    threat: 'A provider or customer lists tens of thousands of bookings and blocks the event loop',
    defence: 'At most 200 bookings per page, newest first',
    file: 'api/src/bookings/booking-pages.ts',
    find: 'export const MOST_LISTED = 200;',
    put: 'export const MOST_LISTED = 100_000;',
    test: 'api/test/bookings/pages.test.ts',
    name: 'two hundred are listed of more',
  },
  {
    id: 'B17',
    threat:
      "An account passes the identifier of another account's booking as a cursor and learns of its existence",
    defence: 'A cursor must be an own booking; others are rejected like unknown ones',
    file: 'api/src/bookings/booking-pages.ts',
    find: 'SELECT created_at, id FROM bookings WHERE id = $3 AND ${party} = $1',
    put: 'SELECT created_at, id FROM bookings WHERE id = $3 AND $1::uuid IS NOT NULL',
    test: 'api/test/bookings/pages.test.ts',
    name: 'say the same of a booking of other people as of one that does not exist',
  },
];
