/** Customers and providers who act beyond their rights. */
const DECIDING = 'api/test/bookings/deciding.test.ts';
const MATRIX = 'api/test/guards/role-matrix.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const MEMBER_ROWS = [
  {
    id: 'M1',
    threat: 'A customer executes operations of providers or administrators through GraphQL',
    defence:
      'Roles are declared on every field; a test compares all operations with a table of roles',
    test: MATRIX,
    title: 'restricts the GraphQL %s to %s',
  },
  {
    id: 'M2',
    threat: 'A customer executes operations of providers or administrators through REST',
    defence: 'The route checks the role before the body is read',
    test: MATRIX,
    title: 'restricts the REST call %s to %s',
  },
  {
    id: 'M3',
    threat: "An account cancels another account's booking",
    defence: 'Ownership is a condition of the statement; other accounts get 404',
    replacement: ['${party}_id = $2', '($2::uuid IS NOT NULL OR ${party}_id = $2)'],
    test: DECIDING,
    title: 'returns NOT_FOUND for a booking of other accounts',
  },
  {
    id: 'M4',
    threat: 'A booking that was decided is decided again',
    defence: 'The same statement changes pending bookings only',
    replacement: ["status IN (${from.map(literal).join(', ')}) AND ", ''],
    test: DECIDING,
    title: 'rejects cancelling and deciding a booking that is already %s',
  },
  {
    id: 'M5',
    threat: 'A customer books a service with a slot of another provider, or of another day',
    defence: 'The statement requires that service, provider, slot and day match',
    replacement: [
      'slots.provider_id = offer.provider_id AND slots.date = $6',
      '$6::date IS NOT NULL',
    ],
    test: 'api/test/bookings/booking.test.ts',
    title: 'rejects a booking with %s',
  },
  {
    id: 'M6',
    threat: 'Two customers book the same slot',
    defence: 'One statement books a slot only if it is free; a unique index covers live bookings',
    replacement: [' AND slots.booking_id IS NULL', ''],
    test: 'api/test/bookings/booking-race.test.ts',
    title: 'books a slot for exactly one of 64 concurrent customers',
  },
  {
    id: 'M7',
    threat: 'A write that bypasses the rules creates two live bookings of a slot',
    defence: 'The unique index rejects it',
    replacement: ['CONSTRAINT one_live_booking_per_slot UNIQUE (live_slot_id),', ''],
    test: 'api/test/database/constraints.test.ts',
    title: 'reject a second live booking of one slot at once',
  },
  {
    id: 'M8',
    threat: 'A customer is deleted while booking, and a live booking without a customer remains',
    defence: "The statement locks the customer's row",
    replacement: ['is_verified FOR SHARE', 'is_verified'],
    test: 'api/test/bookings/moderation-races.test.ts',
    title: 'cancels or rejects a booking whose customer is deleted concurrently',
  },
  {
    id: 'M17',
    threat: 'A provider or service is deleted while it is booked',
    defence: 'The statement locks both rows, in the order of a deletion',
    replacement: ['FOR SHARE OF p, s', ''],
    test: 'api/test/bookings/moderation-races.test.ts',
    title: 'cancels or rejects a booking whose provider is deleted concurrently',
  },
  {
    id: 'M9',
    threat: 'A provider books its own service to inflate its rank or figures',
    defence: 'Rejected by the statement and by a constraint of the table',
    replacements: { a: undefined, b: [' AND p.id <> $2', ''] },
    test: 'api/test/bookings/booking.test.ts',
    title: 'rejects a booking by a visitor, an administrator or the provider of the service',
  },
  {
    id: 'M10',
    threat: 'An account blocks slots by booking and cancelling without limit',
    defence: 'At most 20 bookings per account in 24 hours',
    replacement: '20_000',
    test: 'api/test/bookings/booking-limit.test.ts',
    title:
      'rejects the 21st booking of an account within a day through both transports, with Retry-After',
  },
  {
    id: 'M37',
    threat: 'One client with twenty accounts blocks all slots of a provider within a second',
    defence: 'At most 30 bookings of a provider per client address in 24 hours, over all accounts',
    replacement: '60_000',
    test: 'api/test/bookings/booking-limit.test.ts',
    title:
      'rejects the 31st booking of a provider from one client address within a day, without counting a rejected one',
  },
  {
    id: 'M38',
    threat:
      'An account requests bookings of providers that do not exist, and each is counted in memory for a day',
    defence: 'The count of an action that failed is deleted when it is zero',
    replacement: ['consumedPoints <= 0', 'consumedPoints < 0'],
    test: 'api/test/limits/shared-limits.test.ts',
    title: 'stores no key for an action that was refunded',
  },
  {
    id: 'M11',
    threat: "An account uses another account's idempotency key and receives its booking",
    defence: 'Idempotency keys are scoped to the account',
    test: 'api/test/bookings/idempotency.test.ts',
    title: 'does not share idempotency keys between accounts',
  },
  {
    id: 'M12',
    threat:
      'A client reuses a key for a different request and receives a confirmation of the first',
    defence: 'The request is compared with the hash of the first; a difference is 409',
    replacement: 'false',
    test: 'api/test/bookings/idempotency.test.ts',
    title: 'rejects an idempotency key that was used for a different request',
  },
  {
    id: 'M13',
    threat: "A provider changes another provider's service",
    defence: 'Ownership is a condition of the statement',
    test: 'api/test/services/own-services.test.ts',
    title: 'returns 404 to a provider that edits or deletes what another provider owns',
  },
  {
    id: 'M14',
    threat: "A provider deletes another provider's slots",
    defence: 'Ownership is a condition of the statement',
    test: 'api/test/slots/own-slots.test.ts',
    title: 'returns 404 to a provider that edits or deletes what another provider owns',
  },
  {
    id: 'M15',
    threat: "A provider removes another provider's pictures by naming them in its own form",
    defence: 'Only pictures of the own service are considered',
    replacement: [
      /$/,
      " await db.query('INSERT INTO discarded_images SELECT unnest($$1::text[]) ON CONFLICT DO NOTHING', [[...removedUrls].map((url) => url.slice(9, -5))]);",
    ],
    test: 'api/test/services/service-images.test.ts',
    title: 'does not remove an image of another service',
  },
  {
    id: 'M16',
    threat: 'A provider moves or deletes a slot while it is booked',
    defence: 'The statement excludes booked slots; so does a foreign key',
    test: 'api/test/slots/own-slots.test.ts',
    title: 'rejects editing and deleting a slot that a %s booking holds',
  },
  {
    id: 'M18',
    threat: 'A visitor receives a cached response for a signed-in account, with contact data',
    defence: 'Responses for visitors and for signed-in accounts are cached separately',
    test: 'api/test/http/response-cache.test.ts',
    title: 'includes contact data only in responses to clients that are signed in',
  },
  {
    id: 'M19',
    threat: 'A personal response is cached and returned to another account',
    defence: 'Only queries that consist of public fields are cached',
    replacement: [/\]$/, ", 'me']"],
    test: 'api/test/http/response-cache.test.ts',
    title: 'does not cache a response that contains data of one account',
  },
];
