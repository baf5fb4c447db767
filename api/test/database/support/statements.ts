import type { DataSource, Logger } from 'typeorm';

/** The statements that the pool receives while `work` runs, except those of the outbox, which runs in the background. */
export async function statementsOf(dataSource: DataSource, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const nothing = (): void => undefined;
  const logger: Logger = {
    logQuery(sql) {
      if (!/(?:UPDATE|DELETE FROM) outbox/.test(sql)) statements.push(sql);
    },
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
