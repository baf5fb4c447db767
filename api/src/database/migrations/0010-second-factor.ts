import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the second factors of administrators, the session that remains when one is switched on, and an index for counting
 * wrong codes in the audit log.
 */
export class SecondFactor1763600000010 implements MigrationInterface {
  name = 'SecondFactor1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        admin_id uuid PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
        secret text NOT NULL,
        recovery_codes text[] NOT NULL,
        last_step integer
      )`);
    await runner.query(`ALTER TABLE admins ADD exempt_session text`);
    await runner.query(`CREATE INDEX audit_log_failed_codes ON audit_log (at) WHERE action = 'admin.code_failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX audit_log_failed_codes`);
    await runner.query(`ALTER TABLE admins DROP exempt_session`);
    await runner.query(`DROP TABLE second_factors`);
  }
}
