import { ApolloLink } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { defer, of, switchMap, tap, type Observable } from 'rxjs';
import { onConnected } from './live-connection.js';

/** Where changes are more frequent than responses, an outdated response is better than none. */
const MAX_ATTEMPTS = 5;

/**
 * Repeats a query if data changed while its response was in flight. The response may contain the state before the
 * change: a list would show an entry that has just been deleted, or an account as active that has just been banned.
 *
 * Successful mutations and messages of subscriptions count as changes. So does each new live connection, because
 * changes before it were not reported.
 */
export function repeatStaleQueries(): ApolloLink {
  let changes = 0;
  const countChange = () => void (changes += 1);
  onConnected(countChange);

  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY)
      return forward(operation).pipe(tap(({ data }) => data && countChange()));

    const send = (attempts: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(
          switchMap((result) => (changes === before || attempts === 1 ? of(result) : send(attempts - 1))),
        );
      });
    return send(MAX_ATTEMPTS);
  });
}
