import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the webhooks of providers, and what is sent to them (P70). See `Webhook` and `WebhookDelivery`. */
export class Webhooks1763600000031 implements MigrationInterface {
  name = 'Webhooks1763600000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhooks (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        url text NOT NULL,
        kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
        secret text NOT NULL,
        active boolean NOT NULL DEFAULT true,
        active_since timestamptz NOT NULL DEFAULT now(),
        disabled_reason text CHECK (disabled_reason IN ('gone', 'failures')),
        failures integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT only_inactive_webhooks_say_why CHECK (NOT active OR disabled_reason IS NULL)
      )`);
    await runner.query(`CREATE INDEX webhooks_of_account ON webhooks (account_id)`);
    await runner.query(`
      CREATE TABLE webhook_deliveries (
        id uuid PRIMARY KEY,
        webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        kind text NOT NULL,
        booking_id uuid,
        message_id uuid,
        deleted jsonb,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz DEFAULT now(),
        response_status integer,
        failure text,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT waiting_deliveries_have_a_time CHECK ((status = 'waiting') = (next_attempt_at IS NOT NULL))
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    await runner.query(
      `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'waiting'`,
    );
    await runner.query(`CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, at, id)`);
    await runner.query(`CREATE INDEX webhook_deliveries_old ON webhook_deliveries (at)`);
    await runner.query(
      `CREATE INDEX webhook_deliveries_of_booking ON webhook_deliveries (booking_id) WHERE booking_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX webhook_deliveries_of_deleted_customer ON webhook_deliveries ((deleted #>> '{user,id}'))
       WHERE deleted #>> '{user,id}' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE webhook_deliveries, webhooks`);
  }
}
