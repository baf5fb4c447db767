import { isDatabaseAway } from './database/database-errors.js';
import { AppError, badInput, tooLarge, unavailable } from './errors.js';

/** What the client gets to see of any error; what is unexpected tells nothing of the inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable();
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (status === 413) return tooLarge('The request is too large');
  // body-parser and the router: malformed JSON, a charset that nobody knows, a lone % in a path.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return type === 'entity.parse.failed'
      ? badInput({ body: 'The body is not valid JSON' })
      : badInput({ request: 'The request is malformed' });
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.');
}
