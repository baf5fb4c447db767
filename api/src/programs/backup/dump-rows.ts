import pg from 'pg';
import copy from 'pg-copy-streams';
import type { DataSource, EntityManager } from 'typeorm';
import { picturesOfRows } from '../doctor/pictures.js';
import { checkMigrations, TABLES } from '../doctor/structure.js';
import { pathOfRows, type Manifest, type TableInBackup } from './manifest.js';
import { BackupError } from './backup-error.js';
import { isCopied, MIGRATIONS_TABLE, tablesOf, type Table } from './tables.js';
import type { BackupWriter } from './write-backup.js';

/** Approximate size of an entry with rows, each of which is built in memory. */
const PIECE_BYTES = 1_000_000;
const NEW_LINE = 10;

export type Snapshot = Pick<Manifest, 'madeAt' | 'postgres' | 'migrations' | 'tables'> & {
  /** Names of the files that the rows refer to. */
  pictures: string[];
};

/**
 * Copies every row of one snapshot, in one read-only transaction. It holds the same locks as a SELECT, so that only a
 * migration has to wait for it. Throws `BackupError` for a database of another version.
 */
export const dumpRows = (dataSource: DataSource, backup: BackupWriter): Promise<Snapshot> =>
  dataSource.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    // Makes the format independent of the settings of the database and the role.
    await db.query(`SET LOCAL datestyle TO 'ISO, YMD'; SET LOCAL extra_float_digits TO 1`);
    await assertThisVersion(db);
    const [about] = await db.query<[{ now: Date; version: string }]>(
      `SELECT now(), current_setting('server_version') AS version`,
    );
    const migrations = await db.query<{ name: string }[]>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
    const tables: TableInBackup[] = [];
    for (const table of await tablesOfProduct(db)) tables.push(await dump(db, table, backup));
    return {
      madeAt: about.now.toISOString(),
      postgres: about.version,
      migrations: migrations.map(({ name }) => name),
      tables,
      pictures: [...(await picturesOfRows(db)).keys()],
    };
  });

async function assertThisVersion(db: EntityManager): Promise<void> {
  const [found] = await checkMigrations(db);
  if (found)
    throw new BackupError(
      `${found.what}${found.examples.length > 0 ? ` (${found.examples.join(', ')})` : ''}; make the backup with the version of the project that the database belongs to`,
    );
}

/** The product's tables to copy. Other tables in the database are not backed up. */
async function tablesOfProduct(db: EntityManager): Promise<Table[]> {
  const tables = await tablesOf(db);
  const missing = [...TABLES].filter((name) => isCopied(name) && !tables.some((table) => table.name === name));
  if (missing.length > 0)
    throw new BackupError(`tables are missing in the database (${missing.join(', ')}); run npm run doctor`);
  return tables.filter(({ name }) => TABLES.has(name));
}

async function dump(db: EntityManager, { name, columns }: Table, backup: BackupWriter): Promise<TableInBackup> {
  const client = (await db.queryRunner?.connect()) as pg.ClientBase;
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const rows = client.query(copy.to(`COPY (SELECT ${list} FROM public.${pg.escapeIdentifier(name)}) TO STDOUT`));
  let pieces = 0;
  let count = 0;
  for await (const piece of piecesOfWholeRows(rows)) {
    await backup.add(pathOfRows(name, (pieces += 1)), piece);
    count += newLinesIn(piece);
  }
  return { name, columns, rows: count };
}

/** Splits COPY's text format at the ends of rows, the only places at which a newline occurs. */
async function* piecesOfWholeRows(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    if (size < PIECE_BYTES || end === 0) continue;
    const all = Buffer.concat(pending);
    const cut = size - chunk.length + end;
    yield all.subarray(0, cut);
    pending = [all.subarray(cut)];
    size = all.length - cut;
  }
  if (size > 0) yield Buffer.concat(pending);
}

function newLinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
