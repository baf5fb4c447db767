import { ApolloLink } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { defer, of, switchMap, tap, type Observable } from 'rxjs';
import { onConnection } from './live-connection.js';

/** Where changes come faster than answers, an old one is better than none. */
const TRIES = 5;

/**
 * Asks again for an answer that was on its way while something changed. Such an answer may tell how
 * things stood before: a list would bring back what has just been deleted, or show somebody as
 * active who has just been banned.
 *
 * Of changes we know by mutations that succeeded and by what subscriptions tell; and anything may
 * have happened before a live connection stood.
 */
export function freshAnswers(): ApolloLink {
  let changes = 0;
  const count = () => void (changes += 1);
  onConnection(count);

  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY)
      return forward(operation).pipe(tap(({ data }) => data && count()));

    const ask = (tries: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(
          switchMap((answer) => (changes === before || tries === 1 ? of(answer) : ask(tries - 1))),
        );
      });
    return ask(TRIES);
  });
}
