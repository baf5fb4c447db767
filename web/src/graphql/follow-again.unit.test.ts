import { jest } from '@jest/globals';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { ApolloLink, execute } from '@apollo/client/link';
import { throwError } from 'rxjs';
import { followAgain } from './follow-again.js';

const query = gql`
  subscription {
    bookingChanged {
      id
    }
  }
`;
const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

/** Subscribes to a socket that closes at once, for five minutes. */
async function follow(code: number) {
  jest.useFakeTimers();
  let attempts = 0;
  const error = jest.fn();
  const socket = new ApolloLink(() => {
    attempts += 1;
    return throwError(() => new Error(`Socket closed with event ${code} `));
  });
  const subscription = execute(followAgain.concat(socket), { query }, { client }).subscribe({ error });
  await jest.advanceTimersByTimeAsync(300_000);
  subscription.unsubscribe();
  jest.useRealTimers();
  return { attempts, error };
}

test.each([1011, 4500])('subscribes again after a close with %i, with growing pauses', async (code) => {
  const { attempts, error } = await follow(code);
  expect(attempts).toBeGreaterThan(8);
  expect(attempts).toBeLessThan(30);
  expect(error).not.toHaveBeenCalled();
});

test('ends with the session', async () => {
  const { attempts, error } = await follow(4401);
  expect(attempts).toBe(1);
  expect(error).toHaveBeenCalled();
});
