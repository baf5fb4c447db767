import { setTimeout as sleep } from 'node:timers/promises';
import { aCrowd, aWish, repeat, send } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from './support/server.js';
import { aTown } from './support/town.js';
import { diagnosis, expectKept, figures, OF_THE_TEST_SERVER } from './support/verdict.js';
import { aDatabase } from '../support/database.js';
import { untilServed } from '../support/eventually.js';

afterEach(cleanUp);

const together = async (env: Record<string, string>) => {
  const dataDir = await aDataDir();
  const both = [0, 1].map(() => startServer({ DATA_DIR: dataDir, ...env }));
  return { dataDir, servers: await Promise.all(both) };
};

async function completedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^bookings_total\{outcome="completed"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

describe('two servers that share a database', () => {
  it('creates schema, administrator and demo data once when both servers start on an empty database', async () => {
    const database = await aDatabase({ template: 'template0' });
    closeLater(() => database.drop());
    const { servers } = await together({
      DATABASE_URL: urlOf(database.address),
      DEMO_DATA: 'on',
      DEMO_PASSWORD: 'a demo password',
    });
    const printed = servers.map((server) => server.printed()).join('\n');
    for (const once of [/schema is up to date/g, /Administrator: /g, /Creating the demo data/g])
      expect(printed.match(once)).toHaveLength(1);
    const [{ admins, doubles }] = await database.dataSource.query<
      [{ admins: string; doubles: string }]
    >(`SELECT (SELECT count(*) FROM admins) AS admins,
         (SELECT count(*) FROM (SELECT FROM services GROUP BY title, provider_id HAVING count(*) > 1) twice) AS doubles`);
    expect([admins, doubles]).toEqual(['1', '0']);
    for (const server of servers) await server.end();
  });

  it('shows the booking of one server at once in the cached free slots of the other', async () => {
    const database = await aDatabase();
    closeLater(() => database.drop());
    const { servers } = await together({ DATABASE_URL: urlOf(database.address) });
    const [one, other] = servers.map(({ url }) => url) as [string, string];
    const town = await aTown(database.address, { slots: 20 });
    const freeOn = async (date: string): Promise<string[]> => {
      const query = `{ availableSlots(serviceId: "${town.serviceId}", date: "${date}") { id } }`;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${other}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      const { data } = (await answer.json()) as { data: { availableSlots: { id: string }[] } };
      return data.availableSlots.map(({ id }) => id);
    };
    for (const [n, slot] of town.slots.entries()) {
      for (let again = 0; again < 3; again += 1) expect(await freeOn(slot.date)).toContain(slot.id);
      expect((await untilServed(() => send(one, town, aWish(town, slot, n % 2)))).status).toBe(201);
      expect(await freeOn(slot.date)).not.toContain(slot.id);
    }
  });

  it('books each slot only once across both servers, and completes each booking only once', async () => {
    const database = await aDatabase();
    closeLater(() => database.drop());
    const { dataDir, servers } = await together({ DATABASE_URL: urlOf(database.address) });
    const [one, other] = servers.map(({ url }) => url) as [string, string];
    const town = await aTown(database.address, { slots: 200 });

    const crowds = [aCrowd(one, town, town.slots), aCrowd(other, town, town.slots)];
    await Promise.all(crowds.map((crowd) => crowd.finished()));
    const wishes = crowds.flatMap((crowd) => crowd.wishes);
    // On a busy machine some requests are rejected with 503.
    await repeat(one, town, wishes);
    expect(wishes).toHaveLength(4 * town.slots.length);
    expect(wishes.filter(({ status }) => status === 201)).toHaveLength(town.slots.length);
    expect(wishes.filter(({ status }) => status === 409)).toHaveLength(3 * town.slots.length);
    await expectKept(town, wishes);

    // One idempotency key, sent to both servers simultaneously, makes one booking, which both
    // return.
    await database.dataSource.transaction(async (db) => {
      await db.query('UPDATE slots SET booking_id = NULL');
      await db.query('DELETE FROM bookings');
    });
    const twice = await Promise.all(
      town.slots.slice(0, 20).map(async (slot, n) => {
        const wish = aWish(town, slot, n);
        return Promise.all([one, other].map((url) => untilServed(() => send(url, town, { ...wish }))));
      }),
    );
    for (const responses of twice) {
      expect(responses.map(({ status }) => status)).toEqual([201, 201]);
      expect(responses[0]?.booking).toBe(responses[1]?.booking);
    }

    // Their events have ended. Both servers notice, and each booking is completed by one of them.
    await database.dataSource.transaction(async (db) => {
      await db.query(`UPDATE bookings SET status = 'confirmed', event_date = event_date - 30`);
      await db.query('UPDATE slots SET date = date - 30 WHERE booking_id IS NOT NULL');
    });
    const began = performance.now();
    const open = async () =>
      (await database.dataSource.query<unknown[]>(`SELECT FROM bookings WHERE status <> 'completed'`)).length;
    while ((await open()) > 0) await sleep(200);
    const counts = await Promise.all([completedBy(one), completedBy(other)]);
    expect(counts[0] + counts[1]).toBe(20);
    expect(await diagnosis(town, dataDir, OF_THE_TEST_SERVER)).toEqual([]);
    figures('two servers', {
      requests: wishes.length,
      'completed by the one and the other': counts.join(' + '),
      'after ms': Math.round(performance.now() - began),
    });
  });
});
