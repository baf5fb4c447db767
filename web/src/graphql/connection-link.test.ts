import { jest } from '@jest/globals';
import { ApolloLink, execute } from '@apollo/client/link';
import { BaseHttpLink } from '@apollo/client/link/http';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { isAway, watchConnection } from '../lib/connection.js';
import { connectionLink } from './connection-link.js';

const query = gql`
  query Me {
    me {
      id
    }
  }
`;
const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  end = watchConnection(() => Promise.reject(new Error('Not probed here')));
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

/** Sends a request; settles when it has its response. */
const send = (respond: () => Promise<Response>) => {
  const link = ApolloLink.from([connectionLink, new BaseHttpLink({ fetch: respond })]);
  return new Promise<void>((resolve) =>
    execute(link, { query }, { client }).subscribe({ error: () => resolve(), complete: resolve }),
  );
};
const response = (status: number, body: string | object) => () =>
  Promise.resolve(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/graphql-response+json' },
    }),
  );
const failure = (code: string) => ({ errors: [{ message: 'No', extensions: { code } }] });
const ok = response(200, { data: { me: null } });

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['an error page of a proxy', response(502, '<h1>Bad Gateway</h1>')],
  ['a page of a captive portal', response(200, '<h1>Accept the terms</h1>')],
  ['too many requests for a proxy', response(429, '<h1>Slow down</h1>')],
  ['an error of the server', response(500, failure('INTERNAL_SERVER_ERROR'))],
  ['a server without its database', response(503, failure('SERVICE_UNAVAILABLE'))],
])('notices %s, and the next response', async (_, respond) => {
  await send(respond);
  expect(isAway()).toBe(true);
  await send(ok);
  expect(isAway()).toBe(false);
});

test.each([
  ['an ended session', response(401, failure('UNAUTHENTICATED'))],
  ['a rejected input', response(400, failure('BAD_USER_INPUT'))],
  ['too many attempts', response(429, failure('RATE_LIMITED'))],
  ['an upload that a proxy rejects', response(413, '<h1>Too large</h1>')],
])('takes %s for a response', async (_, respond) => {
  await send(respond);
  expect(isAway()).toBe(false);
});
