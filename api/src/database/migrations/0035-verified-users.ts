import type { MigrationInterface, QueryRunner } from 'typeorm';
import { concurrently } from './concurrently.js';

const INDEXES = {
  users_verified: 'verified_since IS NOT NULL',
  users_waiting: 'verified_since IS NULL AND verification_note IS NOT NULL',
} as const;

/** Adds the indexes of the filter by which administrators find who is verified, and who waits for it (P73). */
export class VerifiedUsers1763600000035 implements MigrationInterface {
  name = 'VerifiedUsers1763600000035';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = 0`);
    for (const [name, condition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX ${concurrently(runner)} IF EXISTS ${name}`);
      await runner.query(
        `CREATE INDEX ${concurrently(runner)} ${name} ON users (created_at DESC, id DESC) WHERE ${condition}`,
      );
    }
    await runner.query(`RESET lock_timeout`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
