/** Requests without an end, and accounts with very many bookings. */
const LIMIT = 'api/test/bookings/booking-limit.test.ts';
const EXPIRY = 'api/test/bookings/expiry.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const BOOKING_ROWS = [
  {
    id: 'B10',
    threat: 'Slots are blocked for good by requests that nobody answers',
    defence: 'a pending booking is cancelled, and its slot freed, when the slot begins',
    file: 'api/src/bookings/expiry.ts',
    find: "status = 'pending' AND starts_at <= $1",
    put: "status = 'pending' AND starts_at <= $1 AND false",
    test: EXPIRY,
    name: 'is cancelled when its slot begins by the clock of the marketplace, and not a second before',
  },
  {
    id: 'B11',
    threat: 'What is over is confirmed, completes by itself, and counts as revenue',
    defence: 'nobody confirms what has begun, in the statement that decides',
    file: 'api/src/bookings/settle.ts',
    find: "AND ($2 = 'cancelled' OR starts_at > $5)",
    put: 'AND $5::text IS NOT NULL',
    test: EXPIRY,
    name: 'is not confirmed, whether or not it has expired yet',
  },
  {
    id: 'B12',
    threat: 'Several processes expire one booking, and announce it several times',
    defence: 'each row is settled by the process that holds its lock; the others skip it',
    file: 'api/src/bookings/settle-due.ts',
    find: ' FOR UPDATE SKIP LOCKED',
    put: '',
    test: EXPIRY,
    name: 'catches up after downtime and settles each booking once, however many processes do it at the same time',
  },
  {
    id: 'B13',
    threat: 'A deleted account can be recognised by what its bookings leave behind',
    defence: 'the hash of the request, the key and the words of the customer go as well',
    file: 'api/src/admin/delete-user.ts',
    find: 'idempotency_key = NULL, request_hash = NULL',
    put: 'idempotency_key = idempotency_key',
    test: 'api/test/admin/delete-user.test.ts',
    name: 'erases a customer but leaves finished bookings readable',
  },
  {
    id: 'B14',
    threat: 'One account blocks a slot of every provider with requests',
    defence: '10 requests of an account wait at one time, counted by the statement that claims',
    file: 'api/src/bookings/claim-slot.ts',
    find: 'export const MOST_WAITING = 10;',
    put: 'export const MOST_WAITING = 1000;',
    test: LIMIT,
    name: 'the eleventh waits until one was answered, or cancelled, and says so',
  },
  {
    id: 'B15',
    threat: 'It sends them all at the same moment, so that none counts the others',
    defence: 'the requests of one account take turns by a lock of their own',
    file: 'api/src/bookings/claim-slot.ts',
    find: 'SELECT pg_advisory_xact_lock(hashtextextended($2::uuid::text, 1)) WHERE',
    put: 'SELECT 1 WHERE',
    test: LIMIT,
    name: '20 requests at once beside 5 that wait end at 10 that wait',
  },
];
