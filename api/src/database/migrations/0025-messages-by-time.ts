import type { MigrationInterface, QueryRunner } from 'typeorm';
import { concurrently } from './concurrently.js';

/** Adds the order in which messages are removed if the operator sets KEEP_DAYS (docs/decisions/0027). */
export class MessagesByTime1763600000025 implements MigrationInterface {
  name = 'MessagesByTime1763600000025';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = 0`);
    await runner.query(`DROP INDEX ${concurrently(runner)} IF EXISTS messages_by_time`);
    await runner.query(`CREATE INDEX ${concurrently(runner)} messages_by_time ON messages (created_at)`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX messages_by_time`);
  }
}
