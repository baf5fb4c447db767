import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';

/**
 * Calls `before` for each statement, once it has a connection and before it is sent. Until `jest.restoreAllMocks`.
 */
export function beforeStatements(
  dataSource: DataSource,
  before: (sql: string, values: readonly unknown[]) => Promise<void> | void,
): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    return Object.assign(runner, {
      async query(sql: string, values: unknown[] = [], ...rest: unknown[]) {
        await runner.connect();
        await before(sql, values);
        return query(sql, values, ...rest);
      },
    });
  });
}
