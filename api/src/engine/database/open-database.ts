import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ConfigError, type Config } from '../../kernel/config.js';
import type { DatabaseAddress } from './data-source.js';
import { startEmbedded, type StartingPostgres } from './embedded.js';
import { assertPooledSettings } from './pooled-settings.js';

export interface OpenDatabase {
  dataSource: DataSource;
  /** Closes the connections, then stops the embedded database if this process started it. Only the first call does. */
  close(): Promise<void>;
}

/** The settings that name the database. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'dataDir'>;

type CreateDataSource = (address: DatabaseAddress) => DataSource;

/**
 * Opens the database of DATABASE_DIRECT_URL or DATABASE_URL, or without these settings the embedded one in the data
 * directory, with sessions of its own, without a connection pooler. `early` is the embedded one, if it is starting already.
 * Throws `ConfigError` if it cannot be reached or rejects the credentials.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, preparedStatements, dataDir }: DatabaseConfig,
  log: (message: string) => void,
  createDataSource: CreateDataSource,
  early?: StartingPostgres,
): Promise<OpenDatabase> {
  if (databaseDirectUrl !== undefined)
    return connect('DATABASE_DIRECT_URL', createDataSource({ url: databaseDirectUrl }));
  if (databaseUrl !== undefined)
    return connect('DATABASE_URL', createDataSource({ url: databaseUrl, preparedStatements }));
  const embedded = await (early ?? startEmbedded({ dataDir, log }));
  try {
    const dataSource = await createDataSource(embedded.connection).initialize();
    const close = async (): Promise<void> => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await embedded.stop();
    };
    return { dataSource, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Opens the database through the connection pooler of DATABASE_URL, for requests. Returns undefined without
 * DATABASE_DIRECT_URL, which `direct` is connected to. Throws `ConfigError` if the pooler cannot be used.
 */
export async function openPooled(
  { databaseUrl, databaseDirectUrl, preparedStatements }: DatabaseConfig,
  direct: DataSource,
  createDataSource: CreateDataSource,
): Promise<OpenDatabase | undefined> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return undefined;
  const pooled = await connect(
    'DATABASE_URL',
    createDataSource({ url: databaseUrl, preparedStatements, pooled: true }),
  );
  try {
    await assertPooledSettings(pooled.dataSource, direct);
    return pooled;
  } catch (error) {
    await pooled.close();
    throw error;
  }
}

/** Connects to the database of this setting. */
async function connect(setting: string, dataSource: DataSource): Promise<OpenDatabase> {
  try {
    await dataSource.initialize();
  } catch (error) {
    // The driver's messages contain no password.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${setting}: the database could not be opened (${code ?? message})`);
  }
  const close = async (): Promise<void> => {
    if (dataSource.isInitialized) await dataSource.destroy();
  };
  return { dataSource, close };
}

/** For commands that need existing data: opening the embedded database would create an empty one. */
export function assertDatabaseExists({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(`DATA_DIR: there is no database in ${dataDir}, and DATABASE_URL is not set`);
}
