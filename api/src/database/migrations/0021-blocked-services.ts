import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds whether an administrator has deactivated a service, so that its provider, who can switch it off and on, cannot
 * activate it. So far only administrators have deactivated services.
 */
export class BlockedServices1763600000021 implements MigrationInterface {
  name = 'BlockedServices1763600000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE services ADD COLUMN is_blocked boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE services SET is_blocked = true WHERE NOT is_active`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE services DROP COLUMN is_blocked`);
  }
}
