import type { EntityManager } from 'typeorm';
import { type Finding, finding } from './finding.js';

const MIN_VERSION = 15;

/** The settings of PostgreSQL on which the guarantees of the marketplace depend. */
export async function checkDatabaseSettings(db: EntityManager): Promise<Finding[]> {
  const [server] = await db.query<
    { version: number; standby: boolean; superuser: boolean; encoding: string; disabled: string[] }[]
  >(`
    SELECT current_setting('server_version_num')::int / 10000 AS version, pg_is_in_recovery() AS standby,
      (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS superuser,
      current_setting('server_encoding') AS encoding,
      ARRAY(SELECT name FROM unnest(ARRAY['fsync', 'synchronous_commit', 'full_page_writes']) name
            WHERE current_setting(name) = 'off')::text[] AS disabled`);
  if (!server) throw new Error('PostgreSQL did not return its settings');
  const { version, standby, superuser, encoding, disabled } = server;
  const findings: Finding[] = [];
  if (version < MIN_VERSION)
    findings.push(
      finding(
        'postgresql-version',
        `PostgreSQL ${version} is older than the oldest version that the marketplace is tested with`,
        `Upgrade it to ${MIN_VERSION} or later.`,
      ),
    );
  if (standby)
    findings.push(
      finding(
        'standby',
        'The database is a standby, which is read-only and cannot store bookings',
        'Set DATABASE_URL to the primary.',
      ),
    );
  if (superuser)
    findings.push(
      finding(
        'superuser',
        'The role of DATABASE_URL is a superuser, with which an error of the marketplace could reach the whole database server',
        'Use a role that owns the database and is no superuser, and limit its temporary files (docs/operations.md).',
      ),
    );
  if (encoding !== 'UTF8')
    findings.push(
      finding(
        'encoding',
        `The encoding of the database is ${encoding}, which cannot represent the characters of many names`,
        'Dump it and restore it into a database with the encoding UTF8.',
      ),
    );
  if (disabled.length > 0)
    findings.push(
      finding(
        'durability',
        `PostgreSQL runs with ${disabled.map((name) => `${name}=off`).join(', ')}: a crash or a power failure can lose acknowledged bookings`,
        'Set this to on; the cost is some milliseconds per booking.',
      ),
    );
  return findings;
}
