import { Validator } from '@seriousme/openapi-schema-validator';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { ROUTES } from '../../src/transports/rest/routes.js';
import { MAX_GUESTS } from '../../src/kernel/field-limits.js';
import { TEST_KIND, WEBHOOK_KINDS } from '../../src/marketplace/webhooks/webhook-kinds.js';
import { MAX_PENDING_BOOKINGS } from '../../src/marketplace/bookings/booking-limits.js';
import { anApp, sharedApp } from '../support/app.js';
import { send } from '../support/send.js';
import {
  type Call,
  expectDescribed,
  expectWebhookDescribed,
  openapiDocument,
  type OpenapiDocument,
} from '../support/openapi.js';

describe('the OpenAPI document', () => {
  const app = sharedApp();
  let document: OpenapiDocument;
  beforeAll(async () => void (document = await openapiDocument()));

  const call = (method: string, path: string): Call => {
    const found = document.paths[path]?.[method];
    if (!found) throw new Error(`${method} ${path} is not in the document`);
    return found;
  };
  const calls = (): [name: string, call: Call][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]): [string, Call] => [`${method} ${path}`, each]),
    );

  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('contains every route with its roles, and nothing else', () => {
    const rows = ROUTES.map(({ method, path, access }) => {
      const name = path === '/' ? '' : path.replace(/:(\w+)/g, '{$1}');
      return [`${method} /api${name}`, access === 'public' ? [] : access];
    });
    const described = calls().map(([name, { security }]) => [name, security.flatMap(({ bearer = [] }) => bearer)]);
    expect(described.sort()).toEqual(rows.sort());
  });

  it('gives each call a name of its own', () => {
    const names = calls().map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has limits of exactly the calls that can be limited', async () => {
    const schema = await createSchema();
    const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
    const texts = new Map(ROUTES.map((route) => [route.operation, route.description]));
    const limited = calls()
      .map(([, { operationId }]) => operationId)
      .filter((id) => (fields[id]?.description ?? texts.get(id))?.includes('`RATE_LIMITED`'));
    const named = calls().filter(([, each]) => each['x-limits']?.some(({ seconds }) => seconds !== null));
    expect(named.map(([, { operationId }]) => operationId)).toEqual(limited);
    for (const [, { responses }] of named) expect(responses).toHaveProperty('429');
  });

  it('takes the limits of bookings from the rules', () => {
    const { description, 'x-limits': limits } = call('post', '/api/bookings');
    expect(limits).toContainEqual({
      what: 'pending bookings',
      max: MAX_PENDING_BOOKINGS,
      seconds: null,
      per: 'account',
    });
    expect(limits).toContainEqual({ what: 'bookings', max: 20, seconds: 86_400, per: 'account' });
    expect(limits).toContainEqual({ what: 'bookings of one provider', max: 30, seconds: 86_400, per: 'address' });
    expect(description).toContain('bookings: 20 for each account within 24 hours');
  });

  it('describes a body as JSON, and as a form if it can have pictures', () => {
    const media = (method: string, path: string) => Object.keys(call(method, path).requestBody?.content ?? {});
    expect(media('post', '/api/bookings')).toEqual(['application/json']);
    for (const [method, path] of [
      ['post', '/api/auth/register-provider'],
      ['post', '/api/providers/services'],
      ['put', '/api/providers/services/{id}'],
      ['patch', '/api/account'],
    ] as const)
      expect(media(method, path)).toEqual(['application/json', 'multipart/form-data']);
  });

  it('describes the fields of a body as its class checks them', () => {
    const { CreateBookingInput } = document.components.schemas;
    expect(CreateBookingInput).toMatchObject({
      properties: {
        serviceId: { type: 'string', format: 'uuid' },
        guestCount: { type: 'integer', minimum: 1, maximum: MAX_GUESTS },
        message: { type: ['string', 'null'], maxLength: 5000 },
        customerDetails: { required: ['name', 'email', 'phone'] },
      },
      required: expect.not.arrayContaining(['message', 'totalAmount']) as string[],
    });
  });

  it('describes what a body may contain that is single arguments in GraphQL', () => {
    expect(document.components.schemas.StatusBody).toMatchObject({
      properties: {
        status: { enum: ['confirmed', 'cancelled'], description: expect.stringContaining('confirmed') as string },
      },
    });
    expect(document.components.schemas.BanBody).toMatchObject({
      properties: { banned: { description: expect.any(String) as string } },
    });
  });

  it('describes what each kind of webhook is sent', async () => {
    expect(Object.keys(document.webhooks as object)).toEqual([...WEBHOOK_KINDS, TEST_KIND]);
    const body = { type: 'webhook.test', timestamp: '2026-06-15T10:00:00.000Z', data: {} };
    await expectWebhookDescribed(body);
    for (const other of [
      { ...body, data: { more: 1 } },
      { ...body, timestamp: undefined },
    ])
      await expect(expectWebhookDescribed(other)).rejects.toThrow('webhook.test');
  });

  it('describes parameters of paths, query strings and headers', () => {
    const names = (method: string, path: string) =>
      call(method, path).parameters?.map(({ name, in: place, required = false }) => [place, name, required]);
    expect(names('get', '/api/services/{id}/slots/{date}')).toEqual([
      ['path', 'id', true],
      ['path', 'date', true],
    ]);
    expect(names('get', '/api/admin/users')).toEqual([
      ['query', 'search', false],
      ['query', 'role', false],
      ['query', 'status', false],
      ['query', 'verification', false],
      ['query', 'limit', false],
    ]);
    expect(names('get', '/api/next-free-dates')).toEqual([
      ['query', 'ids', true],
      ['query', 'from', false],
    ]);
    expect(names('get', '/api/free-on')).toEqual([
      ['query', 'date', true],
      ['query', 'ids', true],
    ]);
    expect(names('post', '/api/bookings')).toEqual([['header', 'Idempotency-Key', false]]);
  });

  it('describes what REST has in another way than GraphQL', () => {
    const text = (method: string, path: string) => JSON.stringify(call(method, path));
    expect(text('get', '/api/services/{id}/slots/{date}')).toMatch(/`BAD_USER_INPUT`: `id` /);
    expect(text('delete', '/api/providers/slots')).toContain('`errors` maps each invalid field to a message');
    expect(JSON.stringify(document)).not.toMatch(/config\.categories|extensions\.fields|invalid argument/);
  });

  it('contains no schema that nothing refers to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  it('names the media types of files', () => {
    const types = (path: string) => Object.keys(call('get', path).responses['200']?.content ?? {});
    expect(types('/api/bookings/{id}/calendar.ics')).toEqual(['text/calendar']);
    expect(types('/api/account/data')).toEqual(['application/json']);
    expect(types('/api/admin/bookings.csv')).toEqual(['text/csv']);
  });

  it('rejects an answer with a field that it does not contain, or without one', async () => {
    const answer = { success: true, dates: [] };
    await expectDescribed('GET', '/api/next-free-dates', 200, answer);
    for (const other of [{ ...answer, more: 1 }, { success: true }])
      await expect(expectDescribed('GET', '/api/next-free-dates', 200, other)).rejects.toThrow('/api/next-free-dates');
  });

  it('is public, and sent again only if it has changed', async () => {
    const first = await send(app, '/api/openapi.json', { method: 'GET' });
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(Object.keys((JSON.parse(first.body) as OpenapiDocument).paths)).toEqual(Object.keys(document.paths));
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await send(app, '/api/openapi.json', { method: 'GET', headers });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('has its address at the root of the API', async () => {
    const answer = await fetch(`${app.url}/api`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ...{ name: 'Marquee', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
      ...{ openapi: '/api/openapi.json', graphql: '/graphql' },
    });
  });
});

describe('the page of the REST API', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const app = sharedApp();
  const open = (path: string, accept = BROWSER, { url } = app) => fetch(`${url}${path}`, { headers: { accept } });

  it.each(['/api', '/api/'])('is for browsers at %s', async (path) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<title>Marquee REST API</title>');
  });

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.5'])(
    'is not for clients that accept %s',
    async (accept) => {
      const answer = await open('/api', accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.headers.get('vary')).toContain('Accept');
    },
  );

  it('allows only its own origin, no eval and no frames', async () => {
    const policy = (await open('/api')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/http|\*|eval/);
  });

  it('has scripts, which browsers keep', async () => {
    const page = await (await open('/api')).text();
    const paths = [...page.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path).toMatch(/^\/api\/explorer\/[\d.]+\/[\w.-]+\.js$/);
      const script = await open(path, '*/*');
      expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const missing = await open(paths[0]!.replace('.js', 's.js'), '*/*');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('escapes the name of the marketplace, and does not exist if explorers are off', async () => {
    const named = await anApp({ config: { appName: '</title><script>' } });
    expect(await (await open('/api', BROWSER, named)).text()).toContain('<title>&#60;/title&#62;&#60;script&#62; REST');
    await named.stop();
    const off = await anApp({ config: { explorer: false } });
    expect((await open('/api', BROWSER, off)).headers.get('content-type')).toContain('application/json');
    await off.stop();
  });
});
