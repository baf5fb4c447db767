import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../../kernel/errors.js';
import { safeMessage } from './safe-message.js';
import { shouldLog, toAppError } from '../http/translate-error.js';

/** Codes of graphql-js and Apollo Server for errors that the client caused. */
const CLIENT_FAULTS = new Set([
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The one format of errors of this project in GraphQL. */
export const graphqlErrorOf = ({ code, message, details }: AppError) => ({
  message,
  extensions: {
    code,
    ...(details.fields ? { fields: details.fields } : {}),
    ...(details.retryAfterSeconds === undefined ? {} : { retryAfter: details.retryAfterSeconds }),
  },
});

/**
 * Whether the error occurred before execution and was not thrown by code of this project: Apollo Server sets a code
 * only for some of these errors, and over WebSocket none has one.
 */
const isAboutRequest = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  error.path === undefined &&
  (error.originalError === undefined || error.originalError instanceof GraphQLError);

/** Whether the argument rejects a value that its variable accepted: null for a variable with a default. */
const isAboutArgument = (cause: unknown): boolean =>
  cause instanceof GraphQLError && cause.message.startsWith('Argument "');

/** Whether the stack overflowed: the parser and the rules recurse as deeply as the document. */
const isOverflow = (error: unknown): boolean =>
  error instanceof GraphQLError ? isOverflow(error.originalError) : error instanceof RangeError;

const isClientFault = (formatted: GraphQLFormattedError, error: unknown, cause: unknown): boolean =>
  CLIENT_FAULTS.has(String(formatted.extensions?.code)) || isAboutRequest(error) || isAboutArgument(cause);

/**
 * Creates a formatter that uses the same codes as REST, with `fields` where REST has `errors`. Calls `onUnexpected` for
 * errors that the operator must know about.
 */
export function createFormatError(onUnexpected: (error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    const { locations, path } = formatted;
    const position = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    // `unwrapResolverError` unwraps only errors of resolvers.
    const thrown = cause instanceof GraphQLError ? cause.originalError : cause;
    const known = thrown instanceof AppError ? thrown : null;
    if (!known && isClientFault(formatted, error, cause)) {
      const reason = cause instanceof GraphQLError ? cause.originalError?.message : undefined;
      const message = isOverflow(cause)
        ? 'The document is nested too deeply'
        : safeMessage(formatted.message, reason ?? '');
      return { message, ...position, extensions: { code: 'BAD_USER_INPUT' } };
    }
    const appError = known ?? toAppError(cause);
    if (shouldLog(known ?? cause)) onUnexpected(cause);
    return { ...graphqlErrorOf(appError), ...position };
  };
}
