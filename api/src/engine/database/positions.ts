import { badInput } from '../../kernel/errors.js';
import { isId } from '../../kernel/validation.js';

/** A place in a list, newest first: the time of a row in microseconds, which dates of JavaScript do not have, and its id. */
export type Position = readonly [microseconds: string, id: string];

/** SQL: the microseconds of a row with `created_at`. */
export const microsecondsOf = (row: string): string => `(extract(epoch FROM ${row}.created_at) * 1000000)::bigint`;

/** SQL: whether a row with `created_at` and `id` follows a position, whose two parts are parameters. */
export const follows = (row: string, microseconds: string, id: string): string =>
  `(${row}.created_at, ${row}.id) < (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;

/** A part of a list. */
export interface Page<Node> {
  nodes: Node[];
  pageInfo: {
    /** The cursor of the last node, for `after`; null without nodes. */
    endCursor: string | null;
    hasNextPage: boolean;
  };
}

/** A cursor is a position, so that a page continues behind a row even if it has been deleted meanwhile. */
const CURSOR = /^(\d{1,16}):(.+)$/;

/** The position of an `endCursor`; null for the beginning. Throws BAD_USER_INPUT (after). */
export function readCursor(after: string | null | undefined): Position | null {
  if (after === null || after === undefined || after === '') return null;
  const [, microseconds, id] = CURSOR.exec(after) ?? [];
  if (microseconds === undefined || !isId(id))
    throw badInput({ after: 'after must be the endCursor of another page of the list' });
  return [microseconds, id];
}

export interface Placed<Node> {
  node: Node;
  position: Position;
}

/** A page of at most `maximum` nodes, from as many and, if another page follows, one more. */
export function pageOf<Node>(found: readonly Placed<Node>[], maximum: number): Page<Node> {
  const shown = found.slice(0, maximum);
  return {
    nodes: shown.map(({ node }) => node),
    pageInfo: { endCursor: shown.at(-1)?.position.join(':') ?? null, hasNextPage: found.length > maximum },
  };
}
