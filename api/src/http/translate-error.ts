import { isDatabaseUnavailable } from '../platform/database/database-errors.js';
import { AppError, badInput, storageUnavailable, tooLarge, unavailable } from '../kernel/errors.js';
import { StoreUnavailableError } from '../platform/images/image-store.js';

/** body-parser calls both a failure: what is no JSON, and JSON such as `null` that is neither an object nor a list. */
function whyNotParsed(body: unknown): string {
  try {
    JSON.parse(String(body));
    return 'The body must be a JSON object';
  } catch {
    return 'The body is not valid JSON';
  }
}

/** How body-parser and `jsonBody` call a body in a coding or an encoding that is not taken. */
const UNREADABLE = new Set<unknown>([
  'encoding.unsupported',
  'charset.unsupported',
  'entity.verify.failed',
]);

/** No room for another file, whoever set the limit; what was written of it is removed again. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes(
    (error as NodeJS.ErrnoException | null)?.code ?? '',
  );

/** Files can be neither kept nor fetched, and that is for the operator to mend. */
const isStoreFailing = (error: unknown): boolean =>
  isDiskFull(error) || error instanceof StoreUnavailableError;

/** True for what the operator has to know: the client was told that it is not its fault. */
export const isForTheLog = (error: unknown): boolean =>
  toAppError(error).code === 'INTERNAL_SERVER_ERROR' || isStoreFailing(error);

/** What the client gets to see of any error; what is unexpected tells nothing of the inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  if (isStoreFailing(error)) return storageUnavailable();
  const { status, type, body } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (status === 413) return tooLarge('The request is too large');
  // body-parser and the router: malformed JSON, a charset that nobody knows, a lone % in a path.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return badInput(
      type === 'entity.parse.failed'
        ? { body: whyNotParsed(body) }
        : UNREADABLE.has(type)
          ? { body: 'The body must be JSON in UTF-8, not compressed' }
          : { request: 'The request is malformed' },
    );
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.');
}
