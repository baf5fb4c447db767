import { randomUUID } from 'node:crypto';
import { withDeletionLock } from '../../src/engine/database/deletions.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const WAITING = `
  SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
  WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;

describe('while another deletion takes its time', () => {
  const app = sharedApp();
  let stranger: User;
  beforeAll(async () => {
    stranger = await aProvider(app);
  });

  it.each([
    ['an unknown slot', 404, async () => ['slots', randomUUID(), stranger] as const],
    ['an unknown service', 404, async () => ['services', randomUUID(), stranger] as const],
    ['a slot of another provider', 404, async () => ['slots', (await aSlot(app)).id, stranger] as const],
    ['a service of another provider', 404, async () => ['services', (await aService(app)).id, stranger] as const],
    [
      'a booked slot',
      409,
      async () => {
        const provider = await aProvider(app);
        const [service, slot] = [await aService(app, { provider }), await aSlot(app, { provider })];
        await aBooking(app, { service, slot });
        return ['slots', slot.id, provider] as const;
      },
    ],
  ])('rejects the deletion of %s at once', async (_, status, target) => {
    const [path, id, viewer] = await target();
    const token = tokenOf(app, viewer);
    const answer = await withDeletionLock(app.dataSource.manager, () =>
      app.rest('DELETE', `/providers/${path}/${id}`, { token }),
    );
    expect(answer.status).toBe(status);
  });

  it('deletes a slot and a service after it', async () => {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    const [service, slot] = [await aService(app, { provider }), await aSlot(app, { provider })];
    let isOver = false;
    const remove = (path: string) =>
      app.rest('DELETE', `/providers/${path}`, { token }).then(({ status }) => [isOver, status]);
    const answers = await withDeletionLock(app.dataSource.manager, async (db) => {
      const removals = [remove(`slots/${slot.id}`), remove(`services/${service.id}`)];
      await until(async () => (await db.query<unknown[]>(WAITING)).length === 2);
      isOver = true;
      return { removals };
    });
    expect(await Promise.all(answers.removals)).toEqual([
      [true, 200],
      [true, 200],
    ]);
  });
});
