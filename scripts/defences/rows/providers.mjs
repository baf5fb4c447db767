/** What one provider may have and do, so that the catalogue and the dashboards answer for everyone. */
const SERVICES = 'api/test/services/service-limits.test.ts';
const SLOTS = 'api/test/slots/slot-limits.test.ts';
const LIMITS = 'api/src/limits/rate-limits.ts';
const LARGE_ACCOUNT = 'api/test/admin/delete-large-account.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const PROVIDER_ROWS = [
  {
    id: 'M20',
    threat: 'An account with thousands of services takes minutes to delete, and all others wait',
    defence: "the catalogue's version is written once in a transaction, not once for each row",
    file: 'api/src/database/migrations/0003-large-accounts.ts',
    find: "renewal(' WHERE xmin <> pg_current_xact_id()::xid')",
    put: "renewal('')",
    test: 'api/test/database/catalogue-version.test.ts',
    name: 'is written once in a transaction, however many services it changes',
  },
  {
    id: 'M21',
    threat: 'An account with tens of thousands of bookings cannot be deleted in time',
    defence: 'each booking is written once; every table has a statement of its own',
    file: 'api/src/admin/delete-user.ts',
    find: "'UPDATE bookings SET provider_id = NULL, service_id = NULL, slot_id = NULL WHERE provider_id = $1',",
    put: "'UPDATE bookings SET provider_id = NULL WHERE provider_id = $1',",
    test: LARGE_ACCOUNT,
    name: 'writes each of its bookings once, and once more to cancel a live one',
  },
  {
    id: 'M22',
    threat: 'One provider fills the catalogue that every visitor gets in one answer',
    defence: 'at most 100 services of a provider; RATE_LIMITS=off lifts it',
    file: 'api/src/services/service-limits.ts',
    find: 'export const MOST_SERVICES = 100;',
    put: 'export const MOST_SERVICES = 100_000;',
    test: SERVICES,
    name: 'has exactly 100 after 40 requests at once for another, through both doors',
  },
  {
    id: 'M23',
    threat:
      'Requests at once get past what a provider may have, since each counts before the others write',
    defence: 'what one account writes comes one after the other',
    file: 'api/src/database/account-turn.ts',
    find: "await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId]);",
    put: 'void accountId;',
    test: SERVICES,
    name: 'has exactly 100 after 40 requests at once for another, through both doors',
  },
  {
    id: 'M24',
    threat: 'Services are made and deleted in a loop, and the catalogue is put together for each',
    defence: '60 new services of an account in an hour',
    file: LIMITS,
    find: 'newService: { points: 60,',
    put: 'newService: { points: 60_000,',
    test: SERVICES,
    name: 'makes 60 services in an hour, and what was refused does not count',
  },
  {
    id: 'M25',
    threat: 'A service is saved in a loop, and the catalogue is put together for each',
    defence: '300 saved services of an account in an hour',
    file: LIMITS,
    find: 'savedService: { points: 300,',
    put: 'savedService: { points: 300_000,',
    test: SERVICES,
    name: 'saves services 300 times in an hour, and what was refused does not count',
  },
  {
    id: 'M26',
    threat: 'One provider makes so many slots that lists and deletions of them take long',
    defence: 'at most 2,000 slots of a provider from today on; RATE_LIMITS=off lifts it',
    file: 'api/src/slots/slot-limits.ts',
    find: 'export const MOST_SLOTS_AHEAD = 2000;',
    put: 'export const MOST_SLOTS_AHEAD = 2_000_000;',
    test: SLOTS,
    name: 'a provider with 1,995 slots has exactly 2,000 after 40 requests at once for another',
  },
  {
    id: 'M27',
    threat: 'Slots are made and deleted in a loop',
    defence: '600 new slots of an account in an hour',
    file: LIMITS,
    find: 'newSlot: { points: 600,',
    put: 'newSlot: { points: 600_000,',
    test: SLOTS,
    name: 'a provider makes 600 slots in an hour, and what was refused does not count',
  },
  {
    id: 'M28',
    threat: 'A list of all slots that a busy provider has ever had holds up everyone',
    defence:
      'at most 1,000 slots in an answer, those of the coming 12 months unless asked otherwise',
    file: 'api/src/slots/slot-list.ts',
    find: '[providerId, from, until, MOST_SLOTS_LISTED],',
    put: '[providerId, from, until, MOST_SLOTS_LISTED * 1000],',
    test: SLOTS,
    name: 'a list holds at most 1,000 slots, and goes on from the day of its last',
  },
];
