import { jest } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { createImages } from '../../src/engine/images/images.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { violations } from '../bookings/support/invariants.js';
import { operationsOf } from '../guards/documents.js';
import { restCalls } from '../guards/routes.js';
import { aPng } from '../images/support/pictures.js';
import { remainingTemporaryFiles } from '../images/support/temporary-files.js';
import { anApp, type TestApp } from '../support/app.js';
import type { Targets } from './support/attempts.js';
import { REST_SHAPES } from './support/rest-attempts.js';
import { playRound } from './support/round.js';
import { knownFactor } from './support/world.js';
import { fuzzRequests, fuzzSeed, offences, ROUND } from './support/settings.js';
import { Tally } from './support/tally.js';
import { watchWrites } from './support/writes.js';

const REQUESTS = fuzzRequests();
const SEED = fuzzSeed();

/** The least share of valid requests by permitted actors that must succeed. */
const MIN_SUCCESS_SHARE = 0.6;
/** Requests with which every operation must have succeeded. */
const LONG_RUN = 20_000;

describe('random requests over REST and GraphQL', () => {
  const logged = new PassThrough();
  let app: TestApp;
  let uploads: string;
  let targets: Targets;

  beforeAll(async () => {
    uploads = await mkdtemp(join(tmpdir(), 'marquee-fuzz-'));
    const images = createImages(localImageStore(uploads), () => undefined);
    app = await anApp({
      connections: { offences },
      log: createLogger('warn', logged),
      deps: { images, secondFactorSeal: knownFactor },
    });
    const { data } = await app.graphql<IntrospectionQuery>(getIntrospectionQuery());
    if (!data) throw new Error('The schema does not tell of itself');
    targets = {
      operations: operationsOf(buildClientSchema(data))
        .filter(({ name }) => !name.startsWith('subscription'))
        .map(({ name, field }) => ({ kind: name.split(' ')[0] as 'query' | 'mutation', field })),
      rows: restCalls(),
      picture: await aPng(30, 20),
    };
  });
  afterAll(async () => {
    await app.stop();
    await rm(uploads, { recursive: true, force: true });
  });

  /** Pictures on the disk that no row refers to. */
  async function astrayImages(): Promise<string[]> {
    const rows = await app.dataSource.query<{ names: string }[]>(
      // The files of discarded pictures are deleted after a day.
      `SELECT images::text AS names FROM users UNION ALL SELECT images::text FROM services
       UNION ALL SELECT key FROM discarded_images`,
    );
    const named = rows.map(({ names }) => names).join();
    const files = await readdir(uploads);
    return files.filter((file) => !named.includes(file.replace(/(-card)?\.webp$/, '')));
  }

  it('defines a body for every REST route that accepts one', () => {
    const taking = targets.rows.filter((row) => /^(POST|PUT|PATCH|DELETE \/account$)/.test(row));
    expect(taking.filter((row) => !(row in REST_SHAPES))).toEqual([]);
  });

  it(
    `responds to random requests as specified, and changes nothing when it rejects one: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`,
    async () => {
      const port = (app.server.address() as AddressInfo).port;
      const printed = jest.spyOn(console, 'error');
      const writes = await watchWrites(app);
      const tally = new Tally();
      // A long run goes on for some time if chance has left out an operation.
      const isComplete = () => REQUESTS < LONG_RUN || tally.neverTaken(targets).length === 0;
      for (let sent = 0, round = 0; sent < REQUESTS || (sent < 3 * REQUESTS && !isComplete()); round += 1) {
        const count = sent < REQUESTS ? Math.min(ROUND, REQUESTS - sent) : ROUND;
        sent += count;
        const seed = (SEED + round) % 2 ** 31;
        const found = await playRound({ app, port, targets, writes, tally }, seed, count);
        expect({
          again: `FUZZ_SEED=${seed} FUZZ_REQUESTS=${count}`,
          found: found.slice(0, 5).join('\n\n'),
          broken: await violations(app.dataSource.manager),
          images: await astrayImages(),
          temporaryFiles: await remainingTemporaryFiles(),
          polluted: Object.keys(Object.prototype),
          logged: (logged.read() as Buffer | null)?.toString() ?? '',
          printed: printed.mock.calls,
        }).toEqual({
          again: expect.any(String) as string,
          found: '',
          broken: [],
          images: [],
          temporaryFiles: [],
          polluted: [],
          logged: '',
          printed: [],
        });
        for (const file of await readdir(uploads)) await rm(join(uploads, file));
      }
      console.info(tally.print(SEED));

      for (const path of ['/healthz', '/readyz']) expect((await fetch(`${app.url}${path}`)).status).toBe(200);
      // If all requests failed, the run would have tested only the validation.
      expect(tally.shareTaken()).toBeGreaterThan(MIN_SUCCESS_SHARE);
      if (REQUESTS >= LONG_RUN) expect(tally.neverTaken(targets)).toEqual([]);
    },
    // Thirty times the duration on an idle machine, since this one may be busy.
    300_000 + REQUESTS * 100,
  );
});
