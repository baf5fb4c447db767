import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration as the rules see it: what `up` executes, without comments and the contents of literals. */
export interface MigrationText {
  statements: string[];
  /** Whether its statements run in one transaction, so that a lock is held until the last of them. */
  isTransaction: boolean;
  /** Why the version before does not use what it drops or renames; see CONTRIBUTING.md. */
  contracts: string | undefined;
}

type Migration = MigrationInterface & { contracts?: string };

/** Records the statements of a migration. */
export async function textOf(migration: Migration): Promise<MigrationText> {
  const executed: string[] = [];
  const runner = {
    query: async (sql: string): Promise<unknown[]> => {
      executed.push(sql);
      return [];
    },
  };
  await migration.up(runner as unknown as QueryRunner);
  return {
    statements: executed.flatMap(statementsIn),
    isTransaction: migration.transaction !== false,
    contracts: migration.contracts,
  };
}

/** Splits SQL at its semicolons, with literals and bodies of functions emptied, in one line each. */
export const statementsIn = (sql: string): string[] =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

interface Rule {
  /** Of a statement that violates the rule; the first group is the table, if it matters whether that one is new. */
  pattern: RegExp;
  message: string;
  /** Default: always. */
  unless?: (migration: MigrationText, statement: string) => boolean;
}

const STATED = ({ contracts }: MigrationText): boolean => contracts !== undefined;
const OUTSIDE = ({ isTransaction }: MigrationText): boolean => !isTransaction;

const RULES: Rule[] = [
  {
    pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON (?:ONLY )?(\w+)/i,
    message:
      'blocks writes while it builds the index: CREATE INDEX CONCURRENTLY in a migration with transaction = false',
  },
  {
    pattern: /^(?:CREATE (?:UNIQUE )?|DROP |RE)INDEX CONCURRENTLY/i,
    message: 'needs transaction = false',
    unless: OUTSIDE,
  },
  {
    pattern: /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY/i,
    message:
      'follows DROP INDEX CONCURRENTLY IF EXISTS of the same name, since an attempt that failed leaves an invalid index',
    unless: ({ statements }, statement) => {
      const [, name = ''] = /CONCURRENTLY (\w+) ON/i.exec(statement) ?? [];
      const before = statements.slice(0, statements.indexOf(statement)).join(';');
      return name !== '' && new RegExp(`DROP INDEX CONCURRENTLY IF EXISTS ${name}\\b`, 'i').test(before);
    },
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ADD CONSTRAINT \w+ (?:FOREIGN KEY|CHECK)(?!.*NOT VALID)/i,
    message: 'checks all rows under a lock: NOT VALID, and VALIDATE CONSTRAINT in a later migration',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)(?!.*USING INDEX)/i,
    message: 'builds an index under a lock: CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  },
  {
    pattern: /^ALTER TABLE .*VALIDATE CONSTRAINT/i,
    message: 'has a migration of its own: in that of NOT VALID, rows are checked while its lock is held',
    unless: ({ statements }) => !statements.some((statement) => /NOT VALID/i.test(statement)),
  },
  {
    pattern:
      /^ALTER TABLE (?:ONLY )?(\w+) .*ADD COLUMN (?:(?!ADD COLUMN).)*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i,
    message: 'checks all rows under a lock: add the column first, then the constraint with NOT VALID',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ADD COLUMN (?:(?!ADD COLUMN).)*\b(?:GENERATED|SERIAL|BIGSERIAL)\b/i,
    message: 'rewrites the table under a lock: an ordinary column, filled in batches',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ADD COLUMN (?:(?!ADD COLUMN).)*DEFAULT (?!now\(\))\w+\(/i,
    message: 'rewrites the table under a lock unless the default is the same for all rows: set it in a later statement',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ADD COLUMN (?:(?!ADD COLUMN|DEFAULT).)*NOT NULL(?!.*DEFAULT)/i,
    message: 'fails if there are rows, and rows of the version before lack it: a default, or nullable',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE/i,
    message: 'rewrites the table under a lock: a new column, filled in batches',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*ALTER (?:COLUMN )?\w+ SET NOT NULL/i,
    message: 'reads the table under a lock: a CHECK with NOT VALID, validated in a later migration',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+) .*SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)/i,
    message: 'rewrites the table under a lock',
  },
  {
    pattern:
      /^(?:VACUUM FULL|CLUSTER|REINDEX (?!.*CONCURRENTLY)|LOCK|TRUNCATE|REFRESH MATERIALIZED VIEW (?!CONCURRENTLY))/i,
    message: 'locks a table for as long as it runs',
  },
  {
    pattern: /^(?:WITH .*)?(?:UPDATE(?: ONLY)?|DELETE FROM(?: ONLY)?) (\w+)/i,
    message: 'locks the rows until the end of the migration: in batches, by a job of the server',
  },
  {
    pattern: /^(?:DROP (?:TABLE|VIEW|TYPE)|ALTER TABLE .*(?:DROP COLUMN|RENAME))/i,
    message:
      'fails in the version before, which still serves: a property `contracts` states why that one does not use it',
    unless: STATED,
  },
  {
    pattern: /^(?:SET|RESET) .*lock_timeout/i,
    message:
      '`migrate` sets lock_timeout; only a migration with transaction = false, which blocks no writes, may change it',
    unless: OUTSIDE,
  },
  {
    pattern:
      /^(?!(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY|ALTER TABLE .*VALIDATE|ANALYZE|SET|RESET)\b)/i,
    message:
      'is not repeatable: without a transaction, only indexes are created or dropped, constraints validated and tables analysed',
    unless: ({ isTransaction }) => isTransaction,
  },
];

/** What would block a running server of this or the previous version on large tables; empty if nothing would. */
export function violationsOf(migration: MigrationText): string[] {
  const added = new Set(
    migration.statements.flatMap((statement) => {
      const [, table = ''] = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement) ?? [];
      return table.toLowerCase();
    }),
  );
  return migration.statements.flatMap((statement) =>
    RULES.filter(({ pattern, unless }) => {
      const match = pattern.exec(statement);
      return match && !added.has((match[1] ?? '-').toLowerCase()) && !unless?.(migration, statement);
    }).map(({ message }) => `${statement.slice(0, 100)}: ${message}`),
  );
}
