import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rejects new rows of `past_slots`, so that servers of the version before move no more slots there while this one returns
 * them to `slots` (`marketplace/slots/past-slots.sql.ts`). Those servers read both tables until they end.
 */
export class SlotsOfOneTable1763600000029 implements MigrationInterface {
  name = 'SlotsOfOneTable1763600000029';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION reject_past_slots() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'slots of the past stay in the table slots since migration 29';
      END $$`);
    await runner.query(`
      CREATE TRIGGER past_slots_rejected BEFORE INSERT ON past_slots
        FOR EACH STATEMENT EXECUTE FUNCTION reject_past_slots()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER past_slots_rejected ON past_slots`);
    await runner.query(`DROP FUNCTION reject_past_slots()`);
  }
}
