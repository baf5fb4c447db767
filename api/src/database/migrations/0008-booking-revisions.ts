import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the number of transitions of a booking and the time of the last one, which calendars compare. Both are constants
 * for the existing rows, so that the table is not rewritten.
 */
export class BookingRevisions1763600000008 implements MigrationInterface {
  name = 'BookingRevisions1763600000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings ADD revision integer NOT NULL DEFAULT 0, ADD changed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings DROP revision, DROP changed_at`);
  }
}
