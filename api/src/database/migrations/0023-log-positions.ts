import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the position of the log after the last write of an account, in bytes, which read replicas had to have replayed.
 * No version after 1.0.0 uses it (`contractions.ts`).
 */
export class LogPositions1763600000023 implements MigrationInterface {
  name = 'LogPositions1763600000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE log_positions (
        account_id uuid PRIMARY KEY,
        position bigint NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE log_positions`);
  }
}
