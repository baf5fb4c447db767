import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row whose value changes with every change of what the public catalogue shows, so that responses can be cached
 * while it is the same. It changes at the commit of the write, regardless of the process or person that wrote. The
 * value is random and not a counter, so that a database restored from a backup never repeats one.
 *
 * The triggers are deferred, so that this row is the last lock of every transaction and cannot cause a deadlock.
 */
export class CatalogueVersion1763600000002 implements MigrationInterface {
  name = 'CatalogueVersion1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE catalogue_version (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version uuid NOT NULL DEFAULT gen_random_uuid()
      )`);
    await runner.query(`INSERT INTO catalogue_version DEFAULT VALUES`);
    await runner.query(`
      CREATE FUNCTION renew_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE catalogue_version SET version = gen_random_uuid();
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER services_come_and_go AFTER INSERT OR DELETE ON services
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_catalogue_version()`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER services_change AFTER UPDATE ON services
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION renew_catalogue_version()`);
    // Inserts and deletions of accounts need no trigger: a new account has no services, and deleting one deletes its
    // services.
    await runner.query(`
      CREATE CONSTRAINT TRIGGER providers_change AFTER UPDATE ON users
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.role = 'provider' AND OLD.* IS DISTINCT FROM NEW.*)
        EXECUTE FUNCTION renew_catalogue_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER providers_change ON users`);
    await runner.query(`DROP TRIGGER services_change ON services`);
    await runner.query(`DROP TRIGGER services_come_and_go ON services`);
    await runner.query(`DROP FUNCTION renew_catalogue_version()`);
    await runner.query(`DROP TABLE catalogue_version`);
  }
}
