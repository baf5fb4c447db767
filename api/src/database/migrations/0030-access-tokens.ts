import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds access tokens of accounts. See `AccessToken`. */
export class AccessTokens1763600000030 implements MigrationInterface {
  name = 'AccessTokens1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_tokens (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        scope text NOT NULL CHECK (scope IN ('read', 'write')),
        prefix text NOT NULL,
        hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        CONSTRAINT access_tokens_once UNIQUE (hash)
      )`);
    await runner.query(`CREATE INDEX access_tokens_of_account ON access_tokens (account_id, expires_at)`);
    await runner.query(`CREATE INDEX access_tokens_expired ON access_tokens (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE access_tokens`);
  }
}
