import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the open proposals to change a confirmed booking: see `Proposal`. */
export class Proposals1763600000019 implements MigrationInterface {
  name = 'Proposals1763600000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE proposals (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
        by text NOT NULL CHECK (by IN ('customer', 'provider')),
        slot_id uuid REFERENCES slots ON DELETE CASCADE,
        date date,
        start_time time(0),
        end_time time(0),
        message text,
        ends_at timestamp NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT one_proposal_per_booking UNIQUE (booking_id),
        CONSTRAINT proposed_slots_have_times CHECK (
          num_nulls(slot_id, date, start_time, end_time) IN (0, 4)
        )
      )`);
    await runner.query(`CREATE INDEX proposals_of_slot ON proposals (slot_id)`);
    await runner.query(`CREATE INDEX proposals_by_end ON proposals (ends_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE proposals`);
  }
}
