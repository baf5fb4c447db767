import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../kernel/errors.js';
import { safeMessage } from './safe-message.js';
import { isForTheLog, toAppError } from '../http/translate-error.js';

/** What graphql-js and Apollo Server call a request that is the client's fault. */
const CLIENT_FAULTS = new Set([
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

function extensionsOf({ code, details }: AppError): Record<string, unknown> {
  return {
    code,
    ...(details.fields ? { fields: details.fields } : {}),
    ...(details.retryAfterSeconds === undefined ? {} : { retryAfter: details.retryAfterSeconds }),
  };
}

/**
 * Nothing of the request was executed, and no code of ours threw it: Apollo Server gives only some of these a code, and
 * over WebSocket none has any.
 */
const isAboutRequest = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  error.path === undefined &&
  (error.originalError === undefined || error.originalError instanceof GraphQLError);

/** What a variable lets through, and the argument that it is for does not: null, where the variable has a default. */
const isAboutArgument = (cause: unknown): boolean =>
  cause instanceof GraphQLError && cause.message.startsWith('Argument "');

/** The parser and the rules go as deep as the document does. */
const isOverflow = (error: unknown): boolean =>
  error instanceof GraphQLError ? isOverflow(error.originalError) : error instanceof RangeError;

const isClientFault = (formatted: GraphQLFormattedError, error: unknown, cause: unknown): boolean =>
  CLIENT_FAULTS.has(String(formatted.extensions?.code)) ||
  isAboutRequest(error) ||
  isAboutArgument(cause);

/**
 * One taxonomy for both doors: every error leaves with one of the house's codes, and with `fields` where REST has
 * `errors`. `onUnexpected` is told of what was not meant to happen.
 */
export function createFormatError(onUnexpected: (error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    const { locations, path } = formatted;
    const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    // Only what a resolver threw is unwrapped above.
    const thrown = cause instanceof GraphQLError ? cause.originalError : cause;
    const known = thrown instanceof AppError ? thrown : null;
    if (!known && isClientFault(formatted, error, cause)) {
      const reason = cause instanceof GraphQLError ? cause.originalError?.message : undefined;
      const message = isOverflow(cause)
        ? 'The document is nested too deeply'
        : safeMessage(formatted.message, reason ?? '');
      return { message, ...place, extensions: { code: 'BAD_USER_INPUT' } };
    }
    const refused = known ?? toAppError(cause);
    if (isForTheLog(known ?? cause)) onUnexpected(cause);
    return { message: refused.message, ...place, extensions: extensionsOf(refused) };
  };
}

/** For errors outside of a resolver: Apollo Server answers with the status that stands in `http`. */
export const asGraphqlError = (error: AppError): GraphQLError =>
  new GraphQLError(error.message, {
    originalError: error,
    extensions: { ...extensionsOf(error), http: { status: error.status } },
  });
