import type { ApolloClient } from '@apollo/client';
import { LogoutDocument } from '../graphql/generated/session.js';

/**
 * Asks the server to end a session, and does not wait for the response: the logout in the browser does not depend on
 * it. The request continues when the page is closed.
 * @param token of that session, which may differ from the stored tokens
 */
export function endSessionOnServer(client: ApolloClient, token: string | null) {
  if (token === null) return;
  const context = { token, fetchOptions: { keepalive: true } };
  client.mutate({ mutation: LogoutDocument, context }).catch(() => {});
}
