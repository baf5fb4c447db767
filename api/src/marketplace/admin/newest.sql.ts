// W4, W5, W6 (bench/results/2026-11-28-api.md), and searches among 100,000 services and 1,000,000 bookings: see the lists.
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import { follows, microsecondsOf, type Placed, type Position } from '../../engine/database/positions.js';
import { prepared } from '../../engine/database/prepared.js';

/** Which rows an administrator looks for. */
export interface Matching {
  /** SQL over a row: all of them hold. */
  conditions: string[];
  /** SQL over a row: one of them holds, and each has an index of its own. Empty: they do not restrict the rows. */
  places: string[];
  /**
   * Whether all rows that match are sorted. Otherwise PostgreSQL may read the newest first until enough have matched, as if those
   * that match were among rows of all ages.
   */
  sorts?: boolean;
  values: unknown[];
  /** Whether the number of rows is counted only up to `MAX_FOUND` + 1 (P23). */
  stopsCounting: boolean;
}

/** A list of the portal, newest first: which rows match a filter, and how they are read. */
export interface AdminList<Filter, View> {
  table: 'users' | 'services' | 'bookings';
  /** SQL: the name of a row. */
  row: string;
  columns: string;
  /** SQL: FROM with all tables that `columns` need. */
  from: string;
  viewOf(row: never): View;
  /** Throws BAD_USER_INPUT. */
  matching(filter: Filter): Matching;
}

const newestFirst = (row: string): string => `ORDER BY ${row}.created_at DESC, ${row}.id DESC`;

/**
 * SQL: the rows that match, up to a number of them for each of the places. One condition over all places would read the whole
 * table, since no index contains them all.
 */
function inEachPlace({ table, row }: AdminList<never, unknown>, { conditions, places }: Matching, end: string): string {
  const parts = places.map(
    (place) =>
      `(SELECT ${row}.id, ${row}.created_at FROM ${table} ${row} WHERE ${[...conditions, place].join(' AND ')} ${end})`,
  );
  return `(${parts.join(' UNION ')}) found`;
}

/**
 * The newest rows that match a filter and follow a position, each with its own. `sorts` is false if so many match that sorting all
 * of them for each page would take longer than reading those that do not match. Throws BAD_USER_INPUT.
 */
export async function newest<Filter, View>(
  db: EntityManager,
  list: AdminList<Filter, View>,
  filter: Filter,
  { after = null, limit, sorts = true }: { after?: Position | null; limit: number; sorts?: boolean },
): Promise<Placed<View>[]> {
  const { row, columns, from, viewOf } = list;
  const matching = list.matching(filter);
  const values = [...matching.values, limit];
  const atMost = `LIMIT $${values.length}`;
  if (after) {
    const [microseconds, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
    matching.conditions.push(follows(row, microseconds, id));
    values.push(...after);
  }
  const { conditions, places } = matching;
  const order =
    matching.sorts && sorts ? newestFirst(row).replace('created_at', "created_at + interval '0'") : newestFirst(row);
  const found = inEachPlace(list, matching, `${order} ${atMost}`);
  const where =
    places.length > 0
      ? `${row}.id IN (SELECT id FROM ${found} ${newestFirst('found')} ${atMost})`
      : ['true', ...conditions].join(' AND ');
  const sql = `SELECT ${microsecondsOf(row)} AS position, ${columns} ${from} WHERE ${where} ${newestFirst(row)} ${atMost}`;
  // The best plan of a search depends on its text.
  const statement = matching.values.length === 0 ? prepared(sql) : sql;
  const rows = await readList<{ position: string; id: string }>(db, statement, values);
  return rows.map(({ position, ...read }) => ({ node: viewOf(read as never), position: [position, read.id] }));
}

/** The greatest number that a search counts. A greater count means that more match (P23). */
export const MAX_FOUND = 1_000;

/** The number of rows that match a filter, so that a truncated list can show it. Throws BAD_USER_INPUT. */
export async function countMatching<Filter>(
  db: EntityManager,
  list: AdminList<Filter, unknown>,
  filter: Filter,
): Promise<number> {
  const { table, row } = list;
  const matching = list.matching(filter);
  const { conditions, places, values, stopsCounting } = matching;
  const atMost = stopsCounting ? `LIMIT ${MAX_FOUND + 1}` : '';
  const found =
    places.length > 0
      ? inEachPlace(list, matching, atMost)
      : `${table} ${row} WHERE ${['true', ...conditions].join(' AND ')}`;
  const [counted] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${found} ${atMost}) counted`,
    values,
  );
  return counted?.count ?? 0;
}
