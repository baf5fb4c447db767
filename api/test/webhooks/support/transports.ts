import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import type { TestApp } from '../../support/app.js';

export interface ShownWebhook {
  id: string;
  url: string;
  kinds: string[];
  active: boolean;
  disabledReason: string | null;
  failures: number;
  createdAt: string;
}

export interface ShownDelivery {
  id: string;
  kind: string;
  status: string;
  attempts: number;
  nextAttemptAt: string | null;
  responseStatus: number | null;
  at: string;
}

/** What each operation returns. */
interface Results {
  webhooks: ShownWebhook[];
  createWebhook: { webhook: ShownWebhook; secret: string };
  updateWebhook: ShownWebhook;
  deleteWebhook: string;
  webhookDeliveries: { nodes: ShownDelivery[]; endCursor: string | null; hasNextPage: boolean; totalCount: number };
  testWebhook: ShownDelivery;
  resendDelivery: ShownDelivery;
}
export type Operation = keyof Results;

interface Arguments {
  id?: string;
  input?: object;
  first?: number;
  after?: string | null;
}

export interface Answer<T> {
  code: ErrorCode | 'OK';
  message: string | undefined;
  fields: Record<string, string>;
  /** Undefined if the code is not OK. */
  value: T;
}

/** Calls one of the two transports; a test that uses both checks that they apply the same rules. */
export type Call = <Name extends Operation>(
  app: TestApp,
  token: string | undefined,
  name: Name,
  args?: Arguments,
) => Promise<Answer<Results[Name]>>;

type Body = Record<string, unknown>;

/** Of each operation its method, path below `/account/webhooks`, status, and the part of the body that is its result. */
const ROUTES: Record<Operation, [method: string, path: string, status: number, read: (body: Body) => unknown]> = {
  webhooks: ['GET', '', 200, ({ webhooks }) => webhooks],
  createWebhook: ['POST', '', 201, ({ webhook, secret }) => ({ webhook, secret })],
  updateWebhook: ['PATCH', '/:id', 200, ({ webhook }) => webhook],
  deleteWebhook: ['DELETE', '/:id', 200, ({ message }) => message],
  webhookDeliveries: [
    ...(['GET', '/:id/deliveries', 200] as const),
    ({ deliveries: nodes, endCursor, hasNextPage, totalCount }) => ({ nodes, endCursor, hasNextPage, totalCount }),
  ],
  testWebhook: ['POST', '/:id/test', 202, ({ delivery }) => delivery],
  resendDelivery: ['POST', '/deliveries/:id/resend', 202, ({ delivery }) => delivery],
};

/** `_id` is called `id` here, on every level. */
const withIds = (json: unknown): unknown => JSON.parse(JSON.stringify(json).replaceAll('"_id":', '"id":'));

const rest: Call = async (app, token, name, { id = '', input, first, after } = {}) => {
  const [method, path, status, read] = ROUTES[name];
  const query = new URLSearchParams();
  if (first !== undefined) query.set('first', String(first));
  if (typeof after === 'string') query.set('after', after);
  const address = `/account/webhooks${path.replace(':id', id)}?${query.toString()}`;
  const answer = await app.rest(method, address, { token, body: input });
  const { success, code = 'OK', message, errors: fields = {} } = answer.body;
  const isSuccess = code === 'OK';
  expect([answer.status, success]).toEqual([isSuccess ? status : STATUS[code as ErrorCode], isSuccess]);
  const value = (isSuccess ? withIds(read(answer.body)) : undefined) as never;
  return { code: code as ErrorCode | 'OK', message, fields, value };
};

const WEBHOOK = '{ id url kinds active disabledReason failures createdAt }';
const DELIVERY = '{ id kind status attempts nextAttemptAt responseStatus failure at }';

const DOCUMENTS: Record<Operation, string> = {
  webhooks: `{ webhooks ${WEBHOOK} }`,
  createWebhook: `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook ${WEBHOOK} secret } }`,
  updateWebhook: `mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) ${WEBHOOK} }`,
  deleteWebhook: 'mutation ($id: ID!) { deleteWebhook(id: $id) }',
  webhookDeliveries: `query ($id: ID!, $first: Int, $after: String) {
    webhookDeliveries(webhookId: $id, first: $first, after: $after) {
      nodes ${DELIVERY} endCursor hasNextPage totalCount } }`,
  testWebhook: `mutation ($id: ID!) { testWebhook(id: $id) ${DELIVERY} }`,
  resendDelivery: `mutation ($id: ID!) { resendDelivery(id: $id) ${DELIVERY} }`,
};

const graphql: Call = async (app, token, name, args = {}) => {
  const { data, errors } = await app.graphql(DOCUMENTS[name], { ...args }, token);
  const [{ message, extensions } = { message: undefined, extensions: undefined }] = errors;
  const code = (extensions?.code as ErrorCode | undefined) ?? 'OK';
  return { code, message, fields: extensions?.fields ?? {}, value: data?.[name] as never };
};

export const TRANSPORTS: [name: string, call: Call][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
