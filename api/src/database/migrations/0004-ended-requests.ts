import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the reason of a cancellation, unknown for older ones, and the time at which the slot begins, when a request that
 * is still pending expires. Two new indexes serve lists and counts by status, for any number of bookings of an account;
 * the provider's replaces the index of pending bookings.
 */
export class EndedRequests1763600000004 implements MigrationInterface {
  name = 'EndedRequests1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookings
        ADD cancelled_because text,
        ADD starts_at timestamp NOT NULL GENERATED ALWAYS AS (event_date + start_time) STORED,
        ADD CONSTRAINT only_cancelled_bookings_say_why CHECK (
          cancelled_because IS NULL
          OR (status = 'cancelled'
            AND cancelled_because IN ('declined', 'withdrawn', 'expired', 'called_off', 'account_ended'))
        )`);
    await runner.query(`CREATE INDEX bookings_to_expire ON bookings (starts_at) WHERE status = 'pending'`);
    for (const party of ['customer', 'provider'])
      await runner.query(
        `CREATE INDEX bookings_of_${party}_by_status ON bookings (${party}_id, status, created_at DESC, id DESC)`,
      );
    await runner.query(`DROP INDEX bookings_pending_of_provider`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX bookings_pending_of_provider ON bookings (provider_id, created_at DESC, id DESC) WHERE status = 'pending'`,
    );
    await runner.query(`DROP INDEX bookings_of_customer_by_status, bookings_of_provider_by_status`);
    await runner.query(`ALTER TABLE bookings DROP cancelled_because, DROP starts_at`);
  }
}
