import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../errors.js';
import { isForTheLog, toAppError } from '../translate-error.js';

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

/** Sentences of graphql-js that guess at names, and so tell of fields that nobody asked for. */
const withoutGuesses = (message: string): string => message.replace(/ ?Did you mean [^?]*\?/g, '');

/** And those that say a whole input back because of one field of it, the password beside it included. */
function withoutValues(message: string): string {
  message = message
    .replace(/^(Expected value of type "[^"]*"), found .*$/s, '$1.')
    .replace(/^(Syntax Error: .*\b(?:Block)?String) ".*$/s, '$1.');
  const represented = / cannot represent [^:]*(?=:)/.exec(message);
  if (represented) message = message.slice(0, represented.index + represented[0].length);
  const start = message.indexOf(' got invalid value ');
  const end = message.lastIndexOf('; ');
  if (start < 0 || end < start) return message;
  const place = / at "[^"]*"$/.exec(message.slice(start, end))?.[0] ?? '';
  return `${message.slice(0, start)} got an invalid value${place}${message.slice(end)}`;
}

const isClientFault = (formatted: GraphQLFormattedError): boolean =>
  CLIENT_FAULTS.has(String(formatted.extensions?.code)) ||
  /^Too many errors processing variables|^Syntax Error/.test(formatted.message);

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
    if (!known && isClientFault(formatted)) {
      const message = /call stack/i.test(formatted.message)
        ? 'The document is nested too deeply'
        : withoutValues(withoutGuesses(formatted.message));
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
