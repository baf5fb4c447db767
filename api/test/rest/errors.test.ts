import { jest } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type RestAnswer, sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { REST_ROWS } from '../guards/operations.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('REST error responses', () => {
  const app = sharedApp();
  let tokens: Record<string, string>;
  beforeAll(async () => {
    tokens = {
      accounts: tokenOf(app, await aCustomer(app)),
      members: tokenOf(app, await aCustomer(app)),
      providers: tokenOf(app, await aProvider(app)),
      admins: tokenOf(app, await anAdmin(app)),
    };
  });

  const expectRefusal = ({ status, body }: RestAnswer, expected: [number, string]): void => {
    expect([status, body.code, body.success]).toEqual([...expected, false]);
    const keys = status === 400 ? ['success', 'message', 'code', 'errors'] : ['success', 'message', 'code'];
    expect(Object.keys(body)).toEqual(keys);
    expect(body.message).toMatch(/^[A-Z].{5,150}$/i);
  };

  it('returns only the keys success, message and code, and errors for invalid input', async () => {
    expectRefusal(await app.rest('GET', '/auth/me'), [401, 'UNAUTHENTICATED']);
    expectRefusal(await app.rest('GET', '/admin/users', { token: tokens.members }), [403, 'FORBIDDEN']);
    expectRefusal(await app.rest('GET', `/services/${UNKNOWN_ID}`), [404, 'NOT_FOUND']);
    expectRefusal(await app.rest('POST', '/auth/login', { body: {} }), [400, 'BAD_USER_INPUT']);
  });

  it('reports every invalid field, and uses the first error as the message', async () => {
    const { body } = await app.rest('POST', '/auth/login', { body: {} });
    expect(body.errors).toEqual({ email: 'Email is required', password: 'Password is required' });
    expect(body.message).toBe('Email is required');
  });

  it.each(['/nothing', '/auth', '/auth/nothing', '/admin', '/v2/services'])(
    'returns 404 for the unknown path %s',
    async (path) => {
      expectRefusal(await app.rest('GET', path), [404, 'NOT_FOUND']);
    },
  );

  it.each([
    ['DELETE', '/services'],
    ['POST', `/services/${UNKNOWN_ID}`],
    ['GET', '/auth/login'],
    ['PUT', '/bookings'],
    ['PATCH', '/providers/stats'],
    ['POST', '/admin/users'],
  ])('returns 404 for the unknown route %s %s', async (method, path) => {
    const answer = await app.rest(method, path, { token: tokens.admins });
    expectRefusal(answer, [404, 'NOT_FOUND']);
  });

  it.each([
    ...['{', '{"email":}', '"text', 'nul'].map((body) => [body, 'The body is not valid JSON']),
    ...['null', '[]', '"text"', '5'].map((body) => [body, 'The body must be a JSON object']),
  ])('rejects the body %s with the error: %s', async (body, sentence) => {
    const answer = await app.rest('POST', '/auth/login', { body });
    expectRefusal(answer, [400, 'BAD_USER_INPUT']);
    expect(answer.body.errors).toEqual({ body: sentence });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'ignores the content of a body of type %s',
    async (type) => {
      const headers = { 'content-type': type };
      const body = 'email=kim@example.com&password=secret';
      const answer = await app.rest('POST', '/auth/login', { body, headers });
      expectRefusal(answer, [400, 'BAD_USER_INPUT']);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['email', 'password']);
    },
  );

  it.each<Record<string, string>>([
    { 'content-type': 'application/json; charset=klingon' },
    { 'content-encoding': 'klingon' },
    { 'content-encoding': 'gzip' },
  ])('rejects a JSON body with the header %j', async (headers) => {
    const answer = await app.rest('POST', '/auth/login', { body: { email: 'a' }, headers });
    expectRefusal(answer, [400, 'BAD_USER_INPUT']);
  });

  it('reads a JSON body of 190 kB, but rejects one of 210 kB with 413', async () => {
    const body = (length: number) => ({ email: 'kim@example.com', password: 'x'.repeat(length) });
    const small = await app.rest('POST', '/auth/login', { body: body(190_000) });
    expectRefusal(small, [400, 'BAD_USER_INPUT']);
    const large = await app.rest('POST', '/auth/login', { body: body(210_000) });
    expectRefusal(large, [413, 'PAYLOAD_TOO_LARGE']);
  });

  const withId = Object.entries(REST_ROWS).filter(([row]) => row.includes(':id'));
  it.each(withId)('rejects malformed identifiers in %s', async (row, access) => {
    const [method = '', pattern = ''] = row.split(' ');
    const wrong = ['1', 'undefined', `${UNKNOWN_ID}0`, 'a%00b', `${UNKNOWN_ID}%00`, '%F0%9F%8E%89'];
    for (const id of wrong) {
      const path = pattern.replace(':id', id).replace(':date', '2026-07-01');
      const body = method === 'GET' ? undefined : {};
      const answer = await app.rest(method, path, { token: tokens[access], body });
      expectRefusal(answer, [400, 'BAD_USER_INPUT']);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['id']);
    }
  });

  it.each([
    'today',
    '2026-7-1',
    '2026-02-30',
    '2026-13-01',
    '10000-01-01',
    '0000-01-01',
    'infinity',
    '2026-07-01T00:00:00Z',
    '2026-07-01%00',
    '%20',
  ])('rejects %s as a date', async (date) => {
    const { id } = await aService(app);
    const answer = await app.rest('GET', `/services/${id}/slots/${date}`);
    expectRefusal(answer, [400, 'BAD_USER_INPUT']);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['date']);
  });

  it.each(['/services/%', '/services/%E0%A4%A', '/%', '/services/%zz/slots/2026-07-01'])(
    'responds in JSON to a path with a lone percent sign: %s',
    async (path) => {
      const answer = await app.rest('GET', path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.success).toBe(false);
    },
  );

  it('rejects a request with an unknown transfer coding and does not process it', async () => {
    const provider = await aProvider(app);
    const { id } = await aSlot(app, { provider });
    const socket = connect(Number(new URL(app.url).port));
    // The first request of a connection begins later, when Node may have closed it already.
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const lookups = jest.spyOn(app.deps.tokens, 'read');
    socket.write(
      [
        `DELETE /api/providers/slots/${id} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${tokenOf(app, provider)}`,
        'Transfer-Encoding: klingon',
        '\r\n',
      ].join('\r\n'),
    );
    expect(await text(socket)).toContain('HTTP/1.1 400 ');
    expect(lookups).not.toHaveBeenCalled();
    lookups.mockRestore();
    const { body } = await app.rest('GET', '/providers/slots', { token: tokenOf(app, provider) });
    expect(body.slots).toMatchObject([{ _id: id }]);
  });

  it('forbids caches to store a response to a signed-in customer', async () => {
    for (const path of ['/services', '/auth/me', '/nothing', '/services/%']) {
      const { headers } = await app.rest('GET', path, { token: tokens.members });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('responds in JSON outside of the REST paths as well', async () => {
    for (const path of ['/', '/nothing', '/apix', '/%']) {
      const answer = await fetch(`${app.url}${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });
});
