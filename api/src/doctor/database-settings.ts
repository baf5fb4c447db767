import type { EntityManager } from 'typeorm';
import { type Finding, finding } from './finding.js';

const OLDEST = 15;

/** How PostgreSQL itself is set up, as far as the marketplace's promises depend on it. */
export async function checkDatabaseSettings(db: EntityManager): Promise<Finding[]> {
  const [server] = await db.query<
    { version: number; standby: boolean; encoding: string; careless: string[] }[]
  >(`
    SELECT current_setting('server_version_num')::int / 10000 AS version, pg_is_in_recovery() AS standby,
      current_setting('server_encoding') AS encoding,
      ARRAY(SELECT name FROM unnest(ARRAY['fsync', 'synchronous_commit', 'full_page_writes']) name
            WHERE current_setting(name) = 'off')::text[] AS careless`);
  if (!server) throw new Error('PostgreSQL does not say how it is set up');
  const { version, standby, encoding, careless } = server;
  const findings: Finding[] = [];
  if (version < OLDEST)
    findings.push(
      finding(
        'postgresql-version',
        `PostgreSQL ${version} is older than what the marketplace is tested with`,
        `Upgrade it to ${OLDEST} or later.`,
      ),
    );
  if (standby)
    findings.push(
      finding(
        'standby',
        'The database is a standby, which takes no bookings',
        'Let DATABASE_URL name the primary.',
      ),
    );
  if (encoding !== 'UTF8')
    findings.push(
      finding(
        'encoding',
        `The database keeps its texts in ${encoding}, which has no letters for many names`,
        'Dump it and restore it into a database with the encoding UTF8.',
      ),
    );
  if (careless.length > 0)
    findings.push(
      finding(
        'durability',
        `PostgreSQL runs with ${careless.map((name) => `${name}=off`).join(', ')}: acknowledged bookings are lost with the power`,
        'Switch it on; what it costs is some milliseconds a booking.',
      ),
    );
  return findings;
}
