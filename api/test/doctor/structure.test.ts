import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { checkDatabaseSettings } from '../../src/programs/doctor/database-settings.js';
import { structureOf } from '../../src/programs/doctor/structure.js';
import { freshApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { anAdmin } from '../support/factories.js';
import { asSuperuser, complaints, examine } from './patient.js';

const app = freshApp();
beforeEach(async () => {
  await anAdmin(app);
});

const found = async (check: string) => (await examine(app)).findings.filter((finding) => finding.check === check);

const EXPECTED = new URL('../../src/programs/doctor/expected-schema.ts', import.meta.url);
const HEAD = '// Written from the migrations: npm run jest -- api/test/doctor/structure.test.ts -u';

it('expects the structure that the migrations create', async () => {
  const structure = JSON.stringify(await structureOf(app.dataSource.manager), null, 2);
  const source = `${HEAD}\nexport const EXPECTED = ${structure};\n`;
  if (process.env.UPDATE_FILES === 'on') await writeFile(EXPECTED, source);
  expect(await readFile(EXPECTED, 'utf8')).toBe(source);
});

describe('the doctor', () => {
  it('reports dropped constraints', async () => {
    await app.dataSource.query('ALTER TABLE slots DROP CONSTRAINT slots_never_overlap');
    await app.dataSource.query('ALTER TABLE bookings DROP CONSTRAINT bookings_with_their_slot CASCADE');
    const [finding] = await found('constraints');
    expect(finding?.examples).toEqual([
      'bookings.bookings_with_their_slot',
      'slots.booked_slots_have_a_live_booking',
      'slots.slots_never_overlap',
    ]);
  });

  it('reports foreign keys with disabled triggers, as after a careless restore', async () => {
    await asSuperuser(app, 'ALTER TABLE slots DISABLE TRIGGER ALL');
    const [finding] = await found('constraints');
    expect(finding?.what).toContain('disabled or not validated');
    expect(finding?.examples).toContain('slots.booked_slots_have_a_live_booking');
    await asSuperuser(app, 'ALTER TABLE slots ENABLE TRIGGER ALL');
    expect(await complaints(app)).toEqual([]);
  });

  it('reports a constraint that was never validated for existing rows', async () => {
    await app.dataSource.query(`ALTER TABLE bookings DROP CONSTRAINT nobody_books_themselves`);
    await app.dataSource.query(
      `ALTER TABLE bookings ADD CONSTRAINT nobody_books_themselves CHECK (customer_id <> provider_id) NOT VALID`,
    );
    const [finding] = await found('constraints');
    expect(finding?.examples).toEqual(['bookings.nobody_books_themselves']);
  });

  it('reports missing indexes', async () => {
    await app.dataSource.query('DROP INDEX bookings_to_complete');
    const [finding] = await found('indexes');
    expect(finding?.examples).toEqual(['bookings.bookings_to_complete']);
  });

  it('reports an invalid index', async () => {
    await asSuperuser(app, `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'slots_free'::regclass`);
    const [finding] = await found('indexes');
    expect(finding?.what).toContain('invalid');
    expect(finding?.examples).toEqual(['slots.slots_free']);
  });

  it('reports a column that is no longer generated', async () => {
    await app.dataSource.query('ALTER TABLE slots ALTER is_booked DROP EXPRESSION');
    const [finding] = await found('generated-columns');
    expect(finding?.examples).toEqual(['slots.is_booked']);
  });

  it('reports a missing extension', async () => {
    await app.dataSource.query('DROP EXTENSION pg_trgm CASCADE');
    expect(await complaints(app)).toEqual(['indexes', 'extensions']);
  });

  it('reports migrations of a newer version, and does not check tables and rows', async () => {
    await app.dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (9, 'Later9000000000000')`);
    const { findings, unable } = await examine(app);
    expect(findings.find(({ check }) => check === 'migrations')?.examples).toEqual(['Later9000000000000']);
    expect(unable).toEqual([
      'tables and rows: not checked, because this requires exactly the migrations of this version',
    ]);
  });

  it('reports pending migrations', async () => {
    await app.dataSource.query('DELETE FROM migrations');
    const [finding] = await found('migrations');
    expect(finding?.what).toBe('Migrations are pending');
  });

  it('reports a database without a marketplace', async () => {
    await app.dataSource.query('DROP TABLE migrations');
    const [finding] = await found('migrations');
    expect(finding?.what).toContain('not initialized');
  });

  it('reports a role that is a superuser, and not that of the embedded database', async () => {
    expect(await found('superuser')).toEqual([]);
    const client = new pg.Client({ ...testServer(), user: 'postgres', database: 'postgres' });
    await client.connect();
    const query = async (sql: string): Promise<unknown> => (await client.query(sql)).rows;
    const findings = await checkDatabaseSettings({ query } as unknown as EntityManager);
    await client.end();
    expect(findings.map(({ check }) => check)).toContain('superuser');
  });

  it('reports settings of PostgreSQL that can lose acknowledged bookings', async () => {
    // The server of the tests has these settings.
    const [before] = await found('durability');
    expect(before?.what).toContain('fsync=off');
    expect(before?.what).toContain('synchronous_commit=off');
  });
});

it('reports a check that fails, instead of calling its part healthy', async () => {
  await app.dataSource.query('ALTER TABLE bookings RENAME COLUMN guest_count TO guests');
  const { looked, unable } = await examine(app);
  expect(looked).not.toContain('slots, bookings, accounts and mails');
  expect(unable).toEqual([
    expect.stringMatching(/^slots, bookings, accounts and mails: column "guest_count" does not exist/),
  ]);
});
