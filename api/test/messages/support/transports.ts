import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import type { MessageView } from '../../../src/marketplace/messages/message-view.js';
import type { TestApp } from '../../support/app.js';

/** A message as both transports return it. */
export type ShownMessage = Omit<MessageView, 'at'> & { at: string };

export interface Answer<T> {
  code: ErrorCode | 'OK';
  message: string | undefined;
  fields: Record<string, string>;
  value: T | null;
}

type Token = string | undefined;
interface PageArguments {
  first?: number;
  before?: string;
}

/** One of the two transports; a test that uses both checks that they apply the same rules. */
export interface Transport {
  send(app: TestApp, token: Token, bookingId: string, text: unknown): Promise<Answer<ShownMessage>>;
  list(app: TestApp, token: Token, bookingId: string, page?: PageArguments): Promise<Answer<ShownMessage[]>>;
  /** Returns the number of messages that the account has not read afterwards. */
  read(app: TestApp, token: Token, bookingId: string): Promise<Answer<number>>;
}

/** `_id` is called `id` here, on every level. */
const withIds = (json: unknown): unknown => JSON.parse(JSON.stringify(json ?? null).replaceAll('"_id":', '"id":'));

export async function throughRest<T>(
  success: number,
  read: (body: Record<string, unknown>) => unknown,
  app: TestApp,
  ...request: Parameters<TestApp['rest']>
): Promise<Answer<T>> {
  const { status, body, headers } = await app.rest(...request);
  const code = (body.code as ErrorCode | undefined) ?? 'OK';
  expect(status).toBe(code === 'OK' ? success : STATUS[code]);
  expect(headers.has('retry-after')).toBe(code === 'RATE_LIMITED');
  const value = code === 'OK' ? (withIds(read(body)) as T) : null;
  return { code, message: code === 'OK' ? undefined : body.message, fields: body.errors ?? {}, value };
}

export async function throughGraphql<T>(
  app: TestApp,
  token: Token,
  query: string,
  variables: object,
): Promise<Answer<T>> {
  const { data, errors } = await app.graphql<{ value: T }>(query, { ...variables }, token);
  const [error] = errors;
  return {
    code: (error?.extensions.code as ErrorCode | undefined) ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields ?? {},
    value: data?.value ?? null,
  };
}

const rest: Transport = {
  send: (app, token, bookingId, text) =>
    throughRest(201, ({ message }) => message, app, 'POST', `/bookings/${bookingId}/messages`, {
      token,
      body: { text },
    }),
  list: (app, token, bookingId, { first, before } = {}) => {
    const query = new URLSearchParams();
    if (first !== undefined) query.set('first', String(first));
    if (before !== undefined) query.set('before', before);
    const path = `/bookings/${bookingId}/messages?${query.toString()}`;
    return throughRest(200, ({ messages }) => messages, app, 'GET', path, { token });
  },
  read: (app, token, bookingId) =>
    throughRest(
      200,
      ({ booking }) => (booking as { unreadMessages: number }).unreadMessages,
      app,
      'PATCH',
      `/bookings/${bookingId}/messages/read`,
      { token },
    ),
};

export const MESSAGE = '{ id threadId bookingId by text at read }';

const graphql: Transport = {
  send: (app, token, bookingId, text) =>
    throughGraphql(
      app,
      token,
      `mutation ($bookingId: ID!, $text: String!) { value: sendMessage(bookingId: $bookingId, text: $text) ${MESSAGE} }`,
      { bookingId, text },
    ),
  list: (app, token, bookingId, page = {}) =>
    throughGraphql(
      app,
      token,
      `query ($bookingId: ID!, $first: Int, $before: String) {
        value: messages(bookingId: $bookingId, first: $first, before: $before) ${MESSAGE}
      }`,
      { bookingId, ...page },
    ),
  async read(app, token, bookingId) {
    const answer = await throughGraphql<{ unreadMessages: number }>(
      app,
      token,
      'mutation ($bookingId: ID!) { value: readMessages(bookingId: $bookingId) { id unreadMessages } }',
      { bookingId },
    );
    return { ...answer, value: answer.value && answer.value.unreadMessages };
  },
};

export const TRANSPORTS: [name: string, transport: Transport][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
