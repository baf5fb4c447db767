import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the outbox: see `OutboxEntry`. Its rows are short-lived, so that it is vacuumed after a number of them instead
 * of a share.
 */
export class Outbox1763600000007 implements MigrationInterface {
  name = 'Outbox1763600000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        reader text NOT NULL,
        name text NOT NULL,
        payload jsonb NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    await runner.query(`CREATE INDEX outbox_due ON outbox (reader, due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE outbox`);
  }
}
