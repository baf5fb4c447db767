import { setTimeout as sleep } from 'node:timers/promises';
import { createDataSource } from '../../src/database/schema.js';
import { aReplication, type Replication } from '../database/support/replication.js';
import { slowness } from '../support/cpu.js';
import { aCrowd, repeat } from './support/crowd.js';
import { aDataDir, cleanUp, closeLater, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, expectKept, figures, OF_THE_TEST_SERVER } from './support/verdict.js';

/** Within this time after a promotion, each server has booked again, on a machine that is not slowed down. */
const FOUND_MS = 10_000;

let replication: Replication;
let servers: RunningServer[];
let town: Town;

/** The URL of both hosts, as libpq understands it. */
const urlOfBoth = ({ primary, standby }: Replication): string => {
  const { user, database, port } = primary.address;
  const hosts = [primary, standby].map(({ address }) => encodeURIComponent(address.host)).join(',');
  return `postgres://${user}@localhost/${database}?host=${hosts}&port=${port}&target_session_attrs=read-write`;
};

beforeEach(async () => {
  replication = await aReplication({ synchronous: true });
  closeLater(() => replication.stop());
  const env = { DATABASE_URL: urlOfBoth(replication) };
  const start = async () => startServer({ DATA_DIR: await aDataDir(), ...env });
  servers = await Promise.all([start(), start()]);
  town = await aTown(replication.primary.address, { slots: 2000 });
});
afterEach(cleanUp);

const FAULTS: [string, fail: () => Promise<unknown>][] = [
  ['was killed', () => replication.primary.signal('SIGKILL')],
  ['is frozen', () => replication.primary.signal('SIGSTOP')],
  ['is still running', () => Promise.resolve()],
];

describe('after the promotion of a standby', () => {
  it.each(FAULTS)(
    'servers book on it within 10 s, while the former primary %s, and no acknowledged booking is lost',
    async (name, fail) => {
      const crowds = servers.map(({ url }, n) =>
        aCrowd(
          url,
          town,
          town.slots.filter((_, slot) => slot % 2 === n),
        ),
      );
      for (const crowd of crowds) await crowd.acknowledged(60);
      const slownessBefore = await slowness();

      await fail();
      const failed = performance.now();
      await sleep(500);
      await replication.promote();
      const promoted = performance.now();
      const found = crowds.map(async (crowd) => {
        await crowd.acknowledged(crowd.wishes.filter(({ status }) => status === 201).length + 60);
        // Responses that were sent before the promotion may have arrived later.
        return Math.min(
          ...crowd.wishes.filter(({ status, at, ms }) => status === 201 && at - ms > promoted).map(({ at }) => at),
        );
      });
      const times = (await Promise.all(found)).map((at) => Math.round(at - promoted));
      const slowed = Math.max(slownessBefore, await slowness());
      expect(Math.max(...times) / slowed).toBeLessThan(FOUND_MS);
      await Promise.all(crowds.map((crowd) => crowd.disperse()));

      const wishes = crowds.flatMap((crowd) => crowd.wishes);
      const late = wishes.filter(({ at }) => at > failed).map(({ status, ms }) => ({ status, ms }));
      await repeat(servers[0]?.url ?? '', town, wishes);
      const there = await createDataSource(replication.standby.address, 2).initialize();
      closeLater(() => there.destroy());
      const now = { ...town, dataSource: there };
      await expectKept(now, wishes);
      expect(await diagnosis(now, await aDataDir(), OF_THE_TEST_SERVER)).toEqual([]);
      for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      figures(`the former primary ${name}`, {
        'booked again after ms': times.join(' and '),
        'responses 503 or none': late.filter(({ status }) => status === 0 || status === 503).length,
        'slowest response ms': Math.round(Math.max(...late.map(({ ms }) => ms))),
        acknowledged: wishes.filter(({ status }) => status === 201).length,
      });
    },
  );
});
