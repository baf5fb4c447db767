import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the timeline of each booking, and until when a response to its request was promised.
 *
 * Of older bookings the timeline has what is known: when it was not recorded when a booking was confirmed, it has no
 * entry about that, and the last change without a time has that of the request. A booking that was cancelled before
 * reasons were recorded has no entry about it. The time zone of the marketplace is unknown here, so that the promise of
 * a request for a slot within 24 hours may differ by some hours from the beginning of the slot.
 */
export class Timeline1763600000018 implements MigrationInterface {
  name = 'Timeline1763600000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE timeline_entries (
        booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
        id bigint GENERATED ALWAYS AS IDENTITY,
        kind text NOT NULL CHECK (kind IN ('requested', 'confirmed', 'declined', 'withdrawn', 'expired', 'moved',
          'called_off', 'completed')),
        by text NOT NULL CHECK (by IN ('customer', 'provider', 'administrator', 'system')),
        reason text,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT timeline_entries_pkey PRIMARY KEY (booking_id, id)
      )`);
    await runner.query(`
      INSERT INTO timeline_entries (booking_id, kind, by, at)
      SELECT bookings.id, kind, by, at
      FROM bookings, LATERAL (VALUES
        (1, 'requested', 'customer', created_at),
        (2, 'confirmed', 'provider', CASE
          WHEN status = 'confirmed' THEN coalesce(answered_at, changed_at, created_at)
          WHEN cancelled_because IS DISTINCT FROM 'declined' THEN answered_at END),
        (3, CASE
          WHEN status = 'completed' THEN status
          WHEN cancelled_because = 'account_ended' THEN 'called_off'
          ELSE cancelled_because END,
          CASE cancelled_because WHEN 'declined' THEN 'provider' WHEN 'withdrawn' THEN 'customer' ELSE 'system' END,
          coalesce(changed_at, created_at))
      ) AS known (position, kind, by, at)
      WHERE kind IS NOT NULL AND at IS NOT NULL
      ORDER BY bookings.created_at, bookings.id, position`);
    await runner.query(
      `ALTER TABLE bookings ADD answer_due_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'`,
    );
    await runner.query(
      `UPDATE bookings SET answer_due_at = least(created_at + interval '24 hours', starts_at AT TIME ZONE 'UTC')`,
    );
    // The deferred constraints of the table, without which later migrations in the same transaction could not change it.
    await runner.query(`SET CONSTRAINTS ALL IMMEDIATE`);
    await runner.query(`SET CONSTRAINTS ALL DEFERRED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings DROP answer_due_at`);
    await runner.query(`DROP TABLE timeline_entries`);
  }
}
