import type { DataSource, EntityManager } from 'typeorm';
import { QueryFailedError } from 'typeorm';

/** An SQL statement with its values. */
export type Statement = [sql: string, values?: unknown[]];

export interface Refusal {
  /** The violated constraint. */
  constraint: string | undefined;
  /** True if all statements succeed and the commit fails. */
  atCommit: boolean;
}

export const atOnce = (constraint: string): Refusal => ({ constraint, atCommit: false });
export const atCommit = (constraint: string): Refusal => ({ constraint, atCommit: true });

/** How the database rejects these statements, run in one transaction; `nothing` if they succeed. */
export async function refusalOf(dataSource: DataSource, statements: Statement[]): Promise<Refusal | 'nothing'> {
  let atCommit = false;
  try {
    await dataSource.transaction(async (db: EntityManager) => {
      for (const [sql, values] of statements) await db.query(sql, values);
      atCommit = true;
    });
    return 'nothing';
  } catch (error) {
    if (!(error instanceof QueryFailedError)) throw error;
    const { constraint } = error.driverError as { constraint?: string };
    return { constraint, atCommit };
  }
}

/** A statement that inserts one row, unchanged. */
export function insertInto(table: string, row: Record<string, unknown>): Statement {
  const names = Object.keys(row);
  const parameters = names.map((_, index) => `$${index + 1}`);
  return [`INSERT INTO ${table} (${names.join(', ')}) VALUES (${parameters.join(', ')})`, Object.values(row)];
}
