import { isDatabaseUnavailable } from '../database/database-errors.js';
import {
  AppError,
  badInput,
  type FieldErrors,
  storageUnavailable,
  tooLarge,
  unavailable,
} from '../../kernel/errors.js';
import { NOT_UTF8 } from './json-body.js';
import { StoreUnavailableError } from '../images/image-store.js';

/** By the error type of body-parser. */
const fieldErrorsOf = (type: unknown): FieldErrors =>
  type === 'encoding.unsupported' ? { body: NOT_UTF8 } : { request: 'The request is malformed' };

/** The disk, a quota, a size limit or a read-only file system prevents writing a file; what was written is removed. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Files cannot be stored or read, which the operator has to fix. */
const isStoreFailing = (error: unknown): boolean => isDiskFull(error) || error instanceof StoreUnavailableError;

/** Whether the operator must know about the error: the response does not blame the request. */
export const shouldLog = (error: unknown): boolean =>
  toAppError(error).code === 'INTERNAL_SERVER_ERROR' || isStoreFailing(error);

/** The error that the client receives; for an unexpected error without internal details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  if (isStoreFailing(error)) return storageUnavailable();
  const { status, type } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (status === 413) return tooLarge('The request is too large');
  // body-parser and the router: a compressed body, an incomplete percent encoding in a path.
  if (typeof status === 'number' && status >= 400 && status < 500) return badInput(fieldErrorsOf(type));
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.');
}
