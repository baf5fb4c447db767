import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ConfigError, type Config } from '../../kernel/config.js';
import type { DatabaseAddress } from './data-source.js';
import { startEmbedded } from './embedded.js';

export interface OpenDatabase {
  dataSource: DataSource;
  /** Closes the connections, then stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/** Names the setting for the operator. The driver's messages contain no password. */
function cannotBeOpened(error: unknown): ConfigError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ConfigError(`DATABASE_URL: the database could not be opened (${code ?? message})`);
}

/**
 * Opens the database of DATABASE_URL, or without that setting the embedded one in the data directory. Throws
 * `ConfigError` if that of DATABASE_URL cannot be reached or rejects the credentials.
 */
export async function openDatabase(
  { databaseUrl, preparedStatements, dataDir }: Pick<Config, 'databaseUrl' | 'preparedStatements' | 'dataDir'>,
  log: (message: string) => void,
  createDataSource: (address: DatabaseAddress) => DataSource,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const dataSource = await createDataSource({ url: databaseUrl, preparedStatements })
      .initialize()
      .catch((error: unknown) => {
        throw cannotBeOpened(error);
      });
    return { dataSource, close: () => dataSource.destroy() };
  }
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const dataSource = await createDataSource(embedded.connection).initialize();
    const close = async (): Promise<void> => {
      await dataSource.destroy();
      await embedded.stop();
    };
    return { dataSource, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** For commands that need existing data: opening the embedded database would create an empty one. */
export function assertDatabaseExists({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(`DATA_DIR: there is no database in ${dataDir}, and DATABASE_URL is not set`);
}
