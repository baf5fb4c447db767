import { errorResponder } from '../../engine/http/error-responder.js';

/** Responds to every error outside of GraphQL with JSON of one format. */
export const errorHandler = (onUnexpected: (error: unknown) => void) =>
  errorResponder(onUnexpected, ({ code, message, details }) => ({
    success: false,
    message,
    code,
    ...(details.fields ? { errors: details.fields } : {}),
  }));
