import type { EntityManager } from 'typeorm';
import { AppError } from '../../kernel/errors.js';
import { isId } from '../../kernel/validation.js';
import { findPublicProvider, publicProvider } from '../../marketplace/users/public-provider.js';
import { publicService } from '../../marketplace/services/catalogue.sql.js';
import type { WebRoute } from './web-routes.js';
import { headOfProvider, headOfService } from './heads.js';
import type { PageHead } from './page-head.js';

type ReadHead = (db: EntityManager, id: string, publicUrl: string) => Promise<PageHead | null>;

async function readServiceHead(db: EntityManager, id: string, publicUrl: string): Promise<PageHead | null> {
  try {
    return headOfService(await publicService(db, null, id), publicUrl);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function readProviderHead(db: EntityManager, id: string, publicUrl: string): Promise<PageHead | null> {
  const provider = await findPublicProvider(db, id);
  return provider ? headOfProvider(publicProvider(provider), publicUrl) : null;
}

/** Routes whose page exists for some ids only, and what it is called where it does not. */
const BY_ID: Partial<Record<WebRoute, { read: ReadHead; missing: string }>> = {
  '/services/:serviceId': { read: readServiceHead, missing: 'Service not found' },
  '/book/:serviceId': { read: readServiceHead, missing: 'Service not found' },
  '/providers/:providerId': { read: readProviderHead, missing: 'Provider not found' },
};

/** A page that exists for some ids only. */
export interface PageOfId {
  status: 200 | 404;
  head: PageHead;
}

/**
 * The head of a page that shows a row of the database, by one statement with an index, and by none for what is no id;
 * null for the other routes. A page of a hidden service or of a banned provider is the same as one that never was (P50).
 */
export async function findPage(
  db: EntityManager,
  { publicUrl }: { publicUrl: string },
  { route, id = '' }: { route: WebRoute; id?: string | undefined },
): Promise<PageOfId | null> {
  const page = BY_ID[route];
  if (!page) return null;
  const head = isId(id) ? await page.read(db, id, publicUrl) : null;
  return head ? { status: 200, head } : { status: 404, head: { title: page.missing } };
}
