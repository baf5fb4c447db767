import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the order in which mails are sent: people wait for those with a key, which thousands of reminders must not delay. */
export class MailsWithKeys1763600000016 implements MigrationInterface {
  name = 'MailsWithKeys1763600000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX mails_next ON mails
        ((kind NOT IN ('password-reset', 'email-verification', 'welcome')), (attempts > 0), due_at)
        WHERE state = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX mails_next`);
  }
}
