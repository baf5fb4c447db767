import type { EntityManager } from 'typeorm';

/** A table with its columns, without generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

/** TypeORM's table of the migrations that have run. */
export const MIGRATIONS_TABLE = 'migrations';

/**
 * The version of the catalogue is recreated with its table: a restored one must not have that of one which a process has
 * cached. The others are no longer used (`contractions.ts`).
 */
const NOT_COPIED = [MIGRATIONS_TABLE, 'catalogue_version', 'log_positions', 'totals', 'totals_changes', 'past_slots'];

/** Whether a backup contains the rows of this table. */
export const isCopied = (name: string): boolean => !NOT_COPIED.includes(name);

/** Tables of the schema `public` that belong to no extension and to no partitioned table. */
const OWN_TABLES = `
  SELECT c.oid, c.relname::text AS name FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

/** The names of all tables, including those that are not the product's. */
export async function namesOfTables(db: EntityManager): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(`${OWN_TABLES} ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** The tables whose rows a backup contains, each after the tables of its foreign keys that are not deferred. */
export async function tablesOf(db: EntityManager): Promise<Table[]> {
  const tables = await db.query<(Table & { needs: string[] })[]>(`
    SELECT own.name,
      array(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      array(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.contype = 'f' AND k.conrelid = own.oid AND k.confrelid <> own.oid AND NOT k.condeferred) AS needs
    FROM (${OWN_TABLES}) own ORDER BY own.name`);
  return inOrder(tables.filter(({ name }) => isCopied(name)));
}

function inOrder(tables: (Table & { needs: string[] })[]): Table[] {
  const ordered: Table[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const ready = remaining.filter(({ needs }) =>
      needs.every((name) => !remaining.some((other) => other.name === name)),
    );
    if (ready.length === 0)
      throw new Error(`Tables have circular foreign keys: ${remaining.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return ordered;
}
