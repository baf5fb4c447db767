import type { MigrationInterface, QueryRunner } from 'typeorm';
import { concurrently } from './concurrently.js';

const INDEXES = {
  services_search: 'services USING gin (title gin_trgm_ops)',
  bookings_search:
    'bookings USING gin (service_title gin_trgm_ops, contact_name gin_trgm_ops, contact_email gin_trgm_ops)',
  bookings_of_day: 'bookings (event_date)',
  users_provider_names: `users USING gin ((CASE role WHEN 'provider' THEN name || E'\\n' || business_name END) gin_trgm_ops)`,
} as const;

/** Adds the indexes by which administrators search services and bookings (`marketplace/admin/newest.sql.ts`). */
export class PortalSearch1763600000032 implements MigrationInterface {
  name = 'PortalSearch1763600000032';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = 0`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX ${concurrently(runner)} IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX ${concurrently(runner)} ${name} ON ${definition}`);
    }
    // PostgreSQL has no statistics about an expression before.
    await runner.query(`ANALYZE users`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
