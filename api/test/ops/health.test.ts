import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freshApp, type TestApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aCustomer, tokenOf } from '../support/factories.js';

/** Closes the app's database to all clients, the connected ones included, or opens it again. */
async function setOpen({ dataSource }: TestApp, open: boolean): Promise<void> {
  const name = String(dataSource.options.database);
  const client = new pg.Client({ ...testServer(), database: 'postgres' });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${open}`);
  if (!open)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
      [name],
    );
  await client.end();
}

describe('health checks', () => {
  const app = freshApp();
  let token: string;
  beforeEach(async () => {
    token = tokenOf(app, await aCustomer(app));
  });

  const statusOf = async (path: string): Promise<number> => (await fetch(app.url + path)).status;

  it('responds to both health checks with 200 and no-store', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(app.url + path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it('serves operator paths only in their exact spelling, so that a proxy can block them', async () => {
    for (const path of ['/metrics/', '/Metrics', '/METRICS/', '/readyz/']) expect(await statusOf(path)).toBe(404);
  });

  it('is alive but not ready without its database, and ready again when it is back', async () => {
    await setOpen(app, false);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await setOpen(app, true);
    expect(await statusOf('/readyz')).toBe(200);
    expect((await app.rest('GET', '/auth/me', { token })).status).toBe(200);
  });

  it('returns SERVICE_UNAVAILABLE over REST and GraphQL while its database is unreachable', async () => {
    await setOpen(app, false);
    const unavailable = {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The marketplace cannot be reached right now. Please try again shortly.',
    };
    // Without and with a token.
    for (const by of [undefined, token])
      expect(await app.rest('GET', '/services', { token: by })).toMatchObject({
        status: 503,
        body: unavailable,
      });
    const { errors } = await app.graphql('{ services { id } }');
    expect(errors[0]).toMatchObject({
      message: unavailable.message,
      extensions: { code: unavailable.code },
    });
    const known = await app.graphql('{ me { id } }', {}, token);
    expect(known.errors[0]?.extensions.code).toBe(unavailable.code);
    await setOpen(app, true);
  });

  it('queries the database once for ten simultaneous readiness checks', async () => {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const looks = jest.spyOn(app.dataSource, 'query').mockImplementation(() => gate);
    let arrived = 0;
    const count = (): void => void (arrived += 1);
    app.server.on('request', count);
    const asks = Array.from({ length: 10 }, () => fetch(`${app.url}/readyz`));
    while (arrived < asks.length) await delay(5);
    expect(looks).toHaveBeenCalledTimes(1);
    letGo();
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    app.server.off('request', count);
    looks.mockRestore();
  });

  it('is not ready after its data source was destroyed', async () => {
    await app.dataSource.destroy();
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    expect((await app.rest('GET', '/services')).status).toBe(503);
  });

  it('is not ready while it shuts down, but still serves requests', async () => {
    app.retire();
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    expect((await app.rest('GET', '/services')).status).toBe(200);
  });
});
