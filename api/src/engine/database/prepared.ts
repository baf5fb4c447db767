import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Marks a statement that requests execute often: each connection parses and plans it once instead of each time, which
 * for a join of several tables costs more than its execution. Returns the statement, a constant or one of a few. Not for one whose best
 * plan depends on its parameters, such as a search by ILIKE: PostgreSQL may plan without them after five executions.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('base64url'));
  return sql;
}

/**
 * SQL: an array parameter as an argument of `unnest` in a prepared statement. With the bare parameter, PostgreSQL estimates
 * the rows from the array of each execution, and plans again for it, which takes longer than reading a few rows.
 */
export const arrayParameter = (parameter: string): string => `(SELECT ${parameter})`;

/** The name under which a statement is prepared; undefined unless it was marked. */
export const nameOfPrepared = (sql: string): string | undefined => names.get(sql);
