/** Pending requests, and accounts with very many bookings. */
const LIMIT = 'api/test/bookings/booking-limit.test.ts';
const EXPIRY = 'api/test/bookings/expiry.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const BOOKING_ROWS = [
  {
    id: 'B10',
    threat: 'A customer blocks slots permanently with requests that the provider ignores',
    defence: 'A pending booking expires, and its slot becomes free, when the slot begins',
    replacement: 'Promise.resolve(0)',
    test: EXPIRY,
    title: 'cancels a pending booking exactly when its slot begins in the time zone of the marketplace',
  },
  {
    id: 'B11',
    threat: 'A provider confirms a booking after its slot has begun, and it counts as revenue',
    defence: 'The statement confirms only bookings whose slot has not begun',
    replacement: "'$3::timestamp IS NOT NULL'",
    test: EXPIRY,
    title: 'rejects the confirmation of a booking that has begun, before and after it expires',
  },
  {
    id: 'B12',
    threat: 'Several processes expire the same booking and announce it several times',
    defence: 'Each row is processed by the process that locks it; others skip it',
    replacement: [' FOR UPDATE SKIP LOCKED', ''],
    test: EXPIRY,
    title: 'expires each overdue booking once after downtime, in four concurrent runs',
  },
  {
    id: 'B13',
    threat: 'Remaining bookings of a deleted account allow it to be identified',
    defence: 'Deletion also erases the request hash, the idempotency key and texts of the customer',
    replacement: ['idempotency_key = NULL, request_hash = NULL', 'idempotency_key = idempotency_key'],
    test: 'api/test/admin/delete-user.test.ts',
    title: 'erases the data of a deleted customer but leaves completed bookings readable',
  },
  {
    id: 'B14',
    threat: 'One account blocks a slot of every provider with requests',
    defence: 'At most 10 pending bookings per account, counted by the statement that books',
    replacement: '1000',
    test: LIMIT,
    title: 'rejects an eleventh pending request until the customer cancels one of the ten',
  },
  {
    id: 'B15',
    threat: 'An account sends many requests at the same moment, so that none counts the others (race condition)',
    defence: 'Bookings of one account are serialised by an advisory lock',
    replacement: ['pg_advisory_xact_lock(hashtextextended(customer::text, 1))', '1'],
    test: LIMIT,
    title: 'accepts only 5 of 20 concurrent requests of an account that has 5 pending ones',
  },
  {
    id: 'B16',
    threat: 'A provider or customer lists tens of thousands of bookings and blocks the event loop',
    defence: 'At most 200 bookings per page, newest first',
    replacement: '100_000',
    test: 'api/test/bookings/pages.test.ts',
    title: 'lists 200 of 230 bookings on the first page, without a limit in the request',
  },
  {
    id: 'B17',
    threat: "An account passes the identifier of another account's booking as a cursor and learns of its existence",
    defence: 'A cursor must be an own booking; others are rejected like unknown ones',
    replacement: ['${party} = $1', '$1::uuid IS NOT NULL'],
    test: 'api/test/bookings/pages.test.ts',
    title: 'rejects the id of another customer’s booking as a cursor with the error of an unknown id',
  },
  {
    id: 'B18',
    threat:
      'A client requests a slot that does not belong to the service, in a loop; the locks delay bans and deletions until they fail',
    defence: 'A request that cannot succeed locks no account and no service',
    replacement: "'true'",
    test: 'api/test/bookings/claim-locks.test.ts',
    title: 'responds without waiting for locks when %s',
  },
];
