import { jest } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, asViewer, tokenOf } from '../support/factories.js';
import { signedIn } from './support/socket.js';

const SECRET = 'my-secret';

describe('the server with an invalid subscription', () => {
  const logged = new PassThrough();
  const app = sharedApp(() => ({ log: createLogger('warn', logged) }));
  let token: string;
  beforeAll(async () => {
    token = tokenOf(app, await aCustomer(app));
  });

  const IF = 'subscription ($v: Boolean!) { bookingChanged { id @skip(if: $v) } }';
  const NOT_BOOLEAN = 'Variable "$v" got an invalid value; Boolean cannot represent a non boolean value';
  const NOT_NULL = 'Argument "if" of non-null type "Boolean!" must not be null.';
  const SKIPPED = 'The field of a subscription cannot be skipped';
  it.each<[query: string, value: unknown, message: string]>([
    [IF, SECRET, NOT_BOOLEAN],
    [IF, { a: SECRET }, NOT_BOOLEAN],
    [IF, [SECRET], NOT_BOOLEAN],
    [IF, 4_111_111, NOT_BOOLEAN],
    [IF, SECRET.repeat(3_000), NOT_BOOLEAN],
    [IF, null, 'Variable "$v" of non-null type "Boolean!" must not be null.'],
    [IF, undefined, 'Variable "$v" of required type "Boolean!" was not provided.'],
    ['subscription ($v: Boolean!) { bookingChanged @skip(if: $v) { id } }', true, SKIPPED],
    ['subscription ($v: Boolean!) { ... @include(if: $v) { bookingChanged { id } } }', true, SKIPPED],
    ['subscription { bookingChanged @skip(if: true) { id } }', null, SKIPPED],
    ['subscription { bookingChanged @skip(if: "my-secret") { id } }', null, SKIPPED],
    ['subscription { bookingChanged @skip { id } }', null, SKIPPED],
    [
      'subscription { ...F } fragment F on Subscription { ... { bookingChanged @skip(if: true) { id } } }',
      null,
      SKIPPED,
    ],
    [
      'subscription { bookingChanged { id @skip(if: "my-secret") } }',
      null,
      'Boolean cannot represent a non boolean value',
    ],
    ['subscription { bookingChanged "my-secret" }', null, 'Syntax Error: Expected Name, found String.'],
  ])('returns BAD_USER_INPUT without repeating or logging the input: %s', async (query, v, message) => {
    const printed = jest.spyOn(console, 'error');
    const socket = await signedIn(app, token);
    socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { v } } });
    const { payload } = await socket.next();
    const { errors } = Array.isArray(payload) ? { errors: payload as unknown[] } : (payload as { errors: unknown[] });
    expect(errors).toContainEqual(expect.objectContaining({ message, extensions: { code: 'BAD_USER_INPUT' } }));
    expect(JSON.stringify(errors)).not.toMatch(/my.secret|4111/);
    expect(String(logged.read() ?? '')).toBe('');
    expect(printed).not.toHaveBeenCalled();
    socket.close();
  });

  it("returns BAD_USER_INPUT with the first change if a directive's argument is null", async () => {
    const customer = await aCustomer(app);
    const { id } = await aBooking(app, { customer });
    const socket = await signedIn(app, tokenOf(app, customer));
    const query = 'subscription ($v: Boolean = true) { bookingChanged { id @skip(if: $v) } }';
    socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { v: null } } });
    expect(await socket.isSilent()).toBe(true);
    await cancelBooking(app.dataSource.manager, app.deps, asViewer(customer), { id });
    expect(await socket.next()).toMatchObject({
      payload: { errors: [{ message: NOT_NULL, extensions: { code: 'BAD_USER_INPUT' } }] },
    });
    expect(String(logged.read() ?? '')).toBe('');
    socket.close();
  });
});
