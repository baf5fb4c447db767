import type { QueryRunner } from 'typeorm';

/**
 * `CONCURRENTLY` for statements about indexes, so that they block no writes; nothing in a transaction, which rejects it:
 * a restore creates all tables in one, which no server uses yet.
 */
export const concurrently = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
