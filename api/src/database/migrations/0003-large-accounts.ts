import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Renews the catalogue's version once per transaction, not once per row. All row versions of a row that one transaction
 * updates remain until its commit, and each update reads past all of them: deleting an account with 20,000 services
 * took 10 s at the commit, where no `statement_timeout` applies, and one with 40,000 would have taken four times as
 * long.
 *
 * `xmin` is the transaction that wrote the current row version. After ROLLBACK TO a savepoint it is an earlier one
 * again, so that the version is renewed again; within a savepoint (where only SET CONSTRAINTS … IMMEDIATE runs the
 * triggers) it is the savepoint's own number, and the version is renewed more often than necessary. It is never renewed
 * too rarely.
 */
export class LargeAccounts1763600000003 implements MigrationInterface {
  name = 'LargeAccounts1763600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(renewal(' WHERE xmin <> pg_current_xact_id()::xid'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(renewal(''));
  }
}

const renewal = (condition: string): string => `
  CREATE OR REPLACE FUNCTION renew_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE catalogue_version SET version = gen_random_uuid()${condition};
    RETURN NULL;
  END $$`;
