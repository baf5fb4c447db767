import { isDatabaseUnavailable } from '../platform/database/database-errors.js';
import { AppError, badInput, type FieldErrors, storageUnavailable, tooLarge, unavailable } from '../kernel/errors.js';
import { TOO_MANY_VALUES, tooManyValuesIn } from '../kernel/json-values.js';
import { StoreUnavailableError } from '../platform/images/image-store.js';

/**
 * body-parser reports the same error for invalid JSON and for JSON such as `null` that is neither an object nor an
 * array.
 */
function parseErrorMessage(body: unknown): string {
  try {
    JSON.parse(String(body));
    return 'The body must be a JSON object';
  } catch {
    return 'The body is not valid JSON';
  }
}

/** Error types of body-parser and `jsonBody` for an unsupported content coding or character encoding. */
const UNREADABLE = new Set<unknown>(['encoding.unsupported', 'charset.unsupported', 'entity.verify.failed']);

function fieldErrorsOf(type: unknown, body: unknown): FieldErrors {
  if (type === 'entity.parse.failed') return { body: parseErrorMessage(body) };
  if (type === TOO_MANY_VALUES) return { body: tooManyValuesIn('The body') };
  if (UNREADABLE.has(type)) return { body: 'The body must be JSON in UTF-8, not compressed' };
  return { request: 'The request is malformed' };
}

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
  /* F8 */ if (isStoreFailing(error)) return storageUnavailable();
  const { status, type, body } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (status === 413) return tooLarge('The request is too large');
  // body-parser and the router: malformed JSON, an unknown charset, an incomplete percent encoding in a path.
  if (typeof status === 'number' && status >= 400 && status < 500) return badInput(fieldErrorsOf(type, body));
  return new AppError('INTERNAL_SERVER_ERROR', /* H14 */ 'Something went wrong. Please try again.');
}
