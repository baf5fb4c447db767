import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { fieldErrors, hasCode, isUnauthenticated, serverMessage } from './errors.js';

const inputError = new CombinedGraphQLErrors({
  errors: [
    {
      message: 'Please check the fields',
      extensions: { code: 'BAD_USER_INPUT', fields: { email: 'Not an address' } },
    },
  ],
});
const httpError = (status: number) =>
  new ServerError('failed', { response: new Response(null, { status }), bodyText: '' });

test('returns the message of a GraphQL error, and none for a network or HTTP error', () => {
  expect(serverMessage(inputError)).toBe('Please check the fields');
  expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(serverMessage(httpError(502))).toBeUndefined();
});

test('returns the message of each invalid field, and none for a network error', () => {
  expect(fieldErrors(inputError)).toEqual({ email: 'Not an address' });
  expect(fieldErrors(new Error('offline'))).toEqual({});
});

test('recognises an ended session by error code, HTTP status or WebSocket close code', () => {
  const ended = new CombinedGraphQLErrors({
    errors: [{ message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } }],
  });
  expect(isUnauthenticated(ended)).toBe(true);
  expect(isUnauthenticated(httpError(401))).toBe(true);
  expect(isUnauthenticated(new Error('Socket closed with event 4401 Session ended'))).toBe(true);
  expect(isUnauthenticated(httpError(500))).toBe(false);
  expect(isUnauthenticated(new Error('Socket closed with event 1013 Try again'))).toBe(false);
  expect(isUnauthenticated(inputError)).toBe(false);
  expect(hasCode(inputError, 'BAD_USER_INPUT')).toBe(true);
});
