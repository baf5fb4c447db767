import type { EntityManager } from 'typeorm';
import { badInput } from '../../kernel/errors.js';
import { assertLimit, isId } from '../../kernel/validation.js';
import type { Viewer } from '../users/viewer.js';
import {
  countPublicServices,
  publicServicesAfter,
  type ServicePosition,
  type ServicesFilter,
  type ServiceView,
} from './catalogue.sql.js';
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

/** A cursor is a position, so that a page continues behind a service even if it has been deleted meanwhile. */
const CURSOR = /^(\d{1,16}):(.+)$/;

function readCursor(after: string | null | undefined): ServicePosition | null {
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
  const command = { filter: filter ?? {}, after: readCursor(after), limit: maximum + 1 };
  const found = await publicServicesAfter(db, viewer, command);
  const shown = found.slice(0, maximum);
  return {
    nodes: shown.map(({ service }) => service),
    pageInfo: { endCursor: shown.at(-1)?.position.join(':') ?? null, hasNextPage: found.length > maximum },
    totalCount: await countPublicServices(db, filter ?? {}),
  };
}
