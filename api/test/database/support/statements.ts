import type { DataSource, Logger } from 'typeorm';

/** The statements that the pool receives while `work` runs. */
export async function statementsOf(
  dataSource: DataSource,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const nothing = (): void => undefined;
  const logger: Logger = {
    logQuery: (sql) => void statements.push(sql),
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  };
  const before = dataSource.logger;
  dataSource.logger = logger;
  try {
    await work();
  } finally {
    dataSource.logger = before;
  }
  return statements;
}
