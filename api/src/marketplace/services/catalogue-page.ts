import type { EntityManager } from 'typeorm';
import { badInput } from '../../kernel/errors.js';
import { assertLimit, isId } from '../../kernel/validation.js';
import { readList } from '../../engine/database/connections-of-address.js';
import type { Viewer } from '../users/viewer.js';
import {
  matching,
  NEWEST_FIRST,
  type PositionedRow,
  selectPositioned,
  serviceView,
  type ServicesFilter,
  type ServiceView,
} from './catalogue.js';
import { DEFAULT_PAGED_SERVICES, MAX_LIMITED_SERVICES } from './service-limits.js';

/** A part of the public catalogue, newest first. */
export interface ServicePage {
  nodes: ServiceView[];
  pageInfo: {
    /** The cursor of the last node, for `after`; null without nodes. */
    endCursor: string | null;
    hasNextPage: boolean;
  };
  /** The number of all services that match the filter. */
  totalCount: number;
}

interface PageCommand {
  filter?: Omit<ServicesFilter, 'limit'> | null | undefined;
  /** From 1 to `MAX_LIMITED_SERVICES`. */
  first?: number | null | undefined;
  /** Continues after this `endCursor`. */
  after?: string | null | undefined;
}

/**
 * A cursor consists of the time and the id of a service, so that a page continues behind it even if it has been deleted
 * meanwhile. The time is that of the database, since dates of JavaScript have no microseconds.
 */
const MICROSECONDS = '(extract(epoch FROM s.created_at) * 1000000)::bigint';
const instantOf = (microseconds: string): string =>
  `timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
const CURSOR = /^(\d{1,16}):(.+)$/;

function readCursor(after: string | null | undefined): [microseconds: string, id: string] | null {
  if (after === null || after === undefined || after === '') return null;
  const [, microseconds, id] = CURSOR.exec(after) ?? [];
  if (microseconds === undefined || !isId(id))
    throw badInput({ after: 'after must be the endCursor of another page of services' });
  return [microseconds, id];
}

/** A page of the public catalogue, newest first. Throws BAD_USER_INPUT (first, after). */
export async function publicServicePage(
  db: EntityManager,
  viewer: Viewer | null,
  { filter, first, after }: PageCommand,
): Promise<ServicePage> {
  const maximum = assertLimit(first, MAX_LIMITED_SERVICES, DEFAULT_PAGED_SERVICES, 'first');
  const cursor = readCursor(after);
  const { where, values } = matching(filter ?? {});
  const [at, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const isAfter = cursor ? ` AND (s.created_at, s.id) < (${instantOf(at)}, ${id}::uuid)` : '';
  const rows = await readList<PositionedRow>(
    db,
    `${selectPositioned(viewer, MICROSECONDS)} WHERE ${where}${isAfter} ${NEWEST_FIRST} LIMIT ${maximum + 1}`,
    [...values, ...(cursor ?? [])],
  );
  const shown = rows.slice(0, maximum);
  const last = shown.at(-1);
  return {
    nodes: shown.map(({ position: _position, ...row }) => serviceView(row)),
    pageInfo: { endCursor: last ? `${last.position}:${last.id}` : null, hasNextPage: rows.length > maximum },
    totalCount: await count(db, where, values),
  };
}

async function count(db: EntityManager, where: string, values: string[]): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM services s JOIN users p ON p.id = s.provider_id WHERE ${where}`,
    values,
  );
  return row?.count ?? 0;
}
