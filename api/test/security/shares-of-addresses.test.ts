import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';
import { ownData } from '../../src/marketplace/accounts/own-data.js';
import { writeCalendar } from '../../src/transports/pages/account-calendar.js';
import { connectionsOfAddress } from '../../src/engine/database/connections-of-address.js';
import { noRateLimits } from '../../src/engine/limits/rate-limits.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, asViewer } from '../support/factories.js';

/** Work of which the server does little at a time, while one address requests much of it. */
const app = sharedApp();

type Work = (address: string) => Promise<unknown>;

/** The statements of each address wait for its connections, as in the server. */
async function setUp(): Promise<
  Record<'copy' | 'calendar', Work> & { occupy: (address: string) => Promise<() => void> }
> {
  const of = connectionsOfAddress(app.dataSource);
  const customer = await aCustomer(app);
  await aBooking(app, { customer });
  return {
    copy: (address) => ownData(of(address), { limits: noRateLimits }, asViewer(customer), { address }),
    calendar: (address) => writeCalendar(address, of(address), { ...app.deps, appName: 'Marquee' }, customer),
    /** Uses all connections of an address, until the returned function is called. */
    async occupy(address) {
      let free = (): void => undefined;
      const freed = new Promise<void>((resolve) => (free = resolve));
      const begun = Array.from(
        { length: 5 },
        () => new Promise<void>((resolve) => void of(address).transaction(async () => (resolve(), freed))),
      );
      await Promise.all(begun);
      return free;
    },
  };
}

describe.each([
  ['a copy of the data of an account', 'copy', 3],
  ['a private calendar', 'calendar', 20],
] as const)('%s', (_, name, share) => {
  it('is returned while another address has all of its connections and its share of the queue in use', async () => {
    const { [name]: work, occupy } = await setUp();
    const ofOther = Promise.allSettled(Array.from({ length: share + 1 }, () => work('a')));
    // So that the first of them have begun, and wait for their next statements.
    await nextIteration();
    const free = await occupy('a');
    expect(await Promise.race([work('b'), delay(3_000, null)])).not.toBeNull();
    free();
    for (const { status } of await ofOther) expect(status).toBe('fulfilled');
  });

  it('is returned before most of those that another address requested earlier', async () => {
    const { [name]: work } = await setUp();
    const finished: string[] = [];
    const request = (address: string) => work(address).then(() => finished.push(address));
    await Promise.all([...Array.from({ length: 20 }, () => request('a')), request('b')]);
    // Some are finished already when its turn comes, since each takes a connection of the database first.
    expect(finished.indexOf('b')).toBeLessThan(10);
  });
});

describe('a private calendar', () => {
  it('is rejected if the address has its share of the queue', async () => {
    const { calendar } = await setUp();
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => calendar('a')));
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    for (const result of rejected) expect(result).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
  });
});
