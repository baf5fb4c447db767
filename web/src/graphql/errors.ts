import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/**
 * The server's error message, which is meant for the user.
 * @returns undefined if the error is not a GraphQL error, such as a lost connection, an HTTP error or a timeout
 */
export function serverMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return undefined;
}

/** The error messages of invalid fields, by their names in the input; empty for any other kind of error. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const fields = error.errors[0]?.extensions?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/** How the link's error begins when the server closed the socket because the session ended: a ban, a new password. */
const SESSION_ENDED = 'Socket closed with event 4401';

/** Whether the session of the request is invalid or has ended. */
export function isUnauthenticated(error: unknown): boolean {
  if (error instanceof Error && error.message.startsWith(SESSION_ENDED)) return true;
  if (ServerError.is(error)) return error.statusCode === 401;
  return hasCode(error, 'UNAUTHENTICATED');
}

/** @param code an error code of the API */
export const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code);

/** Whether the server did not respond, or not in time, or failed: the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return hasCode(error, 'INTERNAL_SERVER_ERROR') || hasCode(error, 'SERVICE_UNAVAILABLE');
  if (ServerError.is(error)) return error.statusCode >= 500 || error.statusCode === 429;
  return true;
}

/** Whether there is nothing with the id of an address, which may not even be one. */
export const isNotFound = (error: unknown): boolean => hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_USER_INPUT');
