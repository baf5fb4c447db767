import type { EntityManager } from 'typeorm';
import { type Page, pageOf, readCursor } from '../../engine/database/positions.js';
import { assertLimit } from '../../kernel/validation.js';
import type { Viewer } from '../users/viewer.js';
import { countPublicServices, publicServicesAfter, type ServicesFilter, type ServiceView } from './catalogue.sql.js';
import { DEFAULT_PAGED_SERVICES, MAX_LIMITED_SERVICES } from './service-limits.js';

interface PageCommand {
  filter?: Omit<ServicesFilter, 'limit'> | null | undefined;
  /** From 1 to `MAX_LIMITED_SERVICES`. */
  first?: number | null | undefined;
  /** Continues after this `endCursor`. */
  after?: string | null | undefined;
}

/** A page of the public catalogue, newest first, with the number of all services that match. Throws BAD_USER_INPUT (first, after). */
export async function publicServicePage(
  db: EntityManager,
  viewer: Viewer | null,
  { filter, first, after }: PageCommand,
): Promise<Page<ServiceView> & { totalCount: number }> {
  const maximum = assertLimit(first, MAX_LIMITED_SERVICES, DEFAULT_PAGED_SERVICES, 'first');
  const command = { filter: filter ?? {}, after: readCursor(after), limit: maximum + 1 };
  const found = await publicServicesAfter(db, viewer, command);
  return { ...pageOf(found, maximum), totalCount: await countPublicServices(db, filter ?? {}) };
}
