import type { DataSource } from 'typeorm';
import { type DatabaseAddress } from '../../../src/engine/database/data-source.js';
import { createDataSource } from '../../../src/database/schema.js';
import { TABLES } from '../../../src/programs/doctor/structure.js';

/** The number of rows of each table, and a checksum of all columns, generated ones included. */
export async function checksums(dataSource: DataSource): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  // Every restore writes a new version of the catalogue.
  for (const table of [...TABLES].filter((name) => name !== 'catalogue_version')) {
    const [sum] = await dataSource.query<[{ sum: string }]>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS sum FROM ${table} t`,
    );
    sums[table] = sum.sum;
  }
  return sums;
}

/** The same for the database at `address`. */
export async function checksumsAt(address: DatabaseAddress): Promise<Record<string, string>> {
  const dataSource = await createDataSource(address, 1).initialize();
  try {
    return await checksums(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
