import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/**
 * The sentence that the server has for the person.
 * @returns undefined when no server answered: a lost connection, a timeout
 */
export function serverMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return undefined;
}

/** What is wrong with each field, by the names of the input; empty when the error is of another kind. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const fields = error.errors[0]?.extensions?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/** How the link tells that the server closed the socket of a session that has ended: a ban, a new password. */
const SESSION_ENDED = 'Socket closed with event 4401';

/** Whether the session that the request was made with is not, or no longer, valid. */
export function isUnauthenticated(error: unknown): boolean {
  if (error instanceof Error && error.message.startsWith(SESSION_ENDED)) return true;
  if (ServerError.is(error)) return error.statusCode === 401;
  return hasCode(error, 'UNAUTHENTICATED');
}

/** @param code one of the interface's error codes */
export const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => extensions?.code === code);
