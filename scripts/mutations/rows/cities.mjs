/** The cities that accounts share. */

/** @type {import('../rows.mjs').Row[]} */
export const CITY_ROWS = [
  {
    id: 'P1',
    threat: 'Providers who register in one city at the same time, in two spellings, make it two cities',
    defence: 'A lock of the city, ignoring case, until the end of the transaction that stores it',
    replacement: 'undefined',
    test: 'api/test/users/city.test.ts',
    title: 'waits for a registration that has not committed, and then takes its spelling',
  },
];
