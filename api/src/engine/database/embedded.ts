import { join } from 'node:path';
import {
  DataDirectoryError,
  NotAvailableError,
  OtherVersionError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@marquee/embedded-postgres';
import { type Config, ConfigError, configError } from '../../kernel/config.js';
import { exists, makeDataFolder } from '../../kernel/folders.js';

export interface EmbeddedOptions {
  /** Absolute path; created if it is missing. The cluster is `<dataDir>/postgres`. */
  dataDir: string;
  /** False only in tests, where no data needs to survive a crash of the machine. */
  durable?: boolean;
  /** Default: 60, more than the pools of a few servers need. */
  maxConnections?: number;
  /** Created if it is missing. Default: `marquee`. */
  database?: string;
  /** Receives progress messages for the operator. */
  log?: (message: string) => void;
  /** Called when the process of PostgreSQL has been created. */
  onSpawn?: () => void;
}

/**
 * Starts the PostgreSQL server of this data folder, or adopts the one that another process runs there
 * (docs/decisions/0002). Throws `ConfigError` if the folder cannot be used, or if embedded PostgreSQL is not available:
 * on other systems than Linux and macOS, or without its package, as in the Docker image.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  if (!(await exists(join(dataDir, 'postgres')))) await makeDataFolder(dataDir);
  try {
    return await startEmbeddedPostgres({ role: 'marquee', name: 'marquee', ...options });
  } catch (error) {
    throw withSetting(error, dataDir);
  }
}

/** What `startEarly` has begun; it may still fail, as `startEmbedded` does. */
export type StartingPostgres = Promise<EmbeddedPostgres>;

/**
 * Starts the embedded PostgreSQL of an existing data folder, before the modules that use it are loaded, which takes as
 * long. Resolves when PostgreSQL starts in its own process or has failed to; undefined if there is nothing to start yet.
 */
export async function startEarly(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
): Promise<{ starting: StartingPostgres } | undefined> {
  if (databaseUrl !== undefined || !(await exists(join(dataDir, 'postgres')))) return undefined;
  let onSpawn = (): void => undefined;
  const spawned = new Promise<void>((resolve) => (onSpawn = resolve));
  const starting = startEmbedded({ dataDir, log, onSpawn });
  // Of a server that another process has started, nothing is spawned. `openDatabase` reports a failure.
  await Promise.race([spawned, starting.catch(() => undefined)]);
  return { starting };
}

/** Names the setting for the operator. */
function withSetting(error: unknown, dataDir: string): unknown {
  if (error instanceof NotAvailableError)
    return new ConfigError(`DATABASE_URL: got nothing, but ${error.message}; it takes the URL of a PostgreSQL server`);
  if (error instanceof OtherVersionError)
    return configError(
      'DATA_DIR',
      dataDir,
      `its database was created by PostgreSQL ${error.found}, and this version of the project includes PostgreSQL ${error.installed}: make a backup with the version of the project that created it (npm run backup -- FILE), and restore it with this version into another DATA_DIR (npm run restore -- FILE)`,
    );
  if (error instanceof DataDirectoryError) return configError('DATA_DIR', dataDir, error.message);
  return error;
}
