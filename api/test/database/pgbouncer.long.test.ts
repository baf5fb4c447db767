import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repeat, aCrowd } from '../faults/support/crowd.js';
import { urlOf } from '../faults/support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from '../faults/support/server.js';
import { aTown } from '../faults/support/town.js';
import { diagnosis, expectKept, OF_THE_TEST_SERVER } from '../faults/support/verdict.js';
import { aDatabase, testServer, type TestDatabase } from '../support/database.js';
import { startPgbouncer, type Pgbouncer } from './support/pgbouncer.js';

/** Tests of rules over both transports, of jobs, locks and transactions, that are run again through PgBouncer. */
const CONTRACT = [
  'journeys/graphql',
  'journeys/rest',
  'admin/delete-user',
  'auth/sessions',
  'bookings/booking',
  'bookings/change-races.long',
  'bookings/idempotency',
  'bookings/moving',
  'bookings/races',
  'http/response-cache',
  'mail/booking-mails',
  'mail/wish-mails',
  'outbox/outbox.long',
  'services/catalogue',
  'slots/series',
];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = fileURLToPath(new URL('support/jest-through-pgbouncer.mjs', import.meta.url));

let pooler: Pgbouncer;
beforeAll(async () => {
  pooler = await startPgbouncer(testServer());
});
afterAll(() => pooler.stop());

const pooledUrlOf = ({ address }: TestDatabase): string => urlOf({ ...address, host: pooler.host, port: pooler.port });

const SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
};

/** The statements of docs/operations.md. */
async function setForRole({ dataSource, address }: TestDatabase, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await dataSource.query(`ALTER ROLE ${address.user} IN DATABASE ${address.database} SET ${name} = '${value}'`);
}

describe('a server behind PgBouncer in transaction mode', () => {
  afterEach(cleanUp);

  async function startBehind(database: TestDatabase) {
    const env = { DATABASE_URL: pooledUrlOf(database), DATABASE_DIRECT_URL: urlOf(database.address) };
    return startServer({ DATA_DIR: await aDataDir(), ...env });
  }

  it('creates the schema directly, books each slot once across two servers, and loses nothing', async () => {
    const database = await aDatabase({ template: 'template0' });
    closeLater(() => database.drop());
    await setForRole(database, SETTINGS);
    const servers = await Promise.all([startBehind(database), startBehind(database)]);
    const town = await aTown(database.address, { slots: 150 });
    const crowds = servers.map(({ url }) => aCrowd(url, town, town.slots));
    await Promise.all(crowds.map((crowd) => crowd.finished()));
    const wishes = crowds.flatMap((crowd) => crowd.wishes);
    await repeat(servers[0]?.url ?? '', town, wishes);
    expect(wishes.filter(({ status }) => status === 201)).toHaveLength(town.slots.length);
    expect(wishes.filter(({ status }) => status === 409)).toHaveLength(3 * town.slots.length);
    await expectKept(town, wishes);
    expect(await diagnosis(town, await aDataDir(), OF_THE_TEST_SERVER)).toEqual([]);
    const { rows } = await pooler.command('SHOW POOLS');
    expect(rows).toContainEqual(
      expect.objectContaining({ database: database.address.database, pool_mode: 'transaction' }),
    );
    expect(servers.map((server) => server.printed()).join('')).not.toMatch(/prepared statement|error/i);
  });

  it('does not start without the timeouts that PgBouncer does not pass on, and names the statements', async () => {
    const database = await aDatabase();
    closeLater(() => database.drop());
    await setForRole(database, { ...SETTINGS, lock_timeout: '1h', timezone: 'Europe/Berlin', datestyle: 'SQL' });
    await expect(startBehind(database)).rejects.toThrow(
      `so the role needs them: ALTER ROLE marquee IN DATABASE ${database.address.database} SET DateStyle = 'ISO'; ` +
        `ALTER ROLE marquee IN DATABASE ${database.address.database} SET TimeZone = 'UTC'; ` +
        `ALTER ROLE marquee IN DATABASE ${database.address.database} SET lock_timeout = '3s';`,
    );
  });

  it('does not start if the direct connection leads to another database', async () => {
    const [database, other] = [await aDatabase(), await aDatabase()];
    closeLater(() => Promise.all([database.drop(), other.drop()]));
    await setForRole(database, SETTINGS);
    await expect(
      startServer({
        DATA_DIR: await aDataDir(),
        DATABASE_URL: pooledUrlOf(database),
        DATABASE_DIRECT_URL: urlOf(other.address),
      }),
    ).rejects.toThrow('DATABASE_DIRECT_URL: it leads to another database than DATABASE_URL');
  });
});

describe('through PgBouncer', () => {
  interface Outcome {
    name: string;
    message: string;
  }
  let outcomes: Outcome[];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'through-pgbouncer-'));
    const report = join(folder, 'report.json');
    const files = CONTRACT.map((name) => `api/test/${name}.test.ts`);
    const options = [`--config=${CONFIG}`, '--maxWorkers=2', '--json', `--outputFile=${report}`];
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...options];
    const TEST_POOLER = JSON.stringify({ host: pooler.host, port: pooler.port });
    const run = promisify(execFile)(process.execPath, [...jest, '--runTestsByPath', ...files], {
      cwd: ROOT,
      env: { ...process.env, TEST_POOLER },
      maxBuffer: 1e8,
    });
    await run.catch(() => undefined); // the report shows which test has failed
    outcomes = (JSON.parse(await readFile(report, 'utf8')) as { testResults: Outcome[] }).testResults;
    await rm(folder, { recursive: true });
  }, 1_200_000);

  it.each(CONTRACT)('tests of %s pass', (name) => {
    const found = outcomes.filter((outcome) => outcome.name.endsWith(`/api/test/${name}.test.ts`));
    expect(found.map(({ message }) => message)).toEqual(['']);
  });
});
