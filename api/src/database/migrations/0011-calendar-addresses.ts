import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the private calendar addresses of accounts, and indexes in the order in which their calendars list bookings, for
 * any number of bookings of an account. See `CalendarAddress`.
 */
export class CalendarAddresses1763600000011 implements MigrationInterface {
  name = 'CalendarAddresses1763600000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calendar_addresses (
        account_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        salt text NOT NULL,
        hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT calendar_addresses_once UNIQUE (hash)
      )`);
    for (const party of ['customer', 'provider'])
      await runner.query(
        `CREATE INDEX bookings_of_${party}_by_start ON bookings (${party}_id, starts_at DESC, id DESC)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX bookings_of_customer_by_start, bookings_of_provider_by_start`);
    await runner.query(`DROP TABLE calendar_addresses`);
  }
}
