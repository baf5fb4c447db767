/** What one provider may have and do, so that the catalogue and the dashboards answer for everyone. */
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
];
