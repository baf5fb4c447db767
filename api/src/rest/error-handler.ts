import type { ErrorRequestHandler } from 'express';
import { isForTheLog, toAppError } from '../http/translate-error.js';

/** Every failure outside of GraphQL as the same JSON; nothing of the inside, never a page of HTML. */
export const errorHandler =
  (onUnexpected: (error: unknown) => void): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { code, message, status, details } = toAppError(error);
    if (isForTheLog(error)) onUnexpected(error);
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
