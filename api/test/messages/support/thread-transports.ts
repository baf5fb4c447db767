import type { TestApp } from '../../support/app.js';
import { type Answer, MESSAGE, type ShownMessage, throughGraphql, throughRest } from './transports.js';

/** A thread as both transports return it. */
export interface ShownThread {
  id: string;
  service: { id: string | null; title: string };
  provider: { id: string | null; name: string };
  customer: { id: string | null; name: string };
  bookingId: string | null;
  lastMessageAt: string;
  isOpen: boolean;
  unreadMessages: number;
  messages: ShownMessage[];
}

type Token = string | undefined;

/** One of the two transports; a test that uses both checks that they apply the same rules. */
export interface ThreadTransport {
  ask(app: TestApp, token: Token, serviceId: string, text: unknown): Promise<Answer<ShownThread>>;
  list(app: TestApp, token: Token, page?: object): Promise<Answer<ShownThread[]>>;
  open(app: TestApp, token: Token, id: string, page?: object): Promise<Answer<ShownThread>>;
  send(app: TestApp, token: Token, id: string, text: unknown): Promise<Answer<ShownMessage>>;
  read(app: TestApp, token: Token, id: string): Promise<Answer<ShownThread>>;
}

const queryOf = (page: object): string =>
  new URLSearchParams(
    Object.entries(page).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
const thread = (body: Record<string, unknown>) => body.thread;

const rest: ThreadTransport = {
  ask: (app, token, serviceId, text) =>
    throughRest(201, thread, app, 'POST', `/services/${serviceId}/questions`, { token, body: { text } }),
  list: (app, token, page = {}) =>
    throughRest(200, ({ threads }) => threads, app, 'GET', `/threads?${queryOf(page)}`, { token }),
  open: (app, token, id, page = {}) =>
    throughRest(200, thread, app, 'GET', `/threads/${id}?${queryOf(page)}`, { token }),
  send: (app, token, id, text) =>
    throughRest(201, ({ message }) => message, app, 'POST', `/threads/${id}/messages`, { token, body: { text } }),
  read: (app, token, id) => throughRest(200, thread, app, 'PATCH', `/threads/${id}/read`, { token }),
};

const THREAD = `{
  id service { id title } provider { id name } customer { id name } bookingId lastMessageAt isOpen unreadMessages
  messages ${MESSAGE}
}`;
const PAGE = '$first: Int, $before: String';

const graphql: ThreadTransport = {
  ask: (app, token, serviceId, text) =>
    throughGraphql(
      app,
      token,
      `mutation ($serviceId: ID!, $text: String!) { value: askQuestion(serviceId: $serviceId, text: $text) ${THREAD} }`,
      { serviceId, text },
    ),
  list: (app, token, page = {}) =>
    throughGraphql(app, token, `query (${PAGE}) { value: threads(first: $first, before: $before) ${THREAD} }`, page),
  open: (app, token, id, page = {}) =>
    throughGraphql(
      app,
      token,
      `query ($id: ID!, ${PAGE}) { value: thread(id: $id, first: $first, before: $before) ${THREAD} }`,
      { id, ...page },
    ),
  send: (app, token, id, text) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $text: String!) { value: sendToThread(id: $id, text: $text) ${MESSAGE} }`,
      { id, text },
    ),
  read: (app, token, id) =>
    throughGraphql(app, token, `mutation ($id: ID!) { value: readThread(id: $id) ${THREAD} }`, { id }),
};

export const THREAD_TRANSPORTS: [name: string, transport: ThreadTransport][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
