import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What public responses contain of a provider, or select by; of its pictures, only the first. */
const SHOWN = ['name', 'email', 'phone', 'city', 'business_name', 'rating', 'images -> 0', 'is_verified'];

const shown = (row: 'OLD' | 'NEW'): string => `(${SHOWN.map((column) => `${row}.${column}`).join(', ')})`;

/**
 * The version of the catalogue changes only with what public responses show of a provider. Before, every update of the
 * row renewed it, such as one that ended sessions, and the catalogue was rendered again.
 */
export class CatalogueChanges1763600000012 implements MigrationInterface {
  name = 'CatalogueChanges1763600000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER providers_change ON users`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER providers_change AFTER UPDATE ON users
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.role = 'provider' AND ${shown('OLD')} IS DISTINCT FROM ${shown('NEW')})
        EXECUTE FUNCTION renew_catalogue_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER providers_change ON users`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER providers_change AFTER UPDATE ON users
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.role = 'provider' AND OLD.* IS DISTINCT FROM NEW.*)
        EXECUTE FUNCTION renew_catalogue_version()`);
  }
}
