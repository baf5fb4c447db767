import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import type { TestApp } from '../../support/app.js';

/** A review as both transports return it. */
export interface ShownReview {
  id: string;
  rating: number;
  text: string;
  author: string;
  createdAt: string;
  answer: { text: string; at: string } | null;
  eventType: string | null;
  eventMonth: string | null;
}

export interface ShownPage {
  nodes: ShownReview[];
  endCursor: string | null;
  hasNextPage: boolean;
  totalCount: number;
  ratingCounts: number[];
}

export interface Answer<T> {
  code: ErrorCode | 'OK';
  message: string | undefined;
  fields: Record<string, string>;
  value: T | null;
}

type Token = string | undefined;
interface PageArguments {
  first?: number;
  after?: string | null;
}

/** One of the two transports; a test that uses both checks that they apply the same rules. */
export interface Transport {
  review(app: TestApp, token: Token, bookingId: string, review: object): Promise<Answer<ShownReview>>;
  answer(app: TestApp, token: Token, id: string, text: string): Promise<Answer<ShownReview>>;
  remove(app: TestApp, token: Token, id: string, reason: string): Promise<Answer<string>>;
  list(app: TestApp, token: Token, providerId: string, page?: PageArguments): Promise<Answer<ShownPage>>;
}

/** `_id` is called `id` here, on every level. */
const withIds = (json: unknown): unknown => JSON.parse(JSON.stringify(json).replaceAll('"_id":', '"id":'));

async function throughRest<T>(
  read: (body: Record<string, unknown>) => unknown,
  app: TestApp,
  ...request: Parameters<TestApp['rest']>
): Promise<Answer<T>> {
  const { status, body } = await app.rest(...request);
  const code = (body.code as ErrorCode | undefined) ?? 'OK';
  expect({ status, success: body.success }).toEqual({
    status: code === 'OK' ? 200 : STATUS[code],
    success: code === 'OK',
  });
  const value = code === 'OK' ? (withIds(read(body)) as T) : null;
  return { code, message: body.message, fields: body.errors ?? {}, value };
}

async function throughGraphql<T>(app: TestApp, token: Token, query: string, variables: object): Promise<Answer<T>> {
  const { data, errors } = await app.graphql<{ value: T }>(query, { ...variables }, token);
  const [error] = errors;
  return {
    code: (error?.extensions.code as ErrorCode | undefined) ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields ?? {},
    value: data?.value ?? null,
  };
}

const REVIEW = '{ id rating text author createdAt answer { text at } eventType eventMonth }';

const rest: Transport = {
  review: (app, token, bookingId, body) =>
    throughRest((answer) => answer.review, app, 'PUT', `/bookings/${bookingId}/review`, { token, body }),
  answer: (app, token, id, text) =>
    throughRest((answer) => answer.review, app, 'PUT', `/reviews/${id}/answer`, { token, body: { text } }),
  remove: (app, token, id, reason) =>
    throughRest(() => id, app, 'DELETE', `/admin/reviews/${id}`, { token, body: { reason } }),
  list: (app, token, providerId, { first, after } = {}) => {
    const query = new URLSearchParams();
    if (first !== undefined) query.set('first', String(first));
    if (typeof after === 'string') query.set('after', after);
    return throughRest(
      ({ reviews: nodes, success: _, ...page }) => ({ nodes, ...page }),
      app,
      'GET',
      `/providers/${providerId}/reviews?${query.toString()}`,
      { token },
    );
  },
};

const graphql: Transport = {
  review: (app, token, bookingId, review) =>
    throughGraphql(
      app,
      token,
      `mutation ($bookingId: ID!, $rating: Int!, $text: String!) {
        value: reviewBooking(bookingId: $bookingId, rating: $rating, text: $text) ${REVIEW} }`,
      { bookingId, ...review },
    ),
  answer: (app, token, id, text) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $text: String!) { value: answerReview(id: $id, text: $text) ${REVIEW} }`,
      { id, text },
    ),
  remove: (app, token, id, reason) =>
    throughGraphql(
      app,
      token,
      'mutation ($id: ID!, $reason: String!) { value: removeReview(id: $id, reason: $reason) }',
      {
        id,
        reason,
      },
    ),
  list: (app, token, providerId, page = {}) =>
    throughGraphql(
      app,
      token,
      `query ($providerId: ID!, $first: Int, $after: String) {
        value: reviews(providerId: $providerId, first: $first, after: $after) {
          nodes ${REVIEW} endCursor hasNextPage totalCount ratingCounts
        }
      }`,
      { providerId, ...page },
    ),
};

export const TRANSPORTS: [name: string, transport: Transport][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
