import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Joins the cities of providers that differ only in case, in the spelling that most of them use, and adds the index with
 * which new ones are joined. `down` does not separate them.
 */
export class Cities1763600000015 implements MigrationInterface {
  name = 'Cities1763600000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX users_city_ignoring_case ON users (lower(city), created_at, id) WHERE role = 'provider'`,
    );
    await runner.query(`
      UPDATE users SET city = usual.city
      FROM (
        SELECT DISTINCT ON (lower(city)) city
        FROM users WHERE role = 'provider'
        GROUP BY city
        ORDER BY lower(city), count(*) DESC, min(created_at), city
      ) usual
      WHERE users.role = 'provider' AND lower(users.city) = lower(usual.city) AND users.city <> usual.city`);
    // The deferred triggers of the table, without which later migrations in the same transaction could not change it.
    await runner.query(`SET CONSTRAINTS ALL IMMEDIATE`);
    await runner.query(`SET CONSTRAINTS ALL DEFERRED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_city_ignoring_case`);
  }
}
