import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for the copies of deleted bookings in mails that were not sent: deleting an account erases it from them, and
 * read all mails to find them.
 */
export class MailsOfDeletedBookings1763600000022 implements MigrationInterface {
  name = 'MailsOfDeletedBookings1763600000022';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, side] of [
      ['mails_of_deleted_customer', 'user'],
      ['mails_of_deleted_provider', 'provider'],
    ] as const)
      await runner.query(
        `CREATE INDEX ${name} ON mails ((data #>> '{deleted,${side},id}')) WHERE data #>> '{deleted,${side},id}' IS NOT NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX mails_of_deleted_customer, mails_of_deleted_provider`);
  }
}
