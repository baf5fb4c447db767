import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { DataSource, type EntityManager, MigrationExecutor } from 'typeorm';
import { ConfigError } from '../../kernel/config.js';
import { MIGRATIONS } from '../../database/schema.js';
import { tableOfPath, type Manifest } from './manifest.js';
import type { Entry } from './read-backup.js';
import { BackupError } from './backup-error.js';
import { namesOfTables, tablesOf, type Table } from './tables.js';

const quoted = pg.escapeIdentifier;

/** Throws `ConfigError` if the database has a table. */
export async function assertEmpty(db: EntityManager): Promise<void> {
  const names = await namesOfTables(db);
  if (names.length > 0)
    throw new ConfigError(
      `the database is not empty (it has the table ${names[0] ?? ''}); restore into an empty database`,
    );
}

/** A connection pool to the same database that runs only the migrations listed in the backup. */
export const withMigrationsOf = ({ options }: DataSource, { migrations }: Pick<Manifest, 'migrations'>): DataSource =>
  new DataSource({
    ...options,
    migrations: MIGRATIONS.filter(({ name }) => migrations.includes(name)),
  });

/**
 * Creates the tables of the version that created the backup, and returns those to load, in an order that satisfies the
 * foreign keys. Throws `BackupError` if the manifest contains other tables or columns, so that no other name from it
 * gets into a statement.
 */
export async function createTables(db: EntityManager, older: DataSource, manifest: Manifest): Promise<Table[]> {
  const executor = new MigrationExecutor(older, db.queryRunner);
  // They run in the transaction of the restore, also those that otherwise have none.
  executor.transaction = 'none';
  await executor.executePendingMigrations();
  const created = await tablesOf(db);
  const other = manifest.tables.find(({ name, columns }) => {
    const table = created.find((known) => known.name === name);
    return !table || columns.some((column) => !table.columns.includes(column));
  });
  if (other)
    throw new BackupError(
      `its table ${JSON.stringify(other.name)} does not match the tables and columns that its migrations create`,
    );
  const tables = created.flatMap(({ name }) => manifest.tables.filter((table) => table.name === name));
  if (tables.length !== created.length) throw new BackupError('it does not contain every table exactly once');
  // Migrations may have inserted rows.
  for (const { name } of tables) await db.query(`DELETE FROM public.${quoted(name)}`);
  return tables;
}

/** Loads rows entry by entry, with every constraint and trigger enabled, but those that announce a change. */
export function loadRows(db: EntityManager, tables: Table[]) {
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  return {
    async load(entry: Entry): Promise<void> {
      const table = tables.find(({ name }) => name === tableOfPath(entry.path));
      if (!table) throw new BackupError(`its entry ${JSON.stringify(entry.path)} matches no table`);
      const client = (await db.queryRunner?.connect()) as pg.ClientBase;
      const list = table.columns.map(quoted).join(', ');
      const rows = client.query(copy.from(`COPY public.${quoted(table.name)} (${list}) FROM STDIN`));
      await pipeline(entry.stream(), rows);
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.rowCount);
    },

    /** Throws `BackupError` if the number of rows of a table differs from that in the manifest. */
    async finish(manifest: Manifest): Promise<void> {
      const wrong = manifest.tables.find(({ name, rows }) => counts.get(name) !== rows);
      if (wrong)
        throw new BackupError(
          `it contains ${counts.get(wrong.name) ?? 0} rows of the table ${wrong.name} instead of ${wrong.rows}`,
        );
      await advanceSequences(db);
    },
  };
}

/** Sets the sequences of identity columns to the highest loaded value. */
async function advanceSequences(db: EntityManager): Promise<void> {
  const columns = await db.query<{ table: string; column: string }[]>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    WHERE a.attidentity <> '' AND NOT a.attisdropped`);
  for (const { table, column } of columns)
    await db.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) FROM public.${quoted(table)}`,
      [`public.${quoted(table)}`, column],
    );
}
