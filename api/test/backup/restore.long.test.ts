import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { withMigrationsOf } from '../../src/programs/backup/load-rows.js';
import { assertNotNewer, tableOfPath, type Manifest } from '../../src/programs/backup/manifest.js';
import { verify } from '../../src/programs/backup/read-backup.js';
import { bringUpToDate, restore } from '../../src/programs/backup/restore.js';
import { tablesOf } from '../../src/programs/backup/tables.js';
import { Mail } from '../../src/reactions/mail/mail.entity.js';
import { mailPlanner } from '../../src/reactions/mail/planner.js';
import { startOutbox } from '../../src/engine/outbox/outbox.js';
import { informOwner } from '../../src/marketplace/users/account-mail.js';
import { allPlanned } from '../accounts/support/mails.js';
import { eventually } from '../support/eventually.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { MIGRATIONS } from '../../src/database/schema.js';
import { checkMigrations } from '../../src/programs/doctor/structure.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { aCustomer } from '../support/factories.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { checksums } from './support/checksums.js';
import { aFullMarketplace, type FullMarketplace } from './support/full-marketplace.js';
import { type Content, rewrite } from './support/rewrite.js';

const askForLink = ({ manager }: DataSource): Promise<void> =>
  manager.transaction((db) => informOwner(db, 'passwordResetRequested', { email: 'asks@people.test' }));

let market: FullMarketplace;
let good: string;
beforeAll(async () => {
  market = await aFullMarketplace();
  await aCustomer(market.app, { email: 'asks@people.test' });
  for (let i = 0; i < 10; i += 1) await askForLink(market.app.dataSource);
  await allPlanned(market.app);
  good = join(await temporaryFolder(), 'good.tar');
  await writeFile(join(market.folder, 'jwt-secret'), 's'.repeat(64));
  await market.backUp(good, { jwtSecret: undefined });
});
afterAll(async () => {
  await market.stop();
  await removeTemporaryFolders();
});

let empty: TestDatabase;
let home: string;
let dataDir: string;
beforeEach(async () => {
  empty = await aDatabase({ template: 'template0' });
  home = await temporaryFolder();
  dataDir = join(home, 'data');
  await mkdir(dataDir);
});
afterEach(() => empty.drop());

async function bringBack(file: string, { jwtSecret }: { jwtSecret?: string } = {}): Promise<void> {
  const manifest = await verify(file);
  assertNotNewer(manifest);
  await restore({
    dataSource: empty.dataSource,
    config: { dataDir, jwtSecret },
    store: localImageStore(join(dataDir, 'uploads')),
    file,
    manifest,
  });
}

/** A row of the audit log. */
const ROW = `9\t\\N\ta\tuser.ban\tuser\t${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}\t{}\t2026-01-01\n`;

const tables = async (): Promise<number> => {
  const [{ count }] = await empty.dataSource.query<[{ count: string }]>(
    `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`,
  );
  return Number(count);
};

/** Removes everything from a backup that the first migration does not create. */
async function asOfTheFirstVersion() {
  const database = await aDatabase({ template: 'template0' });
  const migrations = MIGRATIONS.slice(0, 1);
  const first = await withMigrationsOf(database.dataSource, {
    migrations: migrations.map(({ name }) => name),
  }).initialize();
  await first.runMigrations();
  const known = new Map((await tablesOf(first.manager)).map((table) => [table.name, table]));
  await first.destroy();
  await database.drop();

  const { tables: all } = await verify(good);
  const kept = all.filter(({ name }) => known.has(name));
  const columnsOf = ({ name }: { name: string }) => known.get(name)?.columns ?? [];
  const shorten = ({ path, bytes }: Content): Content[] => {
    const name = tableOfPath(path);
    const table = kept.find((table) => table.name === name);
    if (!name || !table) return name ? [] : [{ path, bytes }];
    const at = columnsOf(table).map((column) => table.columns.indexOf(column));
    const rows = bytes.toString().split('\n').filter(Boolean);
    const short = rows.map((row) => at.map((i) => row.split('\t')[i]).join('\t'));
    return [{ path, bytes: Buffer.from(short.map((row) => `${row}\n`).join('')) }];
  };
  return {
    entries: (contents: Content[]) => contents.flatMap(shorten),
    manifest: (manifest: Manifest) => ({
      ...manifest,
      migrations: migrations.map(({ name }) => name),
      tables: kept.map((table) => ({ ...table, columns: columnsOf(table) })),
    }),
  };
}

describe('the restore of a backup', () => {
  it('restores every row, every picture and the secret, and continues the sequences', async () => {
    await bringBack(good);
    expect(await checksums(empty.dataSource)).toEqual(await checksums(market.app.dataSource));
    expect((await readdir(join(dataDir, 'uploads'))).sort()).toEqual([...market.names].sort());
    for (const name of market.names)
      expect(await readFile(join(dataDir, 'uploads', name))).toEqual(await readFile(join(market.folder, name)));
    const secret = join(dataDir, 'jwt-secret');
    expect(await readFile(secret, 'utf8')).toBe('s'.repeat(64));
    expect((await stat(secret)).mode & 0o777).toBe(0o600);

    const [entry] = await empty.dataSource.query<[{ id: string }]>(
      `INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before)
       VALUES ('a@b.cd', 'user.ban', 'user', gen_random_uuid(), '{}') RETURNING id`,
    );
    expect(entry.id).toBe('2');
  });

  it('plans all mails that are due after it, though the ids of events begin at 1 again', async () => {
    await bringBack(good);
    const { dataSource } = empty;
    const { manager } = dataSource;
    const links = (): Promise<number> => manager.countBy(Mail, { kind: 'password-reset' });
    const before = await links();
    expect(before).toBe(10);
    const fail = (error: unknown): never => {
      throw error;
    };
    const planner = mailPlanner(manager, market.app.deps.linkKeys, () => undefined, 0);
    const ignore = () => Promise.resolve();
    const stop = startOutbox(dataSource, { bus: ignore, mail: planner.read, wishes: ignore, webhooks: ignore }, fail);
    const [{ last }] = await market.app.dataSource.query<[{ last: number }]>(
      'SELECT last_value::int AS last FROM outbox_id_seq',
    );
    for (let i = 0; i < last; i += 1) await askForLink(dataSource);
    await eventually(async () => expect(await links()).toBe(before + last)).finally(stop);
  });

  it('changes the version of the catalogue, so that cached responses are not used', async () => {
    const versionOf = async ({ dataSource }: Pick<TestDatabase, 'dataSource'>) =>
      (await dataSource.query<[{ version: string }]>('SELECT version FROM catalogue_version'))[0];
    await bringBack(good);
    expect(await versionOf(empty)).not.toEqual(await versionOf(market.app));
  });

  it('does not write the secret of the backup if JWT_SECRET is set', async () => {
    await bringBack(good, { jwtSecret: 'x'.repeat(40) });
    expect(await readdir(dataDir)).toEqual(['uploads']);
  });

  it('accepts a backup of an older version, which can then be migrated', async () => {
    const older = await rewrite(good, join(home, 'older.tar'), await asOfTheFirstVersion());
    await bringBack(older);
    const { manager } = empty.dataSource;
    expect((await checkMigrations(manager)).map(({ what }) => what)).toEqual(['Migrations are pending']);
    await bringUpToDate(empty.dataSource);
    expect(await checkMigrations(manager)).toEqual([]);
    expect(await manager.count(Booking)).toBe(await market.app.dataSource.manager.count(Booking));
  });

  it('restores a backup of the version before, which contained the slots that it had moved to a table of the past', async () => {
    const { dataSource } = market.app;
    await dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       VALUES (gen_random_uuid(), $1, '2020-05-01', '22:00', '02:00'), (gen_random_uuid(), $1, '2020-06-30', '10:00', '11:00')`,
      [market.providerId],
    );
    const rows = (db: DataSource) => db.query<unknown[]>('SELECT * FROM slots ORDER BY id');
    const before = await rows(dataSource);
    const file = join(home, 'with-past-slots.tar');
    await market.backUp(file);
    await dataSource.query(`DELETE FROM slots WHERE date < '2021-01-01'`);
    // With the tables of today, since only this migration matters here.
    const without = ({ migrations, ...manifest }: Manifest) => ({
      ...manifest,
      migrations: migrations.filter((name) => name !== 'SlotsOfOneTable1763600000029'),
    });
    const older = await rewrite(file, join(home, 'older.tar'), { manifest: without });
    await bringBack(older);
    await bringUpToDate(empty.dataSource);
    expect(await rows(empty.dataSource)).toEqual(before);
  });

  it('overwrites partial pictures of a killed restore', async () => {
    const [first = '', second = ''] = market.names;
    await mkdir(join(dataDir, 'uploads'));
    const bytes = await readFile(join(market.folder, first));
    await writeFile(join(dataDir, 'uploads', first), bytes.subarray(0, 100));
    await writeFile(join(dataDir, 'uploads', second), '');
    await bringBack(good);
    expect(await readFile(join(dataDir, 'uploads', first))).toEqual(bytes);
  });
});

describe('the restore of an invalid backup', () => {
  const pictures = async (): Promise<string[]> => readdir(join(dataDir, 'uploads')).catch(() => []);
  afterEach(async () => {
    expect(await tables()).toBe(0);
    expect(await pictures()).toEqual([]);
    expect(await readdir(home)).toEqual(expect.not.arrayContaining(['escaped.webp']));
    // The secret of a rejected backup may be known to others.
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['jwt-secret']));
  });

  it('rejects a backup of a newer version, and leaves no rows or pictures', async () => {
    const newer = await rewrite(good, join(home, 'newer.tar'), {
      manifest: (manifest) => ({
        ...manifest,
        product: '9.1.0',
        migrations: [...manifest.migrations, 'Tomorrow1999999999999'],
      }),
    });
    await expect(bringBack(newer)).rejects.toThrow(
      'it was created by a newer version (9.1.0), with migrations that are unknown to this version; restore it with that version',
    );
  });

  it('rejects a backup in an unknown format, and leaves no rows or pictures', async () => {
    const newer = await rewrite(good, join(home, 'newer.tar'), {
      manifest: (manifest) => ({ ...manifest, format: 2 }),
    });
    await expect(bringBack(newer)).rejects.toThrow('in a format that this version cannot read');
  });

  it('rejects a picture if another one of its name exists, and does not overwrite it', async () => {
    await mkdir(join(dataDir, 'uploads'));
    await writeFile(join(dataDir, 'uploads', market.names[0] ?? ''), 'another picture');
    await expect(bringBack(good)).rejects.toThrow('with different content already exists in the image store');
    const other = join(dataDir, 'uploads', market.names[0] ?? '');
    expect(await readFile(other, 'utf8')).toBe('another picture');
    await rm(other);
  });

  const extra =
    (path: string, text = 'x') =>
    (all: Content[]) => [...all.slice(0, -1), { path, bytes: Buffer.from(text) }, ...all.slice(-1)];
  const tableOf = (name: string, change: object) => (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === name ? { ...table, ...change } : table)),
  });

  it.each([
    ['a picture outside its folder', { entries: extra('uploads/../../escaped.webp') }],
    ['a picture with an absolute path', { entries: extra('uploads//tmp/escaped.webp') }],
    ['a file beside the pictures', { entries: extra('../escaped.webp') }],
    ['a file of the database', { entries: extra('postgres/pg_hba.conf') }],
    ['a picture that its manifest does not list', { entries: extra(`uploads/${'a'.repeat(22)}.webp`) }],
    ['rows of an unknown table', { entries: extra('tables/pg_authid/000001') }],
    ['rows of the migrations', { entries: extra('tables/migrations/000001', '9\t9\tx\n') }],
    ['a name with SQL in it', { entries: extra('tables/users"; DROP TABLE users; --/000001') }],
    ['a secret of two lines', { entries: extra('jwt-secret', `${'x'.repeat(40)}\ny`) }],
    ['a row more than its manifest counts', { entries: extra('tables/audit_log/000002', ROW) }],
    ['fewer rows than its manifest counts', { manifest: tableOf('users', { rows: 999 }) }],
    ['an unknown table in its manifest', { manifest: tableOf('users', { name: 'pg_authid' }) }],
    [
      'a column with SQL in it',
      { manifest: tableOf('users', { columns: ["id) FROM PROGRAM 'touch /tmp/escaped'; --"] }) },
    ],
    ['a missing table', { manifest: ({ tables, ...it }: Manifest) => ({ ...it, tables: tables.slice(1) }) }],
    [
      'a duplicate table',
      {
        manifest: ({ tables, ...it }: Manifest) => ({
          ...it,
          tables: [...tables, ...tables.slice(1)],
        }),
      },
    ],
    [
      'escape sequences in its date',
      { manifest: (it: Manifest) => ({ ...it, madeAt: '2026-01-01 (\u001b]0;owned\u0007)' }) },
    ],
    ['escape sequences for the terminal', { manifest: (it: Manifest) => ({ ...it, product: '\u001b[2J' }) }],
    ['an invalid date', { manifest: (it: Manifest) => ({ ...it, madeAt: 'yesterday' }) }],
  ] as const)('rejects a forged backup, and leaves no rows or pictures: %s', async (_, change) => {
    const file = await rewrite(good, join(home, 'made-up.tar'), change);
    await expect(bringBack(file)).rejects.toThrow();
  });

  it.each([
    [
      'two accounts with the same id',
      'users',
      (row: string) => row.replace(/^\S+/, '00000000-0000-4000-8000-000000000000'),
    ],
    [
      'a slot with a missing booking',
      'slots',
      (row: string) => row.replace(/\\N\n/, '00000000-0000-4000-8000-000000000000\n'),
    ],
  ])('rejects rows that violate constraints, and leaves none of them: %s', async (_, table, spoil) => {
    const file = await rewrite(good, join(home, 'spoilt.tar'), {
      entries: (all) =>
        all.map(({ path, bytes }) => {
          if (!path.startsWith(`tables/${table}/`)) return { path, bytes };
          const rows = bytes.toString();
          const last = rows.split(/(?<=\n)/).find((row) => row !== spoil(row)) ?? '';
          const spoilt = table === 'users' ? rows + spoil(last) : rows.replace(last, spoil(last));
          return { path, bytes: Buffer.from(spoilt) };
        }),
    });
    await expect(bringBack(file)).rejects.toThrow(/violates (unique|foreign key) constraint/);
  });
});

describe('the restore into a database that is not empty', () => {
  it.each([
    ['a database that the server has set up', 'marquee_template'],
    ['a database of another application', 'template0'],
  ])('rejects a restore into a database that is not empty, and does not change it: %s', async (_, template) => {
    await empty.drop();
    empty = await aDatabase({ template });
    if (template === 'template0') await empty.dataSource.query('CREATE TABLE theirs (n integer)');
    const before = await tables();
    await expect(bringBack(good)).rejects.toThrow(
      /^the database is not empty \(it has the table \w+\); restore into an empty database$/,
    );
    expect(await tables()).toBe(before);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
