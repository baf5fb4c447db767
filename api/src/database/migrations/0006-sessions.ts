import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the tokens that were signed out, and columns of the audit log for logins of administrators: the IP address, and
 * the number of failed attempts. The subject may be null, since an e-mail address that was tried may have no account.
 */
export class Sessions1763600000006 implements MigrationInterface {
  name = 'Sessions1763600000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_tokens (
        key text COLLATE "C" PRIMARY KEY,
        account_id uuid NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX ended_tokens_of_account ON ended_tokens (account_id)`);
    await runner.query(`CREATE INDEX ended_tokens_by_expiry ON ended_tokens (expires_at)`);
    await runner.query(`
      ALTER TABLE audit_log ALTER subject_id DROP NOT NULL, ADD address text, ADD tries integer`);
    await runner.query(`CREATE INDEX audit_log_failed_logins ON audit_log (at) WHERE action = 'admin.login_failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM audit_log WHERE subject_type = 'admin'`);
    await runner.query(`DROP INDEX audit_log_failed_logins`);
    await runner.query(`ALTER TABLE audit_log ALTER subject_id SET NOT NULL, DROP address, DROP tries`);
    await runner.query(`DROP TABLE ended_tokens`);
  }
}
