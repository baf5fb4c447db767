import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Begins the threads of bookings that have messages already. The foreign keys lock what the rows name against being deleted,
 * until the migration ends, and against nothing else.
 */
export class ThreadsOfBookings1763600000037 implements MigrationInterface {
  name = 'ThreadsOfBookings1763600000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO threads (id, customer_id, provider_id, service_id, service_title, service_category, booking_id, last_message_at)
      SELECT b.id, b.customer_id, b.provider_id, b.service_id, b.service_title, b.service_category, b.id, m.last_message_at
      FROM bookings b JOIN (
        SELECT booking_id, max(created_at) AS last_message_at FROM messages GROUP BY booking_id
      ) m ON m.booking_id = b.id
      ON CONFLICT DO NOTHING`);
  }

  async down(): Promise<void> {}
}
