import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
}

const driverError = (error: unknown): PostgresError => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause ?? {};
};

/** True when the database refused because of this constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  driverError(error).constraint === constraint;

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * True when the connection was lost in the middle of a statement. If that was COMMIT, the transaction may have been
 * committed: nothing may be undone that a committed row could name.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { code = '' } = driverError(error);
  const message = error instanceof Error ? error.message : '';
  return (
    ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    code.startsWith('57P') ||
    /Connection terminated|Client has encountered a connection error/i.test(message)
  );
}

/** True when the database could not be reached, is shutting down, or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '' } = driverError(error);
  if (AWAY.has(code) || /^(08|57P|53)/.test(code) || code === '57014' || code === '55P03')
    return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Driver not Connected|Client has encountered a connection error|Cannot use a pool after calling end|not currently accepting connections/i.test(
    message,
  );
}
