import { setTimeout as sleep } from 'node:timers/promises';
import { aWish, send } from '../faults/support/crowd.js';
import { urlOf } from '../faults/support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer, type RunningServer } from '../faults/support/server.js';
import { aTown, type Town } from '../faults/support/town.js';
import { eventually } from '../support/eventually.js';
import { aReplication, type Replication } from './support/replication.js';

/** Two servers with a primary and a replica, on which a test can pause the replay of the log. */
let replication: Replication;
let servers: [RunningServer, RunningServer];
let town: Town;

beforeEach(async () => {
  replication = await aReplication();
  closeLater(() => replication.stop());
  const env = {
    DATABASE_URL: urlOf(replication.primary.address),
    DATABASE_REPLICA_URLS: urlOf(replication.standby.address),
    LOG_LEVEL: 'warn',
  };
  const start = async () => startServer({ DATA_DIR: await aDataDir(), ...env });
  servers = await Promise.all([start(), start()]);
  town = await aTown(replication.primary.address, { slots: 200 });
  await untilLogged('is used');
});
afterEach(cleanUp);

const timesLogged = ({ printed }: RunningServer, text: string): number =>
  printed()
    .split('\n')
    .filter((line) => line.includes('the replica') && line.includes(text)).length;

const timesEachLogged = (text: string): number[] => servers.map((server) => timesLogged(server, text));

/** Until both servers have logged it more often than that: on a busy machine, a replica may be omitted more than once. */
const untilLogged = (text: string, before = servers.map(() => 0)): Promise<void> =>
  eventually(() => expect(timesEachLogged(text).map((times, n) => times > (before[n] ?? 0))).toEqual([true, true]));

async function pauseReplay(): Promise<void> {
  await replication.standby.query('SELECT pg_wal_replay_pause()');
  await eventually(async () =>
    expect(await replication.standby.query('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([
      { state: 'paused' },
    ]),
  );
}
const resumeReplay = () => replication.standby.query('SELECT pg_wal_replay_resume()');

/** The value of a metric of the replica. */
async function metric({ url }: RunningServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{replica="[^"]+"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}
const usedIn = (server: RunningServer) => metric(server, 'database_replica_used');
const lagIn = (server: RunningServer) => metric(server, 'database_replica_lag_bytes');

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function rest({ url }: RunningServer, method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

async function graphql(server: RunningServer, query: string, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

const titlesOf = ({ services }: Record<string, unknown>): string[] =>
  (services as { title: string }[]).map(({ title }) => title);
const titlesIn = async (server: RunningServer, token?: string) =>
  titlesOf((await rest(server, 'GET', '/services', token)).body);
const titlesByGraphql = async (server: RunningServer, token?: string) =>
  titlesOf(await graphql(server, '{ services { title } }', token));

/** As the provider. */
const rename = (server: RunningServer, title: string) =>
  rest(server, 'PUT', `/providers/services/${town.serviceId}`, town.providerToken, {
    ...{ title, description: 'All of it.', category: 'Other', price: 450, duration: '4 hours' },
  });

/** As the first customer. */
async function book({ url }: RunningServer, n: number): Promise<void> {
  const wish = await send(url, town, aWish(town, town.slots[n] ?? { id: '', date: '' }, 0));
  expect(wish.status).toBe(201);
}

/** On the day of the first slot. */
const freeSlotsIn = async (server: RunningServer, token?: string): Promise<string[]> => {
  const date = town.slots[0]?.date;
  const query = `{ availableSlots(serviceId: "${town.serviceId}", date: "${date}") { id } }`;
  return ((await graphql(server, query, token)).availableSlots as { id: string }[]).map(({ id }) => id);
};

const bookedIn = async (server: RunningServer): Promise<number> =>
  ((await graphql(server, '{ myBookings { id } }', town.customers[0])).myBookings as unknown[]).length;
const bookedByRest = async (server: RunningServer): Promise<number> =>
  ((await rest(server, 'GET', '/bookings/my-bookings', town.customers[0])).body.bookings as unknown[]).length;

describe('a replica whose replay is paused', () => {
  it('shows an account all that it has changed over another server, and visitors the previous state', async () => {
    const [one, other] = servers;
    expect(await titlesIn(other)).toEqual(['Party']);
    await pauseReplay();
    expect(await rename(one, 'Ball')).toMatchObject({ status: 200 });
    await book(one, 0);
    for (const server of servers) {
      expect(await titlesIn(server, town.providerToken)).toEqual(['Ball']);
      expect(await titlesByGraphql(server, town.providerToken)).toEqual(['Ball']);
      expect(await bookedIn(server)).toBe(1);
      expect(await bookedByRest(server)).toBe(1);
    }
    // Visitors and other accounts are served by the replica, also with cached responses.
    expect(await Promise.all([titlesIn(one), titlesByGraphql(other), titlesIn(other, town.customers[1])])).toEqual([
      ['Party'],
      ['Party'],
      ['Party'],
    ]);
    expect(timesLogged(other, 'is omitted')).toBe(0);
  });

  it('shows an account the free slots without that of its booking, and visitors the previous ones', async () => {
    const [one] = servers;
    const id = town.slots[0]?.id;
    // Cached from the second request on.
    for (const server of [...servers, ...servers]) expect(await freeSlotsIn(server)).toContain(id);
    await pauseReplay();
    await book(one, 0);
    for (const server of [...servers, ...servers]) {
      expect(await freeSlotsIn(server, town.customers[0])).not.toContain(id);
      expect(await freeSlotsIn(server)).toContain(id);
    }
    await resumeReplay();
    for (const server of servers) await eventually(async () => expect(await freeSlotsIn(server)).not.toContain(id));
  });

  it('shows an account what it has changed by an operation that is executed without graphql-js', async () => {
    const [one, other] = servers;
    const token = town.customers[0];
    const add = () => graphql(one, `mutation { addFavourite(serviceId: "${town.serviceId}") { id } }`, token);
    const favourites = async () =>
      ((await graphql(other, '{ favourites { id } }', token)).favourites as unknown[]).length;
    // From the second time on.
    await add();
    await graphql(one, `mutation { removeFavourite(serviceId: "${town.serviceId}") { id } }`, token);
    const [last] = await replication.primary.query<{ position: string }>('SELECT pg_current_wal_lsn() AS position');
    await eventually(async () =>
      expect(
        await replication.standby.query(`SELECT pg_last_wal_replay_lsn() >= '${last?.position}' AS "hasAll"`),
      ).toEqual([{ hasAll: true }]),
    );
    await pauseReplay();
    // Until the other server knows that the replica shows all changes of the account, and reads this old title there.
    expect(await rename(one, 'Ball')).toMatchObject({ status: 200 });
    await eventually(async () => expect(await titlesByGraphql(other, token)).toEqual(['Party']));
    await add();
    expect(await favourites()).toBe(1);
  });

  it('is omitted once it lags by 5 s, and used again once it has caught up', async () => {
    const [one, other] = servers;
    expect(await usedIn(other)).toBe(1);
    const omitted = timesEachLogged('is omitted');
    await pauseReplay();
    expect(await rename(one, 'Ball')).toMatchObject({ status: 200 });
    const changed = performance.now();
    await untilLogged('is omitted', omitted);
    expect(performance.now() - changed).toBeGreaterThan(4_000);
    expect(await usedIn(other)).toBe(0);
    expect(await lagIn(other)).toBeGreaterThan(0);
    expect(await titlesIn(other)).toEqual(['Ball']);
    const used = timesEachLogged('is used');
    await resumeReplay();
    await untilLogged('is used', used);
    expect(await titlesIn(other)).toEqual(['Ball']);
  });
});

it('shows each change to its account at once while visitors read from a replica that lags by a second', async () => {
  const [one, other] = servers;
  await replication.standby.query(`ALTER SYSTEM SET recovery_min_apply_delay = '1s'`);
  await replication.standby.query('SELECT pg_reload_conf()');
  let over = false;
  closeLater(async () => (over = true));
  const visitors = [one, other, one, other].map(async (server) => {
    while (!over) expect((await rest(server, 'GET', '/services')).status).toBe(200);
  });
  for (let n = 0; n < 25; n += 1) {
    expect(await rename(one, `Ball ${n}`)).toMatchObject({ status: 200 });
    const [shown, byGraphql] = await Promise.all([
      titlesIn(other, town.providerToken),
      titlesByGraphql(other, town.providerToken),
    ]);
    expect([shown, byGraphql]).toEqual([[`Ball ${n}`], [`Ball ${n}`]]);
    await book(other, n);
    expect(await bookedIn(one)).toBe(n + 1);
  }
  over = true;
  await Promise.all(visitors);
  await eventually(async () => expect(await titlesIn(other)).toEqual(['Ball 24']));
});

describe('a replica that is away', () => {
  it.each(['SIGKILL', 'SIGSTOP'] as const)('is replaced by the primary without an error: %s', async (signal) => {
    const [one, other] = servers;
    const read = async (): Promise<number[]> => {
      const paths = [
        '/services',
        `/services/${town.serviceId}`,
        `/providers/${town.providerId}`,
        '/bookings/my-bookings',
      ];
      const answers = servers.flatMap((server) =>
        paths.map((path) => rest(server, 'GET', path, path.startsWith('/bookings') ? town.customers[0] : undefined)),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const statuses = new Set(await read());
    const omitted = timesEachLogged('is omitted');
    await replication.standby.signal(signal);
    for (const end = performance.now() + 4_000; performance.now() < end; await sleep(50))
      for (const status of await read()) statuses.add(status);
    expect([...statuses]).toEqual([200]);
    await untilLogged('is omitted', omitted);
    const used = timesEachLogged('is used');
    expect(await rename(one, 'Ball')).toMatchObject({ status: 200 });
    expect(await titlesIn(other)).toEqual(['Ball']);

    if (signal === 'SIGSTOP') await replication.standby.signal('SIGCONT');
    else await replication.standby.start();
    await untilLogged('is used', used);
    expect(await titlesIn(other)).toEqual(['Ball']);
  });
});
