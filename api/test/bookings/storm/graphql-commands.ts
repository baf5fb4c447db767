import { STATUS } from '../../../src/kernel/errors.js';
import type { Ask, Reply } from './town.js';

/** A field of the schema, its arguments with their types, and what is selected of it. */
type Operation = readonly [field: string, args?: Record<string, string>, selection?: string];

const BOOKING = '{ id }';

/** What does the same through GraphQL, by method and path of REST. Registrations are sent through REST. */
const OPERATIONS: Record<string, Operation> = {
  'POST /bookings': ['createBooking', { input: 'CreateBookingInput!', idempotencyKey: 'String' }, BOOKING],
  'PATCH /bookings/{id}/cancel': ['cancelBooking', { id: 'ID!', reason: 'String' }, BOOKING],
  'PATCH /bookings/{id}/status': [
    'updateBookingStatus',
    { id: 'ID!', status: 'BookingStatus!', reason: 'String' },
    BOOKING,
  ],
  'PATCH /bookings/{id}/move': ['moveBooking', { id: 'ID!', slotId: 'ID!' }, BOOKING],
  'POST /bookings/{id}/proposal': ['proposeChange', { bookingId: 'ID!', slotId: 'ID', message: 'String' }, BOOKING],
  'PATCH /bookings/{id}/proposal': ['answerChange', { bookingId: 'ID!', accept: 'Boolean!' }, BOOKING],
  'GET /bookings/{id}/messages': ['messages', { bookingId: 'ID!' }, '{ id }'],
  'POST /bookings/{id}/messages': ['sendMessage', { bookingId: 'ID!', text: 'String!' }, '{ id }'],
  'PATCH /bookings/{id}/messages/read': ['readMessages', { bookingId: 'ID!' }, BOOKING],
  'PUT /bookings/{id}/review': ['reviewBooking', { bookingId: 'ID!', rating: 'Int!', text: 'String!' }, '{ id }'],
  'GET /bookings/my-bookings': ['myBookings', {}, '{ id timeline { kind } unreadMessages }'],
  'GET /providers/bookings': ['providerBookings', {}, '{ id timeline { kind } unreadMessages }'],
  'GET /providers/slots': ['providerSlots', {}, '{ id bookingStatus }'],
  'GET /providers/stats': ['providerStats', {}, '{ availableSlots }'],
  'POST /services/{id}/wishes/{date}': ['wishForDate', { serviceId: 'ID!', date: 'String!' }],
  'DELETE /services/{id}/wishes/{date}': ['dropWish', { serviceId: 'ID!', date: 'String!' }],
  'DELETE /account': ['deleteAccount', { password: 'String!' }],
  'POST /providers/slots': ['createSlot', { input: 'CreateSlotInput!' }, '{ id }'],
  'POST /providers/slots/series': ['createSlots', { input: 'CreateSlotsInput!' }, '{ skipped { date } }'],
  'PUT /providers/slots/{id}': ['updateSlot', { id: 'ID!', input: 'UpdateSlotInput!' }, '{ id }'],
  'DELETE /providers/slots/{id}': ['deleteSlot', { id: 'ID!' }],
  'DELETE /providers/slots': [
    'deleteFreeSlots',
    { from: 'String!', until: 'String!', weekdays: '[Int!]', startTime: 'String' },
  ],
  'POST /providers/services': ['createService', { input: 'CreateServiceInput!' }, '{ id }'],
  'PATCH /providers/services/{id}/active': ['setServiceActive', { id: 'ID!', isActive: 'Boolean!' }, '{ id }'],
  'DELETE /providers/services/{id}': ['deleteService', { id: 'ID!' }],
  'PATCH /admin/users/{id}/ban': ['banUser', { id: 'ID!', banned: 'Boolean!' }, '{ id }'],
  'DELETE /admin/users/{id}': ['deleteUser', { id: 'ID!' }],
  'DELETE /admin/bookings/{id}': ['adminDeleteBooking', { id: 'ID!' }],
  'PATCH /admin/services/{id}/toggle': ['toggleService', { id: 'ID!' }, '{ id }'],
  'DELETE /admin/services/{id}': ['adminDeleteService', { id: 'ID!' }],
};

const ID = /[0-9a-f-]{36}/;
const DATE = /\d{4}-\d\d-\d\d/;

/** `PATCH /bookings/{id}/cancel` */
export const routeOf = ({ method, path }: Ask): string =>
  `${method} ${path.replace(/\?.*/, '').replace(ID, '{id}').replace(DATE, '{date}')}`;

/** The request to GraphQL that does what a request to REST does; undefined if there is none. */
export function graphqlOf(ask: Ask): { query: string; variables: Record<string, unknown> } | undefined {
  const operation = OPERATIONS[routeOf(ask)];
  if (!operation) return undefined;
  const [field, args = {}, selection = ''] = operation;
  const names = Object.keys(args);
  const declared = names.map((name) => `$${name}: ${args[name]}`).join(', ');
  const passed = names.map((name) => `${name}: $${name}`).join(', ');
  const kind = ask.method === 'GET' ? 'query' : 'mutation';
  const inBrackets = (text: string) => (text ? `(${text})` : '');
  return {
    query: `${kind} ${inBrackets(declared)} { result: ${field}${inBrackets(passed)} ${selection} }`,
    variables: Object.fromEntries(names.map((name) => [name, valueOf(ask, name)])),
  };
}

/** The value of an argument, which REST has in the path, in the query string, in a header or in the body. */
function valueOf({ path, body, headers }: Ask, name: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (name === 'input') return body;
  if (name === 'idempotencyKey') return headers?.['Idempotency-Key'];
  if (['id', 'bookingId', 'serviceId'].includes(name)) return ID.exec(pathname)?.[0];
  if (name === 'date') return DATE.exec(pathname)?.[0];
  if (name === 'weekdays') return searchParams.get(name)?.split(',').map(Number);
  return searchParams.get(name) ?? (body as Record<string, unknown> | undefined)?.[name];
}

interface GraphqlResponse {
  data?: { result: { id?: string } | null } | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** The response as REST would have sent it, as far as the storm reads it. */
export function replyOf({ data, errors }: GraphqlResponse): Reply {
  const [error] = errors ?? [];
  if (!error) return { status: 200, body: { booking: { _id: data?.result?.id } } };
  const { code } = error.extensions;
  return { status: STATUS[code as keyof typeof STATUS] ?? 500, body: { code, message: error.message } };
}
