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
  answerDueAt: string;
  isOverdue: boolean;
  timeline: { kind: string; at: string; by: string; reason: string | null }[];
  proposal: {
    id: string;
    slot: { id: string; date: string; startTime: string } | null;
    by: string;
    message: string | null;
  } | null;
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

/** What the client has shown. */
interface Shown {
  eventDate?: string;
  startTime?: string;
  endTime?: string;
}

type Decision = [status: string, reason?: string, shown?: Shown];

/** A slot, or null to call the booking off. */
interface Proposed extends Shown {
  slotId: string | null;
  message?: string | null;
}

/** One of the two transports; a test that uses both checks that they apply the same rules. */
export interface Transport {
  book(app: TestApp, token: string | undefined, request: object, key?: string): Promise<Answer>;
  cancel(app: TestApp, token: string | undefined, id: string, reason?: string): Promise<Answer>;
  decide(app: TestApp, token: string | undefined, id: string, ...decision: Decision): Promise<Answer>;
  move(app: TestApp, token: string | undefined, id: string, slotId: string, shown?: Shown): Promise<Answer>;
  propose(app: TestApp, token: string | undefined, id: string, proposal: Proposed): Promise<Answer>;
  answer(app: TestApp, token: string | undefined, id: string, accept: boolean, proposalId?: string): Promise<Answer>;
}

const retryAfterOf = (headers: Headers): number | null =>
  headers.has('retry-after') ? Number(headers.get('retry-after')) : null;

/** `_id` is called `id` here, on every level. */
const withIds = (json: unknown): unknown => JSON.parse(JSON.stringify(json).replaceAll('"_id":', '"id":'));

async function throughRest(app: TestApp, success: number, ...request: Parameters<TestApp['rest']>): Promise<Answer> {
  const { status, headers, body } = await app.rest(...request);
  const code = (body.code as ErrorCode | undefined) ?? 'OK';
  // The status and `success` agree with the code.
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
  timeSlot { id startTime endTime } answerDueAt isOverdue timeline { kind at by reason }
  proposal { id slot { id date startTime } by message } }`;

const SHOWN = '$eventDate: String, $startTime: String, $endTime: String';
const AS_SHOWN = 'eventDate: $eventDate, startTime: $startTime, endTime: $endTime';

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
  cancel: (app, token, id, reason) =>
    throughRest(app, 200, 'PATCH', `/bookings/${id}/cancel`, {
      token,
      ...(reason !== undefined && { body: { reason } }),
    }),
  decide: (app, token, id, status, reason, shown) =>
    throughRest(app, 200, 'PATCH', `/bookings/${id}/status`, { token, body: { status, reason, ...shown } }),
  move: (app, token, id, slotId, shown) =>
    throughRest(app, 200, 'PATCH', `/bookings/${id}/move`, { token, body: { slotId, ...shown } }),
  propose: (app, token, id, body) => throughRest(app, 201, 'POST', `/bookings/${id}/proposal`, { token, body }),
  answer: (app, token, id, accept, proposalId) =>
    throughRest(app, 200, 'PATCH', `/bookings/${id}/proposal`, { token, body: { accept, proposalId } }),
};

const graphql: Transport = {
  book: (app, token, input, key) =>
    throughGraphql(
      app,
      token,
      `mutation ($input: CreateBookingInput!, $key: String) { booking: createBooking(input: $input, idempotencyKey: $key) ${BOOKING} }`,
      { input, key },
    ),
  cancel: (app, token, id, reason) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $reason: String) { booking: cancelBooking(id: $id, reason: $reason) ${BOOKING} }`,
      { id, reason },
    ),
  decide: (app, token, id, status, reason, shown) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $status: BookingStatus!, $reason: String, ${SHOWN}) {
        booking: updateBookingStatus(id: $id, status: $status, reason: $reason, ${AS_SHOWN}) ${BOOKING}
      }`,
      { id, status, reason, ...shown },
    ),
  move: (app, token, id, slotId, shown) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $slotId: ID!, ${SHOWN}) {
        booking: moveBooking(id: $id, slotId: $slotId, ${AS_SHOWN}) ${BOOKING}
      }`,
      { id, slotId, ...shown },
    ),
  propose: (app, token, id, proposal) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $slotId: ID, $message: String, ${SHOWN}) {
        booking: proposeChange(bookingId: $id, slotId: $slotId, message: $message, ${AS_SHOWN}) ${BOOKING}
      }`,
      { id, ...proposal },
    ),
  answer: (app, token, id, accept, proposalId) =>
    throughGraphql(
      app,
      token,
      `mutation ($id: ID!, $accept: Boolean!, $proposalId: ID) {
        booking: answerChange(bookingId: $id, accept: $accept, proposalId: $proposalId) ${BOOKING}
      }`,
      { id, accept, proposalId },
    ),
};

export const TRANSPORTS: [name: string, transport: Transport][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
