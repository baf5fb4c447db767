import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKey } from '../../src/engine/secrets/derive-key.js';
import { createSeal } from '../../src/engine/secrets/seal.js';
import { WEBHOOK_KINDS } from '../../src/marketplace/webhooks/webhook-kinds.js';
import { newWebhookSecret, WEBHOOK_SEAL } from '../../src/marketplace/webhooks/webhook-secret.js';
import { Webhook } from '../../src/marketplace/webhooks/webhook.entity.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/eventually.js';
import { aReceiver, type Receiver, verified } from '../webhooks/support/receiver.js';
import { aCrowd } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, SECRET, startServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { figures } from './support/verdict.js';

const SLOTS = 60;

let database: TestDatabase;
let receiver: Receiver;
let town: Town;
let env: Record<string, string>;
let secret: string;

beforeAll(async () => {
  receiver = await aReceiver();
  closeLater(() => receiver.close());
  database = await aDatabase();
  closeLater(() => database.drop());
  town = await aTown(database.address, { slots: SLOTS });
  env = { DATA_DIR: await aDataDir(), DATABASE_URL: urlOf(database.address), WEBHOOKS_ALLOW: 'private' };
  const id = randomUUID();
  const made = newWebhookSecret(createSeal(deriveKey(SECRET, WEBHOOK_SEAL)), id);
  secret = made.secret;
  const columns = { id, accountId: town.providerId, url: receiver.url, kinds: [...WEBHOOK_KINDS], secret: made.sealed };
  await database.dataSource.manager.insert(Webhook, columns);
});
afterAll(cleanUp);

const query = <T>(sql: string): Promise<T[]> => database.dataSource.query<T[]>(sql);
const idsOf = (): (string | undefined)[] => receiver.received.map(({ headers }) => headers['webhook-id']);

describe('servers that are killed while they send to a webhook, which fails for now', () => {
  it('lose no delivery, and repeat one only with the same id', async () => {
    const servers = await Promise.all([startServer(env), startServer(env)]);
    receiver.next(
      ...Array.from({ length: 40 }, (_, n) => (n % 5 === 0 ? 500 : n % 7 === 0 ? ('reset' as const) : 204)),
    );
    const { slots } = town;
    const crowds = servers.map(({ url }, half) =>
      aCrowd(url, town, half === 0 ? slots.slice(0, SLOTS / 2) : slots.slice(SLOTS / 2)),
    );
    await crowds[0]?.acknowledged(10);
    servers[0].process.kill('SIGKILL');
    await Promise.all(crowds.map((crowd) => crowd.disperse()));
    // Claims of the killed server end after 30 s, the pauses of what has failed after 10 s.
    while (
      (await query(`SELECT FROM outbox UNION ALL SELECT FROM webhook_deliveries WHERE status = 'waiting'`)).length > 0
    )
      await sleep(100);
    expect((await servers[1].end()).code).toBe(0);

    const bookings = await query<{ id: string }>('SELECT id FROM bookings');
    const statuses = await query<{ status: string; count: number }>(
      'SELECT status, count(*)::int AS count FROM webhook_deliveries GROUP BY status',
    );
    figures('killed webhook sender', { bookings: bookings.length, sent: idsOf().length });
    expect(statuses).toEqual([{ status: 'delivered', count: bookings.length }]);
    expect(new Set(idsOf()).size).toBe(bookings.length);
    const told = receiver.received.map(
      (request) => verified(secret, request) as { data: { booking: { _id: string } } },
    );
    expect(new Set(told.map(({ data }) => data.booking._id))).toEqual(new Set(bookings.map(({ id }) => id)));
  });
});

describe('a server that is stopped while a receiver is silent', () => {
  it('ends in time, and leaves the delivery to the next', async () => {
    let server = await startServer(env);
    receiver.received.length = 0;
    receiver.next('silent');
    await query(
      `INSERT INTO webhook_deliveries (id, webhook_id, kind) SELECT gen_random_uuid(), id, 'webhook.test' FROM webhooks`,
    );
    await until(() => receiver.received.length === 1);
    const { code, ms } = await server.end();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    server = await startServer(env);
    await query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'waiting'`);
    await until(async () => (await query(`SELECT FROM webhook_deliveries WHERE status = 'waiting'`)).length === 0);
    expect(new Set(idsOf()).size).toBe(1);
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
    await until(async () => /^webhook_deliveries_waiting 0$/m.test(await metrics()));
    expect(await metrics()).toMatch(/^webhook_attempts_total\{outcome="delivered"\} 1$/m);
    expect(await metrics()).toMatch(/^webhook_deliveries_overdue_seconds 0$/m);
    await server.end();
  });
});
