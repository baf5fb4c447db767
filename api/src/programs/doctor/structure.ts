import type { EntityManager } from 'typeorm';
import { MIGRATIONS } from '../../database/schema.js';
import { EXPECTED } from './expected-schema.js';
import { type Finding, finding, findingOf } from './finding.js';

const RESTORE =
  'Resolve the other findings first, then recreate what is missing with its statement from api/src/database/migrations, and find out what removed it.';

/** Checks that exactly the migrations of this version have run. */
export async function checkMigrations(db: EntityManager): Promise<Finding[]> {
  const [found] = await db.query<{ exists: boolean }[]>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists)
    return [
      finding(
        'migrations',
        'The database is not initialized: it has no table of migrations',
        'Start the server once with this configuration, or correct DATABASE_URL or DATA_DIR.',
      ),
    ];
  const rows = await db.query<{ name: string }[]>('SELECT name FROM migrations');
  const ran = new Set(rows.map(({ name }) => name));
  const known = MIGRATIONS.map((migration) => migration.name);
  return [
    ...findingOf(
      'migrations',
      'Migrations are pending',
      'Start the server of this version: it runs pending migrations before it accepts requests.',
      known.filter((name) => !ran.has(name)),
    ),
    ...findingOf(
      'migrations',
      'The database has migrations that are unknown to this version',
      'A newer version has migrated this database. Run that version, or restore the backup from before the upgrade.',
      [...ran].filter((name) => !known.includes(name)),
    ),
  ];
}

/** The names of what protects and finds rows, with their tables: `slots.slots_never_overlap`. */
export interface Structure {
  /** With constraint triggers, which fire at commit; without NOT NULL, which PostgreSQL 18 counts among them. */
  constraints: string[];
  /** Those that are not created by a constraint. */
  indexes: string[];
  /** As ordinary columns they could contradict the columns from which they are computed. */
  generatedColumns: string[];
  extensions: string[];
}

/** What a database has. A test writes that of the migrations to `expected-schema.ts`. */
export async function structureOf(db: EntityManager): Promise<Structure> {
  const [structure] = await db.query<[Structure]>(`
    SELECT array(SELECT c.relname || '.' || k.conname FROM pg_constraint k ${tableOf('k.conrelid')}
        WHERE k.contype <> 'n' ORDER BY c.relname, k.conname) AS constraints,
      array(SELECT c.relname || '.' || i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid ${tableOf('x.indrelid')}
        WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conindid = i.oid)
        ORDER BY c.relname, i.relname) AS indexes,
      array(SELECT c.relname || '.' || a.attname FROM pg_attribute a ${tableOf('a.attrelid')}
        WHERE a.attgenerated = 's' ORDER BY c.relname, a.attname) AS "generatedColumns",
      array(SELECT extname::text FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname) AS extensions`);
  return structure;
}

/** The tables of the marketplace and that of its migrations. */
export const TABLES: ReadonlySet<string> = new Set(EXPECTED.constraints.map((name) => name.replace(/\..*/, '')));

/** Checks that all constraints, indexes, generated columns and extensions exist and are enforced. */
export async function checkStructure(db: EntityManager): Promise<Finding[]> {
  const names = async (sql: string): Promise<string[]> =>
    (await db.query<{ name: string }[]>(sql)).map(({ name }) => name);
  const unenforced = await names(
    `SELECT c.relname || '.' || k.conname AS name FROM pg_constraint k ${tableOf('k.conrelid')}
     WHERE NOT k.convalidated OR to_jsonb(k) ->> 'conenforced' = 'false'
     UNION SELECT c.relname || '.' || coalesce(k.conname, t.tgname) FROM pg_trigger t ${tableOf('t.tgrelid')}
     LEFT JOIN pg_constraint k ON k.oid = t.tgconstraint WHERE t.tgenabled <> 'O' ORDER BY 1`,
  );
  const invalid = await names(
    `SELECT c.relname || '.' || i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid ${tableOf('x.indrelid')}
     WHERE NOT x.indisvalid OR NOT x.indisready ORDER BY 1`,
  );
  const found = await structureOf(db);
  const missing = (part: keyof Structure): string[] => EXPECTED[part].filter((name) => !found[part].includes(name));
  return [
    ...findingOf(
      'constraints',
      'Constraints are missing: the database no longer rejects data that violates them',
      RESTORE,
      missing('constraints'),
    ),
    ...findingOf(
      'constraints',
      'Constraints are disabled or not validated',
      'Run ALTER TABLE … ENABLE TRIGGER ALL for disabled constraint triggers, and ALTER TABLE … VALIDATE CONSTRAINT for constraints that were never checked against existing rows.',
      unenforced,
    ),
    ...findingOf(
      'generated-columns',
      'Generated columns are missing, or are ordinary columns that can contradict the rest of their row',
      RESTORE,
      missing('generatedColumns'),
    ),
    ...findingOf('indexes', 'Indexes are missing', RESTORE, missing('indexes')),
    ...findingOf(
      'indexes',
      'Indexes are invalid, for example after a failed CREATE INDEX CONCURRENTLY',
      'Run REINDEX INDEX CONCURRENTLY … for each index, but DROP INDEX … for those whose names contain _ccnew or _ccold.',
      invalid,
    ),
    ...findingOf(
      'extensions',
      'PostgreSQL extensions are missing',
      'Run CREATE EXTENSION … as the owner of the database or as a superuser.',
      missing('extensions'),
    ),
  ];
}

const tableOf = (relation: string): string =>
  `JOIN pg_class c ON c.oid = ${relation} AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;
