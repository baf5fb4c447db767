import type { DataSource } from 'typeorm';
import { ConfigError } from '../../kernel/config.js';
import { IDLE_IN_TRANSACTION_MS, REQUEST_TIMEOUTS } from './data-source.js';

/** Maximum in milliseconds, 0 excluded, which means no timeout. */
const TIMEOUTS: Record<string, number> = {
  statement_timeout: REQUEST_TIMEOUTS.statement,
  lock_timeout: REQUEST_TIMEOUTS.lock,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};
/** What other settings have to match, and the value that is recommended. */
const TEXTS: Record<string, { pattern: RegExp; value: string }> = {
  DateStyle: { pattern: /^ISO\b/, value: 'ISO' },
  TimeZone: { pattern: /^(Etc\/)?(UTC|UCT|GMT|Zulu)$/, value: 'UTC' },
};

interface Setting {
  name: string;
  /** Timeouts in milliseconds. */
  value: string;
}

/**
 * A connection pooler in transaction mode rejects or ignores the settings of a session that `dataSourceOf` requests, so
 * they have to be those of the role in the database. Throws `ConfigError`, with the statements that set them, if they are
 * not, and also if the pooler leads to another database than the direct connection, or opens sessions in another mode.
 */
export async function assertPooledSettings(pooled: DataSource, direct: DataSource): Promise<void> {
  const settings = await pooled.query<Setting[]>(
    `SELECT name, setting AS value FROM pg_settings WHERE name = ANY ($1) ORDER BY name COLLATE "C"`,
    [Object.keys({ ...TIMEOUTS, ...TEXTS })],
  );
  const wrong = settings.filter(({ name, value }) => !isRight(name, Number(value), value)).map(({ name }) => name);
  if (wrong.length > 0) throw new ConfigError(await messageOf(pooled, wrong));
  if ((await identityOf(pooled)) !== (await identityOf(direct)))
    throw new ConfigError(
      'DATABASE_DIRECT_URL: it leads to another database than DATABASE_URL, but it takes the same one without the connection pooler',
    );
}

function isRight(name: string, milliseconds: number, value: string): boolean {
  const maximum = TIMEOUTS[name];
  return maximum === undefined
    ? TEXTS[name]?.pattern.test(value) === true
    : milliseconds > 0 && milliseconds <= maximum;
}

async function messageOf(pooled: DataSource, wrong: string[]): Promise<string> {
  const [where] = await pooled.query<[{ role: string; database: string }]>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database`,
  );
  const statements = wrong.map((name) => {
    const value = TEXTS[name]?.value ?? `${(TIMEOUTS[name] ?? 0) / 1000}s`;
    return `ALTER ROLE ${where.role} IN DATABASE ${where.database} SET ${name} = '${value}';`;
  });
  return `DATABASE_URL: the connection pooler does not pass settings of a session on, so the role needs them: ${statements.join(' ')} Then run RECONNECT in the console of PgBouncer, and start again.`;
}

/** The same for connections to one database of one server, regardless of what is in between. */
async function identityOf(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<[{ identity: string }]>(
    `SELECT extract(epoch FROM pg_postmaster_start_time()) || '/' || oid AS identity
     FROM pg_database WHERE datname = current_database()`,
  );
  return row.identity;
}
