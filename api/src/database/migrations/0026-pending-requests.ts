import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the function that counts the pending requests of an account, for the statement that books a slot: within a
 * statement, only a function sees what was committed since the statement began. See `marketplace/bookings/claim-slot.ts`.
 */
export class PendingRequests1763600000026 implements MigrationInterface {
  name = 'PendingRequests1763600000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION lock_and_count_requests(customer uuid, maximum bigint) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        requests bigint := count(*) FROM bookings WHERE customer_id = customer AND status = 'pending';
      BEGIN
        IF requests < maximum THEN
          PERFORM pg_advisory_xact_lock(hashtextextended(customer::text, 1));
          SELECT count(*) INTO requests FROM bookings WHERE customer_id = customer AND status = 'pending';
        END IF;
        RETURN requests;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION lock_and_count_requests`);
  }
}
