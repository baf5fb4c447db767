import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds mails, the keys of the links in them, and what an account receives. See `Mail` and `AccountKey`. */
export class Mail1763600000009 implements MigrationInterface {
  name = 'Mail1763600000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD email_verified boolean NOT NULL DEFAULT false,
        ADD mail_settings jsonb NOT NULL DEFAULT
          '{"nudges": true, "reminders": true, "reviewInvitations": true, "messages": true, "freeSlots": true}'`);
    await runner.query(`
      CREATE TABLE account_keys (
        hash text PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('password-reset', 'email-verification', 'email-change')),
        email text NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX account_keys_of_account ON account_keys (account_id, purpose)`);
    await runner.query(`CREATE INDEX account_keys_expired ON account_keys (expires_at)`);
    await runner.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        dedupe text NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'skipped', 'dead')),
        account_id uuid REFERENCES users ON DELETE CASCADE,
        booking_id uuid,
        data jsonb,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL,
        error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT mails_once UNIQUE (dedupe),
        CONSTRAINT sent_mails_refer_to_nothing CHECK (
          state IN ('pending', 'dead') OR (account_id IS NULL AND booking_id IS NULL AND data IS NULL)
        )
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    await runner.query(`CREATE INDEX mails_due ON mails (due_at) WHERE state = 'pending'`);
    await runner.query(`CREATE INDEX mails_dead ON mails (created_at) WHERE state = 'dead'`);
    await runner.query(`CREATE INDEX mails_of_account ON mails (account_id) WHERE account_id IS NOT NULL`);
    await runner.query(`CREATE INDEX mails_finished ON mails (created_at) WHERE state IN ('sent', 'skipped')`);
    await runner.query(`CREATE INDEX bookings_waiting ON bookings (created_at) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX bookings_waiting`);
    await runner.query(`DROP TABLE mails, account_keys`);
    await runner.query(`ALTER TABLE users DROP email_verified, DROP mail_settings`);
  }
}
