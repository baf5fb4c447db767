import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import type { TestApp } from '../../support/app.js';

/** The fields of a booking that both transports return, under the same names. */
export interface ShownBooking {
  id: string;
  status: string;
  cancelledBecause: string | null;
  eventDate: string;
  totalAmount: number;
  guestCount: number;
  service: {
    id: string | null;
    title: string;
    category: string;
    image: { url: string; cardUrl: string } | null;
    isListed: boolean;
  };
  timeSlot: { id: string | null; startTime: string; endTime: string };
}

export interface Answer {
  code: ErrorCode | 'OK';
  message: string | undefined;
  fields: Record<string, string>;
  /** The seconds of the header `Retry-After`, if present. */
  retryAfter: number | null;
  booking: ShownBooking | null;
}

/** One of the two transports; a test that uses both checks that they apply the same rules. */
export interface Transport {
  book(app: TestApp, token: string | undefined, request: object, key?: string): Promise<Answer>;
  cancel(app: TestApp, token: string | undefined, id: string): Promise<Answer>;
  decide(app: TestApp, token: string | undefined, id: string, status: string): Promise<Answer>;
}

const retryAfterOf = (headers: Headers): number | null =>
  headers.has('retry-after') ? Number(headers.get('retry-after')) : null;

/** `_id` is called `id` here, on every level. */
const withIds = (json: unknown): unknown => JSON.parse(JSON.stringify(json).replaceAll('"_id":', '"id":'));

async function throughRest(app: TestApp, success: number, ...request: Parameters<TestApp['rest']>): Promise<Answer> {
  const { status, headers, body } = await app.rest(...request);
  const code = (body.code as ErrorCode | undefined) ?? 'OK';
  // The status and `success` agree with the code (interface, "REST").
  expect({ status, success: body.success }).toEqual({
    status: code === 'OK' ? success : STATUS[code],
    success: code === 'OK',
  });
  return {
    code,
    message: body.message,
    fields: body.errors ?? {},
    retryAfter: retryAfterOf(headers),
    booking: body.booking ? (withIds(body.booking) as ShownBooking) : null,
  };
}

const BOOKING = `{ id status cancelledBecause eventDate totalAmount guestCount service { id title category image { url cardUrl } isListed }
  timeSlot { id startTime endTime } }`;

async function throughGraphql(
  app: TestApp,
  token: string | undefined,
  query: string,
  variables: object,
): Promise<Answer> {
  const answer = await app.graphql<{ booking: ShownBooking }>(query, { ...variables }, token);
  const [error] = answer.errors;
  return {
    code: (error?.extensions.code as ErrorCode | undefined) ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields ?? {},
    retryAfter: retryAfterOf(answer.headers),
    booking: answer.data?.booking ?? null,
  };
}

const rest: Transport = {
  book: (app, token, body, key) =>
    throughRest(app, 201, 'POST', '/bookings', {
      token,
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    }),
  cancel: (app, token, id) => throughRest(app, 200, 'PATCH', `/bookings/${id}/cancel`, { token }),
  decide: (app, token, id, status) =>
    throughRest(app, 200, 'PATCH', `/bookings/${id}/status`, { token, body: { status } }),
};

const graphql: Transport = {
  book: (app, token, input, key) =>
    throughGraphql(
      app,
      token,
      `mutation ($input: CreateBookingInput!, $key: String) { booking: createBooking(input: $input, idempotencyKey: $key) ${BOOKING} }`,
      { input, key },
    ),
  cancel: (app, token, id) =>
    throughGraphql(app, token, `mutation ($id: ID!) { booking: cancelBooking(id: $id) ${BOOKING} }`, {
      id,
    }),
  decide: (app, token, id, status) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $status: BookingStatus!) { booking: updateBookingStatus(id: $id, status: $status) ${BOOKING} }`,
      { id, status },
    ),
};

export const TRANSPORTS: [name: string, transport: Transport][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
