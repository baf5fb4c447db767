import { resendDelivery, testWebhook } from '../../src/marketplace/webhooks/send-deliveries.js';
import { WebhookDelivery } from '../../src/marketplace/webhooks/webhook-delivery.entity.js';
import { createWebhook, deleteWebhook, updateWebhook } from '../../src/marketplace/webhooks/webhooks.js';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { race, ROUNDS } from '../bookings/support/race.js';
import { sharedApp } from '../support/app.js';
import { anAdmin, aProvider, asViewer } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { aWebhook } from './support/webhooks.js';

/** Tests, resends and changes of webhooks at the same moment (P70). */
const app = sharedApp();
const db = () => app.dataSource.manager;
const address = '127.0.0.1';
const url = 'https://hooks.example.com/marquee';

async function aSubject() {
  const provider = await aProvider(app);
  const { id } = await aWebhook(app, { accountId: provider.id, url });
  const viewer = asViewer(provider);
  const deps = { ...app.deps, allowsPrivate: false };
  return {
    ...{ id, provider, viewer },
    test: () => testWebhook(db(), app.deps, viewer, { id, address }),
    change: (changes: object) => updateWebhook(db(), deps, viewer, { id, ...changes, address }),
    waiting: () => db().countBy(WebhookDelivery, { webhookId: id, status: 'waiting' }),
  };
}

describe('a webhook that is switched off', () => {
  it('has no waiting deliveries, also if a test is requested at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { test, change, waiting } = await aSubject();
      const [tested, off] = await race(round, test, () => change({ active: false }));
      expect(off.won).toBe(true);
      expect([200, 409]).toContain(tested.status);
      expect(await waiting()).toBe(0);
    }
  });

  it('has none either if a delivery is sent again at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { test, change, waiting, viewer } = await aSubject();
      const { id } = await test();
      const again = () => resendDelivery(db(), app.deps, viewer, { id, address });
      const [sent, off] = await race(round, again, () => change({ active: false }));
      expect(off.won).toBe(true);
      expect([200, 409]).toContain(sent.status);
      expect(await waiting()).toBe(0);
    }
  });

  it('makes a test wait that is requested before the commit', async () => {
    const { test, id, waiting } = await aSubject();
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    const tested = test();
    await untilOneWaitsFor(runner, db());
    await runner.commitTransaction();
    await runner.release();
    await expect(tested).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await waiting()).toBe(0);
  });
});

describe('a webhook that is deleted', () => {
  it('is not found by a test or a change at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { test, change, viewer, id } = await aSubject();
      const use: () => Promise<object> = round % 2 ? test : () => change({ active: false });
      const [used, deleted] = await race(round, use, () => deleteWebhook(db(), viewer, id));
      expect(deleted.won).toBe(true);
      expect([200, 404]).toContain(used.status);
      expect(await db().countBy(WebhookDelivery, { webhookId: id })).toBe(0);
    }
  });

  it('is deleted once', async () => {
    const { viewer, id } = await aSubject();
    const remove = () => deleteWebhook(db(), viewer, id);
    const outcomes = await race(2, remove, remove);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('a session that ends while a webhook is locked', () => {
  const anotherUrl = 'https://elsewhere.example.com';
  const endSessions = 'UPDATE users SET session_version = session_version + 1 WHERE id = $1';

  it('creates none', async () => {
    const { provider, viewer } = await aSubject();
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [provider.id]);
    const deps = { ...app.deps, allowsPrivate: false };
    const created = createWebhook(db(), deps, viewer, { url, kinds: ['message.sent'], address });
    await untilOneWaitsFor(runner, db());
    await db().query(endSessions, [provider.id]);
    await runner.commitTransaction();
    await runner.release();
    await expect(created).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await db().query('SELECT FROM webhooks WHERE account_id = $1', [provider.id])).toHaveLength(1);
  });

  it('does not change its address', async () => {
    const { provider, id, change } = await aSubject();
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE webhooks SET failures = 1 WHERE id = $1', [id]);
    const changed = change({ url: anotherUrl });
    await untilOneWaitsFor(runner, db());
    await db().query(endSessions, [provider.id]);
    await runner.commitTransaction();
    await runner.release();
    await expect(changed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await db().query('SELECT url FROM webhooks WHERE id = $1', [id])).toEqual([{ url }]);
  });
});

it('creates no webhook of an account that is deleted at the same moment', async () => {
  const admin = asViewer(await anAdmin(app));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { provider, viewer } = await aSubject();
    const deps = { ...app.deps, allowsPrivate: false };
    const create = () => createWebhook(db(), deps, viewer, { url, kinds: ['message.sent'], address });
    const [created, deleted] = await race(round, create, () => deleteUser(db(), admin, provider.id));
    expect(deleted.won).toBe(true);
    expect([200, 401]).toContain(created.status);
    expect(await db().query('SELECT FROM webhooks WHERE account_id = $1', [provider.id])).toEqual([]);
  }
});
