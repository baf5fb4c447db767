import type { ErrorRequestHandler } from 'express';
import type { AppError } from '../../kernel/errors.js';
import { shouldLog, toAppError } from './translate-error.js';

/**
 * Responds to every error with JSON, without internal details and never with HTML. `bodyOf` is the format of the
 * transport. Reads the rest of the request: a client that is still sending would otherwise receive a reset instead of
 * the response.
 */
export const errorResponder =
  (onUnexpected: (error: unknown) => void, bodyOf: (error: AppError) => object): ErrorRequestHandler =>
  (error, req, res, _next) => {
    if (shouldLog(error)) onUnexpected(error);
    // The rest of the response is missing, which the client only notices if the connection is closed.
    if (res.headersSent) return void req.socket.destroy();
    const appError = toAppError(error);
    const { retryAfterSeconds } = appError.details;
    if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
    // It may already have the headers of the file or page that could not be sent.
    res.set('Cache-Control', 'no-store');
    if (!req.readableEnded) req.resume();
    res.status(appError.status).json(bodyOf(appError));
  };
