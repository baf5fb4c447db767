import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of both tables. Accounts and services count whether or not they are active; `banned_…` are among the others. */
const COUNTED = `
  customers bigint NOT NULL DEFAULT 0,
  banned_customers bigint NOT NULL DEFAULT 0,
  providers bigint NOT NULL DEFAULT 0,
  banned_providers bigint NOT NULL DEFAULT 0,
  services bigint NOT NULL DEFAULT 0,
  bookings bigint NOT NULL DEFAULT 0,
  pending_bookings bigint NOT NULL DEFAULT 0,
  revenue numeric NOT NULL DEFAULT 0`;

const EARNING = `status IN ('confirmed', 'completed')`;

/** What some rows count for: SQL of a number or an amount for each column. `of` prefixes the columns of a row. */
const COUNTS: Readonly<Record<'users' | 'services' | 'bookings', (of: string) => Record<string, string>>> = {
  users: (of) => ({
    customers: `(${of}role = 'user')::int`,
    banned_customers: `(${of}role = 'user' AND NOT ${of}is_verified)::int`,
    providers: `(${of}role = 'provider')::int`,
    banned_providers: `(${of}role = 'provider' AND NOT ${of}is_verified)::int`,
  }),
  services: () => ({ services: '1' }),
  bookings: (of) => ({
    bookings: '1',
    pending_bookings: `(${of}status = 'pending')::int`,
    revenue: `CASE WHEN ${of}${EARNING} THEN ${of}total_amount ELSE 0 END`,
  }),
};

const TABLES = ['users', 'services', 'bookings'] as const;
/** Columns whose update may change what a row counts for. */
const CHANGING = { users: 'role, is_verified', bookings: 'status, total_amount' } as const;

/**
 * Adds the totals of the marketplace, which version 1.0.0 reads and no later one (`contractions.ts`): one row, and a row
 * for each change since that was last folded into it. Triggers append those in the transaction of the change, regardless
 * of who makes it, so that the sum of all rows is exact at any time, and no two transactions wait for a common row.
 *
 * Existing rows are counted when a server of that version starts, since that takes a while. The locks of CREATE TRIGGER end
 * with this transaction, those of bookings are acquired last.
 */
export class Totals1763600000024 implements MigrationInterface {
  name = 'Totals1763600000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE totals (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        is_counted boolean NOT NULL DEFAULT false,${COUNTED}
      )`);
    // Its rows are short-lived, so that it is vacuumed after a number of them instead of a share.
    await runner.query(`
      CREATE TABLE totals_changes (${COUNTED}
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    for (const table of TABLES) {
      await this.#countRows(runner, table);
      if (table !== 'services') await this.#countUpdates(runner, table);
    }
    // There is nothing to count in a new database; the locks of the triggers exclude concurrent inserts.
    const isEmpty = TABLES.map((table) => `NOT EXISTS (SELECT FROM ${table})`).join(' AND ');
    await runner.query(`INSERT INTO totals (is_counted) SELECT ${isEmpty}`);
  }

  /** Once for each statement, which may insert or delete thousands of rows. */
  async #countRows(runner: QueryRunner, table: (typeof TABLES)[number]): Promise<void> {
    const counts = Object.entries(COUNTS[table](''));
    const sums = counts.map(([, sql]) => `CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * sum(${sql})`);
    await runner.query(`
      CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO totals_changes (${counts.map(([column]) => column).join(', ')})
        SELECT ${sums.join(', ')} FROM counted HAVING count(*) > 0;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER ${table}_inserted_count AFTER INSERT ON ${table}
        REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
    await runner.query(`
      CREATE TRIGGER ${table}_deleted_count AFTER DELETE ON ${table}
        REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
  }

  /** With a condition for each row, so that most updates cost nothing, such as completing a booking. */
  async #countUpdates(runner: QueryRunner, table: keyof typeof CHANGING): Promise<void> {
    const [before, after] = [COUNTS[table]('OLD.'), COUNTS[table]('NEW.')];
    const columns = Object.keys(after).filter((column) => after[column] !== '1');
    await runner.query(`
      CREATE FUNCTION count_changed_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO totals_changes (${columns.join(', ')})
        VALUES (${columns.map((column) => `${after[column] ?? ''} - ${before[column] ?? ''}`).join(', ')});
        RETURN NULL;
      END $$`);
    const differs = columns.map((column) => `${after[column] ?? ''} <> ${before[column] ?? ''}`);
    await runner.query(`
      CREATE TRIGGER ${table}_updated_count AFTER UPDATE OF ${CHANGING[table]} ON ${table} FOR EACH ROW
        WHEN (${differs.join(' OR ')}) EXECUTE FUNCTION count_changed_${table}()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      if (table !== 'services') {
        await runner.query(`DROP TRIGGER ${table}_updated_count ON ${table}`);
        await runner.query(`DROP FUNCTION count_changed_${table}()`);
      }
      await runner.query(`DROP TRIGGER ${table}_inserted_count ON ${table}`);
      await runner.query(`DROP TRIGGER ${table}_deleted_count ON ${table}`);
      await runner.query(`DROP FUNCTION count_${table}()`);
    }
    await runner.query(`DROP TABLE totals, totals_changes`);
  }
}
