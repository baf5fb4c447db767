import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asOfBackup } from '../../src/backup/load-rows.js';
import { assertNotNewer, tableOfPath, type Manifest } from '../../src/backup/manifest.js';
import { verify } from '../../src/backup/read-archive.js';
import { bringUpToDate, restore } from '../../src/backup/restore.js';
import { tablesOf } from '../../src/backup/tables.js';
import { Booking } from '../../src/bookings/booking.entity.js';
import { MIGRATIONS } from '../../src/database/data-source.js';
import { checkMigrations } from '../../src/doctor/structure.js';
import { localImageStore } from '../../src/images/local-image-store.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { checksums } from './support/checksums.js';
import { aFullMarketplace, type FullMarketplace } from './support/full-marketplace.js';
import { type Content, rewrite } from './support/rewrite.js';

let market: FullMarketplace;
let good: string;
beforeAll(async () => {
  market = await aFullMarketplace();
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

/** Of the audit log. */
const ROW = `9\t\\N\ta\tuser.ban\tuser\t${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}\t{}\t2026-01-01\n`;

const tables = async (): Promise<number> => {
  const [{ count }] = await empty.dataSource.query<[{ count: string }]>(
    `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`,
  );
  return Number(count);
};

/** Takes out of a backup what was not there before the second migration. */
async function asOfTheFirstVersion() {
  const database = await aDatabase({ template: 'template0' });
  const migrations = MIGRATIONS.slice(0, 1);
  const first = await asOfBackup(database.dataSource, {
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

describe('a backup that is brought back', () => {
  it('has every row as it was, every picture and the secret, and goes on counting', async () => {
    await bringBack(good);
    expect(await checksums(empty.dataSource)).toEqual(await checksums(market.app.dataSource));
    expect((await readdir(join(dataDir, 'uploads'))).sort()).toEqual([...market.names].sort());
    for (const name of market.names)
      expect(await readFile(join(dataDir, 'uploads', name))).toEqual(
        await readFile(join(market.folder, name)),
      );
    const secret = join(dataDir, 'jwt-secret');
    expect(await readFile(secret, 'utf8')).toBe('s'.repeat(64));
    expect((await stat(secret)).mode & 0o777).toBe(0o600);

    const [entry] = await empty.dataSource.query<[{ id: string }]>(
      `INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before)
       VALUES ('a@b.cd', 'user.ban', 'user', gen_random_uuid(), '{}') RETURNING id`,
    );
    expect(entry.id).toBe('2');
  });

  it('shows nobody a catalogue that was kept from before', async () => {
    const versionOf = async ({ dataSource }: Pick<TestDatabase, 'dataSource'>) =>
      (await dataSource.query<[{ version: string }]>('SELECT version FROM catalogue_version'))[0];
    await bringBack(good);
    expect(await versionOf(empty)).not.toEqual(await versionOf(market.app));
  });

  it('leaves the secret alone where JWT_SECRET gives another one', async () => {
    await bringBack(good, { jwtSecret: 'x'.repeat(40) });
    expect(await readdir(dataDir)).toEqual(['uploads']);
  });

  it('can be one of an older version, and is brought up to date', async () => {
    const older = await rewrite(good, join(home, 'older.tar'), await asOfTheFirstVersion());
    await bringBack(older);
    const { manager } = empty.dataSource;
    expect((await checkMigrations(manager)).map(({ what }) => what)).toEqual([
      'Migrations are pending',
    ]);
    await bringUpToDate(empty.dataSource);
    expect(await checkMigrations(manager)).toEqual([]);
    expect(await manager.count(Booking)).toBe(await market.app.dataSource.manager.count(Booking));
  });

  it('takes the place of pictures that a killed restore has left half', async () => {
    const [first = '', second = ''] = market.names;
    await mkdir(join(dataDir, 'uploads'));
    const bytes = await readFile(join(market.folder, first));
    await writeFile(join(dataDir, 'uploads', first), bytes.subarray(0, 100));
    await writeFile(join(dataDir, 'uploads', second), '');
    await bringBack(good);
    expect(await readFile(join(dataDir, 'uploads', first))).toEqual(bytes);
  });
});

describe('is refused, and neither rows nor pictures stay:', () => {
  const pictures = async (): Promise<string[]> => readdir(join(dataDir, 'uploads')).catch(() => []);
  afterEach(async () => {
    expect(await tables()).toBe(0);
    expect(await pictures()).toEqual([]);
    expect(await readdir(home)).toEqual(expect.not.arrayContaining(['escaped.webp']));
    // Somebody else may know it.
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['jwt-secret']));
  });

  it('a backup of a newer version', async () => {
    const newer = await rewrite(good, join(home, 'newer.tar'), {
      manifest: (manifest) => ({
        ...manifest,
        product: '9.1.0',
        migrations: [...manifest.migrations, 'Tomorrow1999999999999'],
      }),
    });
    await expect(bringBack(newer)).rejects.toThrow(
      'it was made by a newer version (9.1.0), with migrations that this one does not know; restore it with that version',
    );
  });

  it('a file of a format to come', async () => {
    const newer = await rewrite(good, join(home, 'newer.tar'), {
      manifest: (manifest) => ({ ...manifest, format: 2 }),
    });
    await expect(bringBack(newer)).rejects.toThrow('in a format that this one does not know');
  });

  it('a picture of which there is another one of its name', async () => {
    await mkdir(join(dataDir, 'uploads'));
    await writeFile(join(dataDir, 'uploads', market.names[0] ?? ''), 'another picture');
    await expect(bringBack(good)).rejects.toThrow('is there already, and is another one');
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
    ['a picture of an absolute path', { entries: extra('uploads//tmp/escaped.webp') }],
    ['a file beside the pictures', { entries: extra('../escaped.webp') }],
    ['a file of the database', { entries: extra('postgres/pg_hba.conf') }],
    ['a picture more than it says', { entries: extra(`uploads/${'a'.repeat(22)}.webp`) }],
    ['rows of a table that is not ours', { entries: extra('tables/pg_authid/000001') }],
    ['rows of the migrations', { entries: extra('tables/migrations/000001', '9\t9\tx\n') }],
    ['a name with SQL in it', { entries: extra('tables/users"; DROP TABLE users; --/000001') }],
    ['a secret that is two lines', { entries: extra('jwt-secret', `${'x'.repeat(40)}\ny`) }],
    ['a row more than it says', { entries: extra('tables/audit_log/000002', ROW) }],
    ['fewer rows than it says', { manifest: tableOf('users', { rows: 999 }) }],
    ['another table', { manifest: tableOf('users', { name: 'pg_authid' }) }],
    [
      'a column with SQL in it',
      { manifest: tableOf('users', { columns: ["id) FROM PROGRAM 'touch /tmp/escaped'; --"] }) },
    ],
    [
      'a table too few',
      { manifest: ({ tables, ...it }: Manifest) => ({ ...it, tables: tables.slice(1) }) },
    ],
    [
      'a table twice',
      {
        manifest: ({ tables, ...it }: Manifest) => ({
          ...it,
          tables: [...tables, ...tables.slice(1)],
        }),
      },
    ],
    ['words for the terminal', { manifest: (it: Manifest) => ({ ...it, product: '\u001b[2J' }) }],
    ['no text where one belongs', { manifest: (it: Manifest) => ({ ...it, madeAt: 'yesterday' }) }],
  ] as const)('a backup that somebody has made up, with %s', async (_, change) => {
    const file = await rewrite(good, join(home, 'made-up.tar'), change);
    await expect(bringBack(file)).rejects.toThrow();
  });

  it.each([
    [
      'two accounts of one address',
      'users',
      (row: string) => row.replace(/^\S+/, '00000000-0000-4000-8000-000000000000'),
    ],
    [
      'a slot whose booking is not there',
      'slots',
      (row: string) => row.replace(/\\N\n/, '00000000-0000-4000-8000-000000000000\n'),
    ],
  ])('rows that the constraints refuse: %s', async (_, table, spoil) => {
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

describe('a database that is not empty', () => {
  it.each([
    ['one that the server has set up', 'marquee_template'],
    ['one of somebody else', 'template0'],
  ])('is refused, and stays as it is: %s', async (_, template) => {
    await empty.drop();
    empty = await aDatabase({ template });
    if (template === 'template0') await empty.dataSource.query('CREATE TABLE theirs (n integer)');
    const before = await tables();
    await expect(bringBack(good)).rejects.toThrow(
      /^the database is not empty \(it has the table \w+\); restore into one that is new$/,
    );
    expect(await tables()).toBe(before);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
