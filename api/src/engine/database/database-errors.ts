import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
}

const driverError = (error: unknown): PostgresError => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause ?? {};
};

/** True if a statement failed because of this constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean => driverError(error).constraint === constraint;

/** True if the database has aborted the transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => driverError(error).code === '40P01';

/** True if a statement did not receive a lock before the timeout. */
export const isLockTimeout = (error: unknown): boolean => driverError(error).code === '55P03';

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * True if the connection was lost during a statement. If that was COMMIT, the transaction may have been committed, so
 * nothing may be undone that a committed row could refer to.
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

/** Cancelled by a timeout, no lock before a timeout, and a server that is read-only because it is not the primary. */
const UNAVAILABLE = new Set(['57014', '55P03', '25006']);

/** True if the database could not be reached, is shutting down, did not respond in time, or is a standby. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '' } = driverError(error);
  if (CONNECTION_ERRORS.has(code) || /^(08|57P|53)/.test(code) || UNAVAILABLE.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Driver not Connected|Client has encountered a connection error|Cannot use a pool after calling end|not currently accepting connections|Query runner already released/i.test(
    message,
  );
}
