import type { EntityManager } from 'typeorm';

/**
 * A word that is another one after every committed change of what `services` and `service` show: whoever reads it before
 * the catalogue may give out that catalogue for as long as it stays the same.
 */
export async function catalogueVersion(db: EntityManager): Promise<string> {
  const [row] = await db.query<{ version: string }[]>('SELECT version FROM catalogue_version');
  if (!row) throw new Error('The table catalogue_version has lost its row');
  return row.version;
}
