import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Selects the keys in a column of pictures, and ignores anything else that was written into it by hand. */
const keysIn = (images: string): string => `
  SELECT image ->> 'key' FROM jsonb_array_elements(
    CASE jsonb_typeof(${images}) WHEN 'array' THEN ${images} ELSE '[]' END
  ) image WHERE image ->> 'key' IS NOT NULL`;

const note = (keys: string): string => `
  INSERT INTO discarded_images (key) ${keys}
  ON CONFLICT (key) DO UPDATE SET discarded_at = excluded.discarded_at;`;

/**
 * Records which pictures are no longer referenced by a row, and since when. Triggers write it in the transaction of the
 * change, so that the pictures are also discarded by a cascading deletion, by one in psql, and by one whose response is
 * lost.
 */
export class DiscardedImages1763600000005 implements MigrationInterface {
  name = 'DiscardedImages1763600000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE discarded_images (
        key text PRIMARY KEY,
        discarded_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query(`CREATE INDEX discarded_images_by_time ON discarded_images (discarded_at)`);
    await runner.query(`
      CREATE FUNCTION discard_images_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${note(`SELECT DISTINCT key FROM deleted, LATERAL (${keysIn('deleted.images')}) keys (key)`)}
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE FUNCTION discard_images_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${note(`(${keysIn('OLD.images')}) EXCEPT (${keysIn('NEW.images')})`)}
        RETURN NULL;
      END $$`);
    for (const table of ['users', 'services']) {
      // Per statement, so that deleting an account with many services runs it once.
      await runner.query(`
        CREATE TRIGGER ${table}_deleted_discard_images AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT
          EXECUTE FUNCTION discard_images_of_deleted()`);
      await runner.query(`
        CREATE TRIGGER ${table}_updated_discard_images AFTER UPDATE OF images ON ${table} FOR EACH ROW
          WHEN (OLD.images IS DISTINCT FROM NEW.images)
          EXECUTE FUNCTION discard_images_of_updated()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['services', 'users']) {
      await runner.query(`DROP TRIGGER ${table}_updated_discard_images ON ${table}`);
      await runner.query(`DROP TRIGGER ${table}_deleted_discard_images ON ${table}`);
    }
    await runner.query(`DROP FUNCTION discard_images_of_updated()`);
    await runner.query(`DROP FUNCTION discard_images_of_deleted()`);
    await runner.query(`DROP TABLE discarded_images`);
  }
}
