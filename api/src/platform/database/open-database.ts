import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ConfigError, type Config } from '../../kernel/config.js';
import type { DatabaseAddress } from './data-source.js';
import { startEmbedded } from './embedded.js';

export interface OpenDatabase {
  dataSource: DataSource;
  /** Ends the connections, then the embedded database if it is ours. */
  close(): Promise<void>;
}

/** In the operator's words; what the driver says holds no password. */
function cannotBeOpened(error: unknown): ConfigError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ConfigError(`DATABASE_URL: the database could not be opened (${code ?? message})`);
}

/**
 * The database that the configuration names, or the embedded one in the data directory. Throws `ConfigError` when the
 * one that is named cannot be reached, or lets nobody in.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (message: string) => void,
  createDataSource: (address: DatabaseAddress) => DataSource,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const dataSource = await createDataSource({ url: databaseUrl })
      .initialize()
      .catch((error: unknown) => {
        throw cannotBeOpened(error);
      });
    return { dataSource, close: () => dataSource.destroy() };
  }
  const embedded = await startEmbedded({ dataDir, log: say });
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

/** For commands that look at what there is: opening the embedded database would make one. */
export function assertThereIsOne({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(
      `DATA_DIR: there is no database in ${dataDir}, and DATABASE_URL is unset`,
    );
}
