import type { ErrorRequestHandler } from 'express';
import { shouldLog, toAppError } from '../http/translate-error.js';

/** Responds to every error outside of GraphQL with JSON of one format, without internal details, never with HTML. */
export const errorHandler =
  (onUnexpected: (error: unknown) => void): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { code, message, status, details } = toAppError(error);
    if (shouldLog(error)) onUnexpected(error);
    if (details.retryAfterSeconds !== undefined)
      res.set('Retry-After', String(details.retryAfterSeconds));
    if (!req.readableEnded) req.resume();
    res.status(status).json({
      success: false,
      message,
      code,
      ...(details.fields ? { errors: details.fields } : {}),
    });
  };
