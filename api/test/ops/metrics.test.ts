import { jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { createMetrics } from '../../src/engine/ops/metrics.js';
import { freshApp } from '../support/app.js';
import { aCustomer, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

describe('metrics', () => {
  const app = freshApp();

  async function figures(): Promise<string> {
    const answer = await fetch(`${app.url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return answer.text();
  }

  it('returns Prometheus text with metrics of the process', async () => {
    const text = await figures();
    expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^# TYPE database_pool_connections gauge$/m);
    expect(text).toMatch(/^database_pool_connections\{state="waiting"\} 0$/m);
  });

  it('measures requests by method, route and status', async () => {
    await app.rest('GET', '/services');
    await app.rest('GET', '/services/00000000-0000-4000-8000-000000000000');
    await app.rest('GET', '/services/malformed');
    await app.rest('POST', '/auth/login', { body: {} });
    await app.rest('GET', '/no/such/address');
    await app.graphql('{ config { appName } }');
    const text = await figures();
    for (const labels of [
      'method="GET",route="/api/services",status="200"',
      'method="GET",route="/api/services/:id",status="404"',
      'method="GET",route="/api/services/:id",status="400"',
      'method="POST",route="/api/auth/login",status="400"',
      'method="GET",route="/api",status="404"',
      'method="POST",route="/graphql",status="200"',
    ])
      expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
  });

  it('measures GraphQL operations by type, root field and outcome', async () => {
    await app.graphql('query AnyName { config { appName } }');
    await app.graphql('{ me { id } }');
    await app.graphql('{ noSuchField }');
    const text = await figures();
    for (const labels of [
      'type="query",operation="config",outcome="ok"',
      'type="query",operation="me",outcome="UNAUTHENTICATED"',
      'type="none",operation="invalid",outcome="BAD_USER_INPUT"',
    ])
      expect(text).toContain(`graphql_operation_duration_seconds_count{${labels}} 1\n`);
    expect(text).not.toMatch(/AnyName|noSuchField/);
  });

  it('counts bookings by outcome', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const service = await aService(app);
    const body = aRequest(service, await aSlot(app, { providerId: service.providerId }));
    const book = (request: unknown) => app.rest('POST', '/bookings', { token, body: request });
    const made = await book(body);
    await book(body);
    await book({ ...body, providerId: '00000000-0000-4000-8000-000000000000' });
    const { _id } = made.body.booking as { _id: string };
    await app.rest('PATCH', `/bookings/${_id}/cancel`, { token });
    const text = await figures();
    for (const outcome of ['made', 'taken', 'refused', 'cancelled'])
      expect(text).toContain(`bookings_total{outcome="${outcome}"} 1\n`);
  });

  it('renders metrics once for simultaneous requests, and about four times a second at most', async () => {
    const prints = jest.spyOn(Registry.prototype, 'metrics').mockResolvedValue('figures');
    const { render } = createMetrics(() => undefined);
    const began = performance.now();
    for (const round of [1, 2, 3]) {
      const all = await Promise.all(Array.from({ length: 10 }, render));
      expect(all).toEqual(Array(10).fill('figures'));
      expect(prints).toHaveBeenCalledTimes(round);
    }
    expect(performance.now() - began).toBeGreaterThan(450);
    prints.mockRestore();
  });

  it('sends metrics to at most two waiting clients per event loop iteration', async () => {
    let turn = 0;
    let next = setImmediate(function count() {
      turn += 1;
      next = setImmediate(count);
    });
    const sent = new Map<number, number>();
    app.server.prependListener('request', (_req, res) => {
      const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
      res.end = (...args: unknown[]) => {
        sent.set(turn, (sent.get(turn) ?? 0) + 1);
        return end(...args);
      };
    });
    await figures(); // the next rendering is some time off
    await Promise.all(Array.from({ length: 30 }, figures));
    clearImmediate(next);
    expect([...sent.values()].reduce((sum, count) => sum + count)).toBe(31);
    expect(Math.max(...sent.values())).toBeLessThanOrEqual(2);
  });

  it('exposes no personal data and no text that a client sent', async () => {
    const { id } = await aService(app);
    const token = tokenOf(app, await aCustomer(app));
    await app.rest('GET', `/services/${id}`, { token });
    await app.rest('GET', '/kim@example.com', { token });
    await fetch(`${app.url}/uploads/kim@example.com`);
    await fetch(`${app.url}/kim@example.com`);
    await fetch(`${app.url}/api/services`, { method: 'PROPFIND' });
    const text = await figures();
    expect(text).toContain('method="OTHER"');
    expect(text).not.toMatch(/kim@|PROPFIND/);
    expect(text).not.toContain(id);
    expect(text).not.toContain(token);
  });
});
