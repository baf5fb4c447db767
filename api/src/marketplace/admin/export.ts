import type { EntityManager } from 'typeorm';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import type { Position } from '../../engine/database/positions.js';
import { concurrency } from '../../engine/limits/concurrency.js';
import { CONCURRENCY } from '../../engine/limits/concurrency-limits.js';
import { type Quota, type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { audit } from '../audit/audit.js';
import type { Viewer } from '../users/viewer.js';
import { type AdminList, newest } from './newest.sql.js';

/** Exports of an administrator: each may read a million rows. */
export const EXPORTS_OF_ACCOUNT: Quota = { name: 'export', points: 60, duration: 3600 };
export const EXPORTS_FROM_ADDRESS: Quota = { name: 'exportFromAddress', points: 120, duration: 3600 };

const running = concurrency(CONCURRENCY.exports);

/** Rows that are in memory at a time: 3 MB if all of them have long texts, and 10 ms of the event loop. */
const ROWS = 200;
/** Pages of which each may sort all rows that match. */
const SORTED_PAGES = 5;

async function* pagesOf<Filter, View>(
  db: EntityManager,
  list: AdminList<Filter, View>,
  filter: Filter,
): AsyncGenerator<View[]> {
  let page = 0;
  for (let after: Position | null | undefined = null; after !== undefined; page += 1) {
    const found: Awaited<ReturnType<typeof newest<Filter, View>>> = await newest(db, list, filter, {
      after,
      limit: ROWS,
      sorts: page < SORTED_PAGES,
    });
    yield found.map(({ node }) => node);
    after = found.length < ROWS ? undefined : found.at(-1)?.position;
  }
}

interface ExportCommand<Filter, View> {
  list: AdminList<Filter, View>;
  filter: Filter;
  /** The client address. */
  address: string;
}

export interface Export<View> {
  /** All rows that match, newest first. Each page is read when it is asked for. */
  pages: AsyncGenerator<View[]>;
  /** To be called at the end, also if not all pages were read. */
  end: () => void;
}

/**
 * Begins to export a list, and records that in the audit log, without what was searched for, which may be a name. Throws
 * BAD_USER_INPUT, and RATE_LIMITED if too many exports were made or are running.
 */
export async function exportList<Filter extends { search?: string | null | undefined }, View>(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { list, filter, address }: ExportCommand<Filter, View>,
): Promise<Export<View>> {
  list.matching(filter);
  const end = await running.acquire(limits.enabled ? { account: viewer.id, address } : {});
  try {
    const before = { list: list.table, ...filter, search: Boolean(filter.search) };
    await withinBothLimits(limits, [EXPORTS_OF_ACCOUNT, viewer.id], [EXPORTS_FROM_ADDRESS, address], () =>
      db.transaction((db) => audit(db, viewer, { action: 'exported', subjectId: null, before })),
    );
    return { pages: pagesOf(connectionsOfTask(db), list, filter), end };
  } catch (error) {
    end();
    throw error;
  }
}
