import { SWITCHABLE_MAILS } from '../../../src/marketplace/users/mail-settings.js';
import type { Honest } from './honest.js';
import { hostileText, hostileValue, toJson } from './hostile.js';
import { anyFile, multipart, spoilParts, textPart, type Part } from './multipart.js';
import type { Random } from './random.js';
import { spoilBytes } from './spoil.js';

/** What a route accepts: fields of the body and of the query string. */
export interface RestShape {
  body?: readonly string[];
  /** True where the body may be a form with files. */
  form?: true;
  query?: readonly string[];
}

const SERVICE = ['title', 'description', 'category', 'price', 'duration', 'features'];
const SLOT = ['date', 'startTime', 'endTime'];
const TERMS = ['eventDate', 'startTime', 'endTime'];

/**
 * Routes that accept more than the parameters in their path (S7), by their row of the route table.
 */
export const REST_SHAPES: Record<string, RestShape> = {
  'GET /services': { query: ['search', 'city', 'category'] },
  'GET /next-free-dates': { query: ['ids', 'from'] },
  'GET /free-on': { query: ['date', 'ids'] },
  'GET /provider-records': { query: ['ids'] },
  'GET /admin/users': { query: ['search', 'role', 'status', 'verification', 'limit'] },
  'GET /admin/services': { query: ['search', 'category', 'city', 'active', 'limit'] },
  'GET /admin/bookings': { query: ['search', 'status', 'from', 'until', 'limit'] },
  'GET /admin/users.csv': { query: ['search', 'role', 'status', 'verification'] },
  'GET /admin/services.csv': { query: ['search', 'category', 'city', 'active'] },
  'GET /admin/bookings.csv': { query: ['search', 'status', 'from', 'until'] },
  'POST /auth/login': { body: ['email', 'password'] },
  'POST /auth/logout': {},
  'POST /auth/register': { body: ['name', 'email', 'password', 'role'] },
  'POST /auth/register-provider': {
    body: ['name', 'email', 'password', 'role', 'phone', 'city', 'businessName', 'businessDescription'],
    form: true,
  },
  'POST /auth/forgot-password': { body: ['email'] },
  'POST /auth/reset-password': { body: ['key', 'password'] },
  'POST /auth/verify-email': { body: ['key'] },
  'POST /account/email-verification': {},
  'POST /account/email': { body: ['email', 'password'] },
  'POST /account/password': { body: ['oldPassword', 'newPassword'] },
  'POST /account/end-sessions': {},
  'PATCH /account': {
    body: ['name', 'phone', 'city', 'businessName', 'businessDescription', 'removeImages', 'imageOrder'],
    form: true,
  },
  'POST /account/verification': { body: ['note'] },
  'PUT /account/mail-settings': { body: [...SWITCHABLE_MAILS] },
  'POST /account/calendar-address': {},
  'POST /account/access-tokens': { body: ['name', 'scope', 'expiresAt'] },
  'POST /account/webhooks': { body: ['url', 'kinds'] },
  'PATCH /account/webhooks/:id': { body: ['url', 'kinds', 'active'] },
  'GET /account/webhooks/:id/deliveries': { query: ['first', 'after'] },
  'POST /account/webhooks/:id/test': {},
  'POST /account/webhooks/deliveries/:id/resend': {},
  'DELETE /account': { body: ['password'] },
  'POST /bookings': {
    body: [
      ...['serviceId', 'providerId', 'eventDate', 'timeSlot', 'eventType', 'guestCount', 'message', 'customerDetails'],
      ...['startTime', 'endTime', 'totalAmount'],
    ],
  },
  'PATCH /bookings/:id/cancel': { body: ['reason'] },
  'PATCH /bookings/:id/move': { body: ['slotId', ...TERMS] },
  'POST /bookings/:id/proposal': { body: ['slotId', 'message', ...TERMS] },
  'PATCH /bookings/:id/proposal': { body: ['accept', 'proposalId'] },
  'GET /bookings/:id/messages': { query: ['first', 'before'] },
  'POST /bookings/:id/messages': { body: ['text'] },
  'PATCH /bookings/:id/messages/read': {},
  'GET /threads': { query: ['first', 'before'] },
  'GET /threads/:id': { query: ['first', 'before'] },
  'POST /services/:id/questions': { body: ['text'] },
  'POST /threads/:id/messages': { body: ['text'] },
  'PATCH /threads/:id/read': {},
  'PUT /favourites/:serviceId': {},
  'POST /services/:id/wishes/:date': {},
  'PATCH /bookings/:id/status': { body: ['status', 'reason', ...TERMS] },
  'PUT /bookings/:id/review': { body: ['rating', 'text'] },
  'PUT /reviews/:id/answer': { body: ['text'] },
  'GET /providers/:id/reviews': { query: ['first', 'after'] },
  'DELETE /admin/reviews/:id': { body: ['reason'] },
  'POST /providers/services': { body: SERVICE, form: true },
  'PUT /providers/services/:id': { body: [...SERVICE, 'removeImages', 'imageOrder'], form: true },
  'PATCH /providers/services/:id/active': { body: ['isActive'] },
  'POST /providers/slots': { body: SLOT },
  'PUT /providers/slots/:id': { body: SLOT },
  'POST /providers/slots/series': { body: ['startTime', 'endTime', 'weekdays', 'from', 'until'] },
  'DELETE /providers/slots': { query: ['from', 'until', 'weekdays', 'startTime'] },
  'POST /admin/login': { body: ['email', 'password', 'code'] },
  'POST /admin/second-factor': {},
  'POST /admin/second-factor/confirm': { body: ['code'] },
  'DELETE /admin/second-factor': { body: ['code'] },
  'PATCH /admin/users/:id/ban': { body: ['banned'] },
  'PATCH /admin/users/:id/verification': { body: ['verified', 'note', 'businessName', 'city'] },
  'PATCH /admin/services/:id/toggle': {},
};

export const honestBody = ({ body = [] }: RestShape, honest: Honest): Record<string, unknown> =>
  Object.fromEntries(body.map((name) => [name, honest(name)]));

/** The path, with `/api` in front and its parameters replaced by `value`. */
export const pathOf = (row: string, value: (name: string) => string): string =>
  `/api${row.replace(/^\w+ /, '').replace(/:(\w+)/g, (_, name: string) => value(name))}`;

/** An unknown path segment, sometimes not even valid text. */
export const hostileSegment = (random: Random): string =>
  random.pick([
    () => encodeText(hostileText(random)).slice(0, 3_000),
    () => '%',
    () => '%00',
    () => '%E0%A4%A',
    () => '..',
    () => '%2e%2e%2f%2e%2e',
    () => '',
    () => 'a/b',
    () => '%C0%AE',
    () => 'x'.repeat(7_000),
  ])();

/**
 * Percent-encodes any text; `Buffer` replaces lone surrogates, on which `encodeURIComponent` would
 * throw.
 */
export const encodeText = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

export function queryOf(random: Random, { query = [] }: RestShape, honest: Honest, hostile: boolean): string {
  const given = query.filter(() => random.chance(0.5)).map((name) => [name, String(honest(name))] as const);
  const said = given.map(([name, value]) => {
    const text = hostile ? hostileText(random).slice(0, 2_000) : value;
    const key = hostile && random.chance(0.2) ? `${name}${random.pick(['[]', '[a]', '[__proto__]', '.x'])}` : name;
    const pair = `${key}=${encodeText(text)}`;
    return hostile && random.chance(0.2) ? `${pair}&${pair}` : pair;
  });
  if (hostile && random.chance(0.2))
    said.push(random.pick(['%', '=', '&&', '__proto__[x]=1', `${'a=1&'.repeat(1_500)}`]));
  return said.length > 0 ? `?${said.join('&')}` : '';
}

const asParts = (body: Record<string, unknown>): Part[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => textPart(`${name}[]`, textOf(item)));
    return value === null || value === undefined ? [] : [textPart(name, textOf(value))];
  });

/** The text of a value in a form or a URL. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));

/** The body as a form with pictures, spoiled unless `honest`. */
export function formOf(random: Random, body: Record<string, unknown>, picture: Buffer, honest: boolean) {
  const files = Array.from({ length: honest ? random.below(2) : random.pick([0, 0, 1, 1, 2, 6]) }, () => ({
    name: random.pick(['images', 'images[]']),
    content: honest ? picture : anyFile(random, picture),
    filename: honest ? 'party.png' : hostileText(random).slice(0, 300),
    type: 'image/png',
  }));
  const parts = [...asParts(body), ...files];
  const form = multipart(honest || random.chance(0.4) ? parts : spoilParts(random, parts), 'fuzz');
  return honest || random.chance(0.7) ? form : { ...form, body: spoilBytes(random, form.body) };
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=fuzz',
  '',
  'application/json;',
  'application/graphql',
  '\t',
  'application/json, text/html',
];

/** A body that is invalid JSON, other JSON than expected, or has the wrong type. */
export function brokenBody(random: Random, json: string): { type: string; body: Buffer } {
  const what = random.weighted({ bytes: 4, other: 3, twice: 2, type: 2, deep: 1, huge: 0.2 });
  const type = 'application/json';
  const text = (body: string) => ({ type, body: Buffer.from(body) });
  if (what === 'bytes') return { type, body: spoilBytes(random, Buffer.from(json)) };
  if (what === 'other') return text(toJson(hostileValue(random)));
  if (what === 'twice') {
    const [key = '"a"'] = /"\w+"/.exec(json) ?? [];
    return text(`{${key}:5,"__proto__":{"polluted":true},${json.slice(1)}`);
  }
  if (what === 'type') return { type: random.pick(TYPES), body: Buffer.from(json) };
  if (what === 'deep') return text(random.pick(['[', '{"a":']).repeat(10_000));
  return text(`{"name":"${'x'.repeat(210_000)}"}`);
}
