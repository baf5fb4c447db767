import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/database/schema.js';
import { statementsIn, textOf, violationsOf } from './support/migration-rules.js';

/** Those before were written for servers that are stopped meanwhile. */
const FIRST = 'LogPositions1763600000023';

const migrations = MIGRATIONS.map((Migration) => new Migration() as MigrationInterface & { name: string });

describe('the migrations', () => {
  const first = migrations.findIndex(({ name }) => name === FIRST);
  it.each(migrations.slice(first).map((migration) => [migration.name, migration] as const))(
    'lock no large table for long, and leave the previous version working: %s',
    async (_, migration) => {
      expect(first).toBeGreaterThan(0);
      expect(violationsOf(await textOf(migration))).toEqual([]);
    },
  );

  it('of earlier versions violate the rules, which are applied to all of their statements', async () => {
    const texts = await Promise.all(migrations.slice(1, first).map(textOf));
    const found = texts.flatMap(violationsOf);
    expect(found.join('\n')).toContain('blocks writes while it builds the index');
    expect(found.join('\n')).toContain('locks the rows until the end of the migration');
    expect(texts.filter(({ statements }) => statements.length === 0)).toEqual([]);
  });
});

const violations = (sql: string, isTransaction = true, contracts?: string): string[] =>
  violationsOf({ statements: statementsIn(sql), isTransaction, contracts });

describe('a migration', () => {
  it.each([
    ['CREATE INDEX a ON bookings (id)', 'blocks writes while it builds the index'],
    ['CREATE UNIQUE INDEX a ON bookings (id)', 'blocks writes while it builds the index'],
    ['CREATE INDEX CONCURRENTLY a ON bookings (id)', 'needs transaction = false'],
    ['DROP INDEX CONCURRENTLY a', 'needs transaction = false'],
    ['ALTER TABLE bookings ADD CONSTRAINT a CHECK (id > 0)', 'checks all rows under a lock'],
    ['ALTER TABLE bookings ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES users', 'checks all rows under a lock'],
    ['ALTER TABLE bookings ADD CONSTRAINT a UNIQUE (b)', 'builds an index under a lock'],
    ['ALTER TABLE bookings ADD PRIMARY KEY (b)', 'builds an index under a lock'],
    ['ALTER TABLE bookings ADD CONSTRAINT a EXCLUDE USING gist (b WITH &&)', 'builds an index under a lock'],
    [
      'ALTER TABLE bookings ADD CONSTRAINT a CHECK (b > 0) NOT VALID; ALTER TABLE bookings VALIDATE CONSTRAINT a',
      'has a migration of its own',
    ],
    ['ALTER TABLE bookings ADD COLUMN b uuid REFERENCES users', 'checks all rows under a lock'],
    ['ALTER TABLE bookings ADD COLUMN b integer CHECK (b > 0)', 'checks all rows under a lock'],
    ['ALTER TABLE bookings ADD COLUMN b integer GENERATED ALWAYS AS (1) STORED', 'rewrites the table'],
    ['ALTER TABLE bookings ADD COLUMN b uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
    ['ALTER TABLE bookings ADD COLUMN b integer NOT NULL', 'fails if there are rows'],
    ['ALTER TABLE bookings ALTER COLUMN b TYPE bigint', 'rewrites the table'],
    ['ALTER TABLE bookings ALTER b SET NOT NULL', 'reads the table under a lock'],
    ['ALTER TABLE bookings SET UNLOGGED', 'rewrites the table'],
    ['LOCK TABLE bookings', 'locks a table for as long as it runs'],
    ['TRUNCATE bookings', 'locks a table for as long as it runs'],
    ['UPDATE bookings SET b = 1', 'locks the rows'],
    ['WITH a AS (SELECT 1) DELETE FROM bookings', 'locks the rows'],
    ['ALTER TABLE bookings DROP COLUMN b', 'fails in the version before'],
    ['ALTER TABLE bookings RENAME b TO c', 'fails in the version before'],
    ['DROP TABLE bookings', 'fails in the version before'],
    [`SET lock_timeout = '10min'`, 'sets lock_timeout'],
  ])('violates a rule with %s', (sql, reason) => {
    expect(violations(sql).join('\n')).toContain(reason);
  });

  it.each([
    'CREATE TABLE a (id uuid PRIMARY KEY, b integer NOT NULL CHECK (b > 0)); CREATE INDEX c ON a (b); UPDATE a SET b = 1',
    'ALTER TABLE bookings ADD COLUMN b integer',
    `ALTER TABLE bookings ADD COLUMN b text NOT NULL DEFAULT 'NOT NULL; UNIQUE', ADD COLUMN c timestamptz DEFAULT now()`,
    'ALTER TABLE bookings ADD CONSTRAINT a CHECK (b > 0) NOT VALID',
    'ALTER TABLE bookings VALIDATE CONSTRAINT a',
    'ALTER TABLE bookings ADD CONSTRAINT a UNIQUE USING INDEX b',
    'CREATE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN; UPDATE bookings SET b = 1; END $$',
    '-- UPDATE bookings SET b = 1\nCREATE TRIGGER a BEFORE INSERT ON bookings EXECUTE FUNCTION a()',
  ])('violates no rule with %s', (sql) => {
    expect(violations(sql)).toEqual([]);
  });

  it('may drop what the version before does not use if it states why', () => {
    expect(violations('ALTER TABLE bookings DROP COLUMN b', true, 'not read since version 2')).toEqual([]);
  });

  it('without a transaction only creates indexes that an earlier attempt may have left, validates and analyses', () => {
    const index = 'CREATE INDEX CONCURRENTLY a ON bookings (id)';
    expect(violations(index, false).join()).toContain('an attempt that failed leaves an invalid index');
    const repeatable = `SET lock_timeout = 0; DROP INDEX CONCURRENTLY IF EXISTS a; ${index}; RESET lock_timeout`;
    expect(violations(repeatable, false)).toEqual([]);
    expect(violations('ALTER TABLE bookings VALIDATE CONSTRAINT a; ANALYZE bookings', false)).toEqual([]);
    expect(violations('ALTER TABLE bookings ADD COLUMN b integer', false).join()).toContain('is not repeatable');
  });

  it('is recorded with all of its statements', async () => {
    class Two implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('UPDATE a SET b = 1');
        await runner.query('LOCK a; DROP TABLE c');
      }
      async down(): Promise<void> {}
    }
    expect((await textOf(new Two())).statements).toEqual(['UPDATE a SET b = 1', 'LOCK a', 'DROP TABLE c']);
  });
});
