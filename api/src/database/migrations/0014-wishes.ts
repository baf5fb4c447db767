import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Appends `wishesDue` with payloads that a query returns. Any process delivers it. */
const announce = (payloads: string): string =>
  `INSERT INTO outbox (reader, name, payload, due_at) SELECT 'wishes', 'wishesDue', payload, now() FROM (${payloads}) due;`;

/** The slots of one statement, with the first and the last day of each provider. */
const ADDED = `
  SELECT jsonb_build_object('providerId', provider_id, 'from', min(date), 'until', max(date)) AS payload
  FROM added WHERE booking_id IS NULL GROUP BY provider_id`;
const FREED = `SELECT jsonb_build_object('providerId', NEW.provider_id, 'from', NEW.date, 'until', NEW.date) AS payload`;
/** All days of the provider in a column. */
const returned = (provider: string): string => `SELECT jsonb_build_object('providerId', ${provider}) AS payload`;

/** A restored slot is not a new one. See `loadRows`. */
const NOT_RESTORING = `current_setting('marquee.restoring', true) IS DISTINCT FROM 'on'`;

/**
 * Adds favourites, and wishes for days on which a provider has no free slots. Triggers announce each slot that becomes
 * free, in the transaction of the change, so that no rule has to remember it. They read no wishes, since one may be
 * written in a transaction that is not committed yet. See `Wish`.
 *
 * That of added slots runs once for a statement, which may add hundreds; that of freed ones has a condition for each
 * row, so that a booking does not call it.
 */
export class Wishes1763600000014 implements MigrationInterface {
  name = 'Wishes1763600000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favourites (
        account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT favourites_pkey PRIMARY KEY (account_id, service_id)
      )`);
    await runner.query(`CREATE INDEX favourites_of_service ON favourites (service_id)`);
    await runner.query(`
      CREATE TABLE wishes (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
        date date NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wishes_once UNIQUE (account_id, service_id, date)
      )`);
    await runner.query(`CREATE INDEX wishes_of_service ON wishes (service_id, date)`);
    await runner.query(`CREATE INDEX wishes_by_date ON wishes (date)`);

    await createFunction(runner, 'announce_added_slots', announce(ADDED));
    await createFunction(runner, 'announce_freed_slot', announce(FREED));
    await createFunction(runner, 'announce_returned_service', announce(returned('NEW.provider_id')));
    await createFunction(runner, 'announce_returned_provider', announce(returned('NEW.id')));
    await runner.query(`
      CREATE TRIGGER slots_added_announce AFTER INSERT ON slots
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT
        WHEN (${NOT_RESTORING}) EXECUTE FUNCTION announce_added_slots()`);
    await runner.query(`
      CREATE TRIGGER slots_freed_announce AFTER UPDATE OF booking_id, date ON slots FOR EACH ROW
        WHEN (NEW.booking_id IS NULL AND (OLD.booking_id IS NOT NULL OR OLD.date <> NEW.date))
        EXECUTE FUNCTION announce_freed_slot()`);
    await runner.query(`
      CREATE TRIGGER services_returned_announce AFTER UPDATE OF is_active ON services FOR EACH ROW
        WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION announce_returned_service()`);
    await runner.query(`
      CREATE TRIGGER providers_returned_announce AFTER UPDATE OF is_verified ON users FOR EACH ROW
        WHEN (NEW.role = 'provider' AND NEW.is_verified AND NOT OLD.is_verified)
        EXECUTE FUNCTION announce_returned_provider()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER providers_returned_announce ON users`);
    await runner.query(`DROP TRIGGER services_returned_announce ON services`);
    await runner.query(`DROP TRIGGER slots_freed_announce ON slots`);
    await runner.query(`DROP TRIGGER slots_added_announce ON slots`);
    for (const name of ['added_slots', 'freed_slot', 'returned_service', 'returned_provider'])
      await runner.query(`DROP FUNCTION announce_${name}()`);
    await runner.query(`DROP TABLE wishes, favourites`);
    await runner.query(`DELETE FROM outbox WHERE reader = 'wishes'`);
  }
}

const createFunction = (runner: QueryRunner, name: string, statement: string): Promise<unknown> =>
  runner.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${statement}
      RETURN NULL;
    END $$`);
