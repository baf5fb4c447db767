import { randomUUID } from 'node:crypto';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { createDataSource } from '../../src/database/schema.js';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import type { DatabaseAddress } from '../../src/engine/database/data-source.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

/** One connection, so that each statement uses that of the one before. */
async function withConnection<T>(
  address: DatabaseAddress,
  work: (dataSource: ReturnType<typeof createDataSource>) => Promise<T>,
): Promise<T> {
  const dataSource = await createDataSource(address, 1).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

const preparedIn = (dataSource: ReturnType<typeof createDataSource>): Promise<{ statement: string }[]> =>
  dataSource.query('SELECT statement, generic_plans::int AS "genericPlans" FROM pg_prepared_statements');

it('prepares a frequent statement once in each connection, and others not at all', () =>
  withConnection(database.address, async (dataSource) => {
    for (let n = 0; n < 3; n += 1) await catalogueVersion(dataSource.manager);
    await dataSource.query('SELECT $1::int', [1]);
    expect((await preparedIn(dataSource)).map(({ statement }) => statement)).toEqual([
      'SELECT version FROM catalogue_version',
    ]);
  }));

it('plans the query of a booking without its id, which is the same for all of them', () =>
  withConnection(database.address, async (dataSource) => {
    for (let n = 0; n < 7; n += 1)
      await expect(bookingById(dataSource.manager, randomUUID())).rejects.toThrow('Booking not found');
    expect(await preparedIn(dataSource)).toEqual([
      { statement: expect.stringContaining('FROM bookings b') as string, genericPlans: 2 },
    ]);
  }));

it('executes a prepared statement after a migration has added a column', () =>
  withConnection(database.address, async (dataSource) => {
    const before = await catalogueVersion(dataSource.manager);
    await dataSource.query('ALTER TABLE catalogue_version ADD COLUMN added integer');
    expect(await catalogueVersion(dataSource.manager)).toBe(before);
  }));

it('prepares nothing behind a connection pooler that loses prepared statements', () => {
  const { host, port, user, password = '', database: name } = database.address;
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return withConnection({ url, preparedStatements: false }, async (dataSource) => {
    await catalogueVersion(dataSource.manager);
    expect(await preparedIn(dataSource)).toEqual([]);
  });
});
