import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of slots of the past, partitioned by month, in which version 1.0.0 has free ones. No later version uses it
 * (`contractions.ts`). The view `all_slots` is for what reads the past.
 *
 * Instead of a foreign key, which would lock all accounts whenever a month is added or dropped, a trigger deletes the
 * archived slots of a deleted provider; the statement that moves slots locks the provider, as a foreign key would.
 */
export class PastSlots1763600000028 implements MigrationInterface {
  name = 'PastSlots1763600000028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE past_slots (
        id uuid NOT NULL,
        provider_id uuid NOT NULL,
        date date NOT NULL,
        start_time time(0) NOT NULL,
        end_time time(0) NOT NULL,
        CONSTRAINT past_slots_pkey PRIMARY KEY (id, date)
      ) PARTITION BY RANGE (date)`);
    await runner.query(`CREATE INDEX past_slots_of_provider ON past_slots (provider_id, date, start_time)`);
    await runner.query(`
      CREATE VIEW all_slots AS
      SELECT id, provider_id, date, start_time, end_time, booking_id, is_booked FROM slots
      UNION ALL SELECT id, provider_id, date, start_time, end_time, NULL, false FROM past_slots`);
    await runner.query(`
      CREATE FUNCTION delete_past_slots() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM past_slots WHERE provider_id = OLD.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER providers_deleted_past_slots AFTER DELETE ON users FOR EACH ROW
        WHEN (OLD.role = 'provider') EXECUTE FUNCTION delete_past_slots()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER providers_deleted_past_slots ON users`);
    await runner.query(`DROP FUNCTION delete_past_slots()`);
    // They are no news for those who wait for a free slot.
    await runner.query(`SET LOCAL marquee.restoring = 'on'`);
    await runner.query(`
      INSERT INTO slots (id, provider_id, date, start_time, end_time)
      SELECT id, provider_id, date, start_time, end_time FROM past_slots`);
    await runner.query(`DROP VIEW all_slots`);
    await runner.query(`DROP TABLE past_slots`);
  }
}
