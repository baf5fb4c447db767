import type { DataSource } from 'typeorm';
import { maintenanceDataSource } from '../../src/engine/database/data-source.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

async function timeoutsOf(dataSource: DataSource): Promise<unknown> {
  const [timeouts] = await dataSource.query<unknown[]>(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
  );
  return timeouts;
}

it('limits statements of requests to 5 s, and those of migrations not at all', async () => {
  const ofRequests = await createDataSource(database.address).initialize();
  expect(await timeoutsOf(ofRequests)).toEqual({ statement: '5s', lock: '3s' });
  await ofRequests.destroy();
  const patient = await maintenanceDataSource(database.dataSource).initialize();
  try {
    expect(await timeoutsOf(patient)).toEqual({ statement: '0', lock: '8s' });
    expect(patient.options.database).toBe(database.address.database);
  } finally {
    await patient.destroy();
  }
});
