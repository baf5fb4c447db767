import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { mailboxKey } from '../../src/transports/pages/mailbox.js';
import { unsubscribeUrl } from '../../src/reactions/mail/unsubscribe.js';
import { fileTransport } from '../../src/engine/mail/file-transport.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { CPU_OF_A_REQUEST, cpuOf } from '../support/cpu.js';
import { aCustomer } from '../support/factories.js';
import { LARGEST, repeated } from './support/costly.js';
import { hostileText } from './support/hostile.js';
import { leaks } from './support/judge.js';
import { Random } from './support/random.js';
import { encodeText, hostileSegment, queryOf } from './support/rest-attempts.js';
import { fuzzRequests, fuzzSeed, offences } from './support/settings.js';
import { spoilBytes } from './support/spoil.js';
import { header } from './support/strays.js';
import { Wire, type WireAnswer, type WireRequest } from './support/wire.js';

const SEED = fuzzSeed();
/** Few, because they run one after another, so that the processor time is that of one request. */
const REQUESTS = Math.ceil(fuzzRequests() / 5);
/** As many as the mailbox lists. */
const MAILS = 100;
/** Characters of a key of 256 bits. */
const KEY_LENGTH = 43;
const IDENTITY = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };

describe('random requests for the pages that the server writes', () => {
  const logged = new PassThrough();
  let app: TestApp;
  let dataDir: string;
  let user: User;
  let token: string;
  let names: string[];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-pages-'));
    app = await anApp({ config: { dataDir }, connections: { offences }, log: createLogger('warn', logged) });
    user = await aCustomer(app);
    const url = unsubscribeUrl({ linkKeys: app.deps.linkKeys, brand: { publicUrl: app.url } }, user.id, 'reminders');
    token = url.slice(url.lastIndexOf('/') + 1);
    const folder = join(dataDir, 'mail');
    const { send } = fileTransport(folder, IDENTITY);
    const mail = { kind: 'welcome', to: 'kim@example.com', subject: 'Hello', text: 'Hello', attachments: [] };
    for (let count = 0; count < MAILS; count += 1)
      await send({ ...mail, id: randomUUID(), html: '<p>Hello</p>'.repeat(2_000) }, new AbortController().signal);
    names = await readdir(folder);
  });
  afterAll(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A part of a path that is valid, almost valid, or anything. */
  const segment = (random: Random, valid: string): string =>
    random.pick([
      () => valid,
      () => encodeText(spoilBytes(random, Buffer.from(valid)).toString()),
      () => valid.slice(0, -KEY_LENGTH) + encodeText(repeated(random, 2_000)),
      () => valid.replace(random.pick(['.', '-']), encodeText(hostileText(random).slice(0, 500))),
      () => random.pick(['.', '-', '.reminders.', '%2e', valid]).repeat(random.pick([2, 50])),
      () => hostileSegment(random),
    ])();

  const pathOf = (random: Random): string => {
    if (random.chance(0.5)) return `/unsubscribe/${segment(random, token)}`;
    if (random.chance(0.1)) return '/mailbox';
    const mail = `/mailbox/${segment(random, random.pick(names))}`;
    return mail + random.pick(['', '', '/html', '/attachments/0', `/attachments/${hostileSegment(random)}`]);
  };

  function aRequest(random: Random): WireRequest {
    const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
    const query = queryOf(random, { query: ['key', 'token'] }, () => token, true);
    const headers: [string, string][] = [
      ['Host', 'localhost'],
      ['Cookie', `mailbox=${mailboxKey(app.deps.linkKeys)}`],
    ];
    if (random.chance(0.3)) headers.push(header(random));
    const body = method === 'POST' ? Buffer.from(repeated(random, random.below(LARGEST))) : null;
    if (body) headers.push(['Content-Length', String(body.length)]);
    if (body)
      headers.push(['Content-Type', random.pick(['application/x-www-form-urlencoded', 'application/json', 'x'])]);
    return { method, target: pathOf(random) + query, headers, body };
  }

  /** What is wrong with a response. */
  function faults({ method, target }: WireRequest, { status, headers, body }: WireAnswer): string[] {
    const text = body.toString();
    const found = leaks(text, target, 'nobody');
    if (status >= 500) found.push(`The status ${status}`);
    if (text.startsWith('<!doctype html>') && !headers.get('content-security-policy')?.includes("default-src 'none'"))
      found.push('A page without a policy');
    if (method === 'HEAD' && text !== '') found.push('A body');
    return found;
  }

  it(
    `responds without an error, within ${CPU_OF_A_REQUEST} ms of processor time: FUZZ_SEED=${SEED}, ${REQUESTS} requests`,
    async () => {
      const random = new Random(SEED);
      const wire = new Wire((app.server.address() as AddressInfo).port);
      const found: string[] = [];
      const statuses = new Set<number>();
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const request = aRequest(random);
        const before = process.cpuUsage();
        const answer = await wire.send(request);
        const { user, system } = process.cpuUsage(before);
        statuses.add(answer.status);
        const wrong = faults(request, answer);
        if ((user + system) / 1000 >= CPU_OF_A_REQUEST) {
          const best = await cpuOf(() => wire.send(request));
          if (best >= CPU_OF_A_REQUEST) wrong.push(`${Math.round(best)} ms`);
        }
        if (wrong.length > 0) found.push(`${request.method} ${request.target.slice(0, 300)}: ${wrong.join(', ')}`);
      }
      wire.close();
      expect(found.slice(0, 5).join('\n')).toBe('');
      expect([...statuses]).toEqual(expect.arrayContaining([200, 404]));
      expect((logged.read() as Buffer | null)?.toString() ?? '').toBe('');
      // The only address that is known to a client switches off nothing else.
      const { mailSettings } = await app.dataSource.manager.findOneByOrFail(User, { id: user.id });
      expect(Object.values({ ...mailSettings, reminders: true })).not.toContain(false);
    },
    300_000 + REQUESTS * 1_000,
  );
});
