import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { startMailSender } from '../../src/reactions/mail/sender.js';
import { startTracing } from '../../src/engine/ops/start-tracing.js';
import { traceWith } from '../../src/engine/ops/tracing.js';
import { MailError } from '../../src/engine/mail/outgoing-mail.js';
import { freshApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

const BOOK = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';
const CUSTOMER = { name: 'Maya Lopez', email: 'maya@customer.example', phone: '555-0123' };
/** As a proxy sends it: a trace that it has begun, which is recorded. */
const OF_PROXY = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${OF_PROXY.traceId}-${OF_PROXY.spanId}-01`;

const exported = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exported)] });
beforeEach(() => traceWith(provider.getTracer('test')));
afterEach(() => {
  traceWith(undefined);
  exported.reset();
});

const spansOf = (traceId: string): ReadableSpan[] =>
  exported.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
const named = (name: string): ReadableSpan[] => exported.getFinishedSpans().filter((span) => span.name === name);

describe('a trace', () => {
  const app = freshApp(() => ({ config: { trustProxy: 1 } }));

  async function aBookingRequest() {
    const provider = await aProvider(app, { email: 'pat@provider.example' });
    const service = await aService(app, { provider });
    const customer = await aCustomer(app, CUSTOMER);
    const input = { ...aRequest(service, await aSlot(app, { provider })), customerDetails: CUSTOMER };
    return { token: tokenOf(app, customer), input };
  }

  function sendMails(send: () => Promise<void>): { stop(): Promise<void> } {
    return startMailSender(app.dataSource.manager, {
      compose: ({ id, kind }) =>
        Promise.resolve({ id, kind, subject: 'S', html: '', text: '', attachments: [], to: CUSTOMER.email }),
      transport: { send },
      onFailedAttempt: () => undefined,
      onError: (error) => {
        throw error;
      },
      pollSeconds: 0.05,
      pauseMs: 0,
    });
  }

  it('contains a request, each of its statements, and the mails that it causes', async () => {
    const { token, input } = await aBookingRequest();
    exported.reset();
    expect((await app.graphql(BOOK, { input }, token)).errors).toEqual([]);
    const sender = sendMails(() => Promise.resolve());
    await eventually(() => expect(named('mail booking-requested')).toHaveLength(1));
    await sender.stop();

    const [request] = named('POST /graphql');
    const { traceId, spanId } = request!.spanContext();
    expect(request!.attributes).toMatchObject({
      'http.route': '/graphql',
      'http.response.status_code': 200,
      'graphql.operation.type': 'mutation',
      'graphql.root_field': 'createBooking',
      'graphql.outcome': 'ok',
    });
    const within = spansOf(traceId).filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId);
    const names = within.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['SELECT users', 'SELECT timeline_entries', 'mail booking-received']));
    const insert = within.find(({ attributes }) =>
      String(attributes['db.query.text']).includes('INSERT INTO bookings'),
    );
    expect(insert?.attributes['db.system.name']).toBe('postgresql');
    const [mail] = named('mail booking-requested');
    expect(mail?.attributes).toMatchObject({ 'marquee.mail.attempt': 1, 'marquee.mail.outcome': 'sent' });
    expect(mail?.parentSpanContext?.spanId).toBe(spanId);
  });

  it('contains no names, addresses, texts or tokens', async () => {
    const { token, input } = await aBookingRequest();
    const message = 'We are 80 and very loud';
    await app.rest('POST', '/bookings', { token, body: { ...input, message } });
    await app.rest('POST', '/auth/login', { body: { email: CUSTOMER.email, password: 'a wrong password' } });
    await app.rest('GET', `/services/${input.serviceId}?q=${CUSTOMER.email}`);
    await eventually(() => expect(named('GET /api/services/:id')).toHaveLength(1));
    const text = JSON.stringify(
      exported.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(text).toContain('INSERT INTO bookings');
    for (const secret of [
      ...Object.values(CUSTOMER),
      message,
      token,
      input.serviceId,
      '@',
      'a wrong password',
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret);
  });

  it('names the code of a failure, of a request, a statement and a mail', async () => {
    const { token, input } = await aBookingRequest();
    await app.graphql(BOOK, { input }, token);
    const failing = sendMails(() => Promise.reject(new MailError('ECONNREFUSED', false)));
    await eventually(() => expect(named('mail booking-requested').length).toBeGreaterThan(0));
    await failing.stop();
    expect(named('mail booking-requested')[0]?.attributes['error.type']).toBe('ECONNREFUSED');

    await app.dataSource.query('ALTER TABLE services RENAME TO away');
    expect((await app.rest('GET', `/services/${input.serviceId}`)).status).toBe(500);
    await eventually(() => expect(named('GET /api/services/:id')).toHaveLength(1));
    const [request] = named('GET /api/services/:id');
    expect(request?.attributes['error.type']).toBe('500');
    const codes = spansOf(request!.spanContext().traceId).map(({ attributes }) => attributes['error.type']);
    expect(codes).toContain('42P01');
  });

  it('is a part of the trace that a trusted proxy has begun', async () => {
    await app.rest('GET', '/services', { headers: { traceparent: TRACEPARENT } });
    await eventually(() => expect(named('GET /api/services')).toHaveLength(1));
    const [request] = named('GET /api/services');
    expect(request?.spanContext().traceId).toBe(OF_PROXY.traceId);
    expect(request?.parentSpanContext?.spanId).toBe(OF_PROXY.spanId);
  });

  it.each(['00-0-0-01', `00-${'0'.repeat(32)}-${OF_PROXY.spanId}-01`, `${TRACEPARENT}-more`, 'x'.repeat(8000)])(
    'is a new one if the header is malformed: %.40s',
    async (traceparent) => {
      expect((await app.rest('GET', '/services', { headers: { traceparent } })).status).toBe(200);
      await eventually(() => expect(named('GET /api/services')).toHaveLength(1));
      expect(named('GET /api/services')[0]?.parentSpanContext).toBeUndefined();
    },
  );
});

describe('without a trusted proxy', () => {
  const app = freshApp();

  it('no client chooses the trace, nor that it is recorded', async () => {
    await app.rest('GET', '/services', { headers: { traceparent: TRACEPARENT } });
    await eventually(() => expect(named('GET /api/services')).toHaveLength(1));
    expect(spansOf(OF_PROXY.traceId)).toEqual([]);
  });

  it('records nothing without a tracer', async () => {
    traceWith(undefined);
    expect((await app.rest('GET', '/services')).status).toBe(200);
    expect(exported.getFinishedSpans()).toEqual([]);
  });
});

describe('startTracing', () => {
  afterEach(() => {
    for (const close of closers.splice(0)) close();
    for (const name of Object.keys(process.env))
      if (name.startsWith('OTEL_')) Reflect.deleteProperty(process.env, name);
  });

  const app = freshApp();
  const closers: (() => void)[] = [];

  /** A collector, and what it has received. Without a status it does not respond. */
  async function aCollector(status?: number): Promise<string[]> {
    const bodies: string[] = [];
    const collector = createServer((req, res) => {
      void text(req).then((body) => {
        bodies.push(`${req.url} ${body}`);
        if (status !== undefined) res.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      collector.close();
      collector.closeAllConnections();
    });
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
    return bodies;
  }

  it('sends spans to the collector, the last ones when it ends, and names the service', async () => {
    const bodies = await aCollector(200);
    process.env.OTEL_BSP_SCHEDULE_DELAY = '600000';
    process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=staging';
    const warn = jest.fn();
    const end = await startTracing('1.2.3', { warn });
    await app.rest('GET', '/services');
    expect(bodies).toEqual([]);
    await end();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^\/v1\/traces /);
    for (const part of ['GET /api/services', 'SELECT', 'marquee', '1.2.3', 'staging'])
      expect(bodies[0]).toContain(part);
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns once if the collector rejects the spans', async () => {
    const bodies = await aCollector(400);
    const warn = jest.fn();
    const end = await startTracing('1.2.3', { warn });
    for (const count of [1, 2]) {
      await app.rest('GET', '/services');
      await eventually(() => expect(bodies.length).toBeGreaterThanOrEqual(count));
    }
    await end();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'sending traces failed');
  });

  it('ends although the collector does not respond', async () => {
    const bodies = await aCollector();
    const end = await startTracing('1.2.3', { warn: jest.fn() });
    await app.rest('GET', '/services');
    await eventually(() => expect(bodies).toHaveLength(1));
    await expect(end()).resolves.toBeUndefined();
  });
});
