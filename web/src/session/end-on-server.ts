import type { ApolloClient } from '@apollo/client';
import { LogoutDocument } from '../graphql/generated/session.js';

/**
 * Has the server end a session, and waits for nothing: who signs out is signed out here, whether the server hears of it
 * or not. The request outlives the page.
 * @param token of that session, whatever else is stored
 */
export function endOnServer(client: ApolloClient, token: string | null) {
  if (token === null) return;
  const context = { token, fetchOptions: { keepalive: true } };
  client.mutate({ mutation: LogoutDocument, context }).catch(() => {});
}
