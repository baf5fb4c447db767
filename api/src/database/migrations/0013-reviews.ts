import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What public responses contain of a provider, or select by; of its pictures, only the first. */
const SHOWN = [
  'name',
  'email',
  'phone',
  'city',
  'business_name',
  'rating',
  'rating_count',
  'images -> 0',
  'is_verified',
];

const renewalOn = (columns: readonly string[]): string => {
  const shown = (row: 'OLD' | 'NEW') => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  return `
    CREATE CONSTRAINT TRIGGER providers_change AFTER UPDATE ON users
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.role = 'provider' AND ${shown('OLD')} IS DISTINCT FROM ${shown('NEW')})
      EXECUTE FUNCTION renew_catalogue_version()`;
};

/**
 * Adds reviews, of which the rating of a provider and their number follow, and the time at which a provider responded to
 * a request. Ratings that no review has made become null. `real` has seven digits, which rounds a mean.
 *
 * The time of a response is known for the requests of the last 90 days whose last transition was the response: others
 * do not count in the figures of `providerRecords`.
 */
export class Reviews1763600000013 implements MigrationInterface {
  name = 'Reviews1763600000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reviews (
        id uuid PRIMARY KEY,
        booking_id uuid REFERENCES bookings ON DELETE SET NULL,
        customer_id uuid REFERENCES users ON DELETE SET NULL,
        provider_id uuid REFERENCES users ON DELETE SET NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        text text NOT NULL,
        answer text,
        answered_at timestamptz,
        removed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT reviews_once UNIQUE (booking_id),
        CONSTRAINT answers_have_a_time CHECK ((answer IS NULL) = (answered_at IS NULL)),
        CONSTRAINT removed_reviews_are_empty CHECK (removed_at IS NULL OR (text = '' AND answer IS NULL))
      )`);
    await runner.query(`
      CREATE INDEX reviews_of_provider ON reviews (provider_id, created_at DESC, id DESC) INCLUDE (rating, removed_at)`);
    await runner.query(`CREATE INDEX reviews_of_customer ON reviews (customer_id, created_at DESC, id DESC)`);

    await runner.query(`DROP TRIGGER providers_change ON users`);
    await runner.query(`
      ALTER TABLE users
        ALTER rating TYPE double precision USING NULL,
        ADD rating_count integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT ratings_come_from_reviews CHECK (
          rating_count >= 0 AND (rating IS NULL) = (rating_count = 0)
        )`);
    await runner.query(renewalOn(SHOWN));
    await runner.query(`UPDATE catalogue_version SET version = gen_random_uuid()`);

    await runner.query(`CREATE INDEX bookings_completed ON bookings (ends_at) WHERE status = 'completed'`);
    await runner.query(`ALTER TABLE bookings ADD answered_at timestamptz`);
    await runner.query(`
      UPDATE bookings SET answered_at = changed_at
      WHERE created_at > now() - interval '90 days' AND (status = 'confirmed' OR cancelled_because = 'declined')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings DROP answered_at`);
    await runner.query(`DROP INDEX bookings_completed`);
    await runner.query(`DROP TRIGGER providers_change ON users`);
    await runner.query(`ALTER TABLE users DROP rating_count, ALTER rating TYPE real`);
    await runner.query(renewalOn(SHOWN.filter((column) => column !== 'rating_count')));
    await runner.query(`DROP TABLE reviews`);
  }
}
