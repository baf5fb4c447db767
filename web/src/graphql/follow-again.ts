import { ApolloLink } from '@apollo/client/link';
import { defer, retry, throwError, timer } from 'rxjs';
import { isTemporary, isUnauthenticated } from './errors.js';

const MAX_PAUSE_MS = 30_000;

/**
 * Subscribes again after an error that may be temporary: the socket's own retries end at some codes of proxies and of
 * the server, such as 1011 and 4500.
 */
export const followAgain = new ApolloLink((operation, forward) =>
  defer(() => forward(operation)).pipe(
    retry({
      delay: (error: unknown, attempt) =>
        isTemporary(error) && !isUnauthenticated(error)
          ? timer(Math.min(1000 * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + Math.random() / 2))
          : throwError(() => error),
      resetOnSuccess: true,
    }),
  ),
);
