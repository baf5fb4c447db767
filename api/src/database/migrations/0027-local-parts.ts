import type { MigrationInterface, QueryRunner } from 'typeorm';
import { concurrently } from './concurrently.js';

/** Adds the index that finds accounts by the end of the local part of their e-mail address (`marketplace/admin/user-list.ts`). */
export class LocalParts1763600000027 implements MigrationInterface {
  name = 'LocalParts1763600000027';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = 0`);
    await runner.query(`DROP INDEX ${concurrently(runner)} IF EXISTS users_local_part`);
    await runner.query(
      `CREATE INDEX ${concurrently(runner)} users_local_part
         ON users (reverse(lower(split_part(email, '@', 1))) COLLATE "C")`,
    );
    // PostgreSQL has no statistics about an expression before.
    await runner.query(`ANALYZE users`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_local_part`);
  }
}
