// W1, W2: read for each request whose response is cached; 0.01 ms of the database for 180 services (bench/results/2026-11-28-api.md).
import type { EntityManager } from 'typeorm';
import { prepared } from '../../engine/database/prepared.js';

const CATALOGUE_VERSION = prepared('SELECT version FROM catalogue_version');

/**
 * A version that differs after every committed change of what `services` and `service` show: a catalogue that was read
 * after the version is current as long as the version is the same.
 */
export async function catalogueVersion(db: EntityManager): Promise<string> {
  const [row] = await db.query<{ version: string }[]>(CATALOGUE_VERSION);
  if (!row) throw new Error('The table catalogue_version has lost its row');
  return row.version;
}

const PAGES_VERSION = prepared(
  `SELECT concat(version, (
     SELECT id FROM users WHERE role = 'provider' ORDER BY created_at DESC, id DESC LIMIT 1
   )) AS version FROM catalogue_version`,
);

/**
 * The same for a list of all providers: a new account has no services, and does not renew the version of the catalogue.
 */
export async function versionOfPublicPages(db: EntityManager): Promise<string> {
  const [row] = await db.query<{ version: string }[]>(PAGES_VERSION);
  if (!row) throw new Error('The table catalogue_version has lost its row');
  return row.version;
}
