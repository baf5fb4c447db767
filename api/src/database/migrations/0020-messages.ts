import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the messages between the parties of a booking. See `Message`. The two partial indexes contain the unread ones
 * only: they count those of each booking, and find those that a mail is to report.
 */
export class Messages1763600000020 implements MigrationInterface {
  name = 'Messages1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
        number integer NOT NULL CHECK (number > 0),
        author text NOT NULL CHECK (author IN ('customer', 'provider')),
        text text NOT NULL,
        read_at timestamptz,
        mail_planned_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT messages_in_order UNIQUE (booking_id, number)
      )`);
    await runner.query(`CREATE INDEX messages_unread ON messages (booking_id, author) WHERE read_at IS NULL`);
    await runner.query(`
      CREATE INDEX messages_without_mail ON messages (created_at) WHERE read_at IS NULL AND mail_planned_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE messages`);
    await runner.query(`DELETE FROM mails WHERE kind = 'message-received'`);
    await runner.query(`DELETE FROM outbox WHERE name = 'messageSent'`);
  }
}
