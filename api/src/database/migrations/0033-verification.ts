import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What public responses contain of a provider, or select by; of its pictures, only the first. */
const SHOWN = [
  ...['name', 'email', 'phone', 'city', 'business_name', 'rating', 'rating_count', 'images -> 0', 'is_verified'],
  'verified_since',
];

const renewalOn = (columns: readonly string[]): string => {
  const shown = (row: 'OLD' | 'NEW') => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  return `
    DROP TRIGGER providers_change ON users;
    CREATE CONSTRAINT TRIGGER providers_change AFTER UPDATE ON users
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.role = 'provider' AND ${shown('OLD')} IS DISTINCT FROM ${shown('NEW')})
      EXECUTE FUNCTION renew_catalogue_version()`;
};

/** Adds which businesses are verified, and which wait for it (P73). See `User`. */
export class Verification1763600000033 implements MigrationInterface {
  name = 'Verification1763600000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN verified_since date, ADD COLUMN verification_note text`);
    await runner.query(renewalOn(SHOWN));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(renewalOn(SHOWN.filter((column) => column !== 'verified_since')));
    await runner.query(`ALTER TABLE users DROP verified_since, DROP verification_note`);
  }
}
