import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each message belongs to a thread, no longer to a booking: one that was asked before a booking has none. */
export class MessagesOfThreads1763600000038 implements MigrationInterface {
  name = 'MessagesOfThreads1763600000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages VALIDATE CONSTRAINT messages_thread_fkey`);
    await runner.query(`ALTER TABLE messages DROP CONSTRAINT messages_booking_id_fkey`);
  }

  /** What was asked before a booking is deleted: the version before cannot show it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM threads WHERE booking_id IS DISTINCT FROM id`);
    await runner.query(`
      ALTER TABLE messages ADD CONSTRAINT messages_booking_id_fkey
        FOREIGN KEY (booking_id) REFERENCES bookings ON DELETE CASCADE`);
  }
}
