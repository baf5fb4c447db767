import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createEgress, type Resolve } from '../../src/engine/egress/egress.js';
import { aCertificate } from '../mail/support/certificate.js';
import { aReceiver, type Behaviour, type Receiver } from '../webhooks/support/receiver.js';

let receiver: Receiver;
beforeEach(async () => void (receiver = await aReceiver()));
afterEach(() => receiver.close());

const { signal } = new AbortController();
const request = { headers: { 'content-type': 'application/json' }, body: '{}', signal };
const portOf = (url: string): string => new URL(url).port;

const toPrivate = (options: { resolve?: Resolve; timeoutMs?: number } = {}) =>
  createEgress({ allowsPrivate: true }, { timeoutMs: 10_000, ...options });
const toPublic = (resolve: Resolve) => createEgress({ allowsPrivate: false }, { resolve });

it.each([200, 204, 404, 410, 500])('returns the status %s', async (status) => {
  receiver.next(status);
  expect(await toPrivate().post(receiver.url, request)).toBe(status);
});

it('follows no redirect', async () => {
  receiver.next({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
  expect(await toPrivate().post(receiver.url, request)).toBe(302);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
});

it('reads the beginning of a long body only', async () => {
  receiver.next('endless');
  expect(await toPrivate().post(receiver.url, request)).toBe(200);
});

it.each<[what: Behaviour, reason: string]>([
  ['silent', 'timeout'],
  ['slow', 'timeout'],
  ['upgrade', 'timeout'],
])('rejects after a time if the receiver is %s', async (behaviour, reason) => {
  receiver.next(behaviour);
  await expect(toPrivate({ timeoutMs: 500 }).post(receiver.url, request)).rejects.toThrow(reason);
});

it('rejects if the connection is cut', async () => {
  receiver.next('reset');
  await expect(toPrivate().post(receiver.url, request)).rejects.toThrow('ECONNRESET');
});

it('rejects if the receiver sends endless headers', async () => {
  receiver.next({ status: 200, headers: { 'x-long': 'a'.repeat(20_000) } });
  await expect(toPrivate().post(receiver.url, request)).rejects.toThrow('HPE_HEADER_OVERFLOW');
});

it('rejects if nothing listens', async () => {
  const { url } = receiver;
  await receiver.close();
  await expect(toPrivate().post(url, request)).rejects.toThrow('ECONNREFUSED');
  receiver = await aReceiver();
});

describe('a name', () => {
  const asked: string[] = [];
  /** A DNS server that answers differently each time. */
  const answering =
    (...answers: string[][]): Resolve =>
    (hostname) => {
      asked.push(hostname);
      return Promise.resolve(answers.shift() ?? []);
    };
  beforeEach(() => void (asked.length = 0));

  it('is resolved once, and the address that was checked is the one that is connected to', async () => {
    const egress = toPrivate({ resolve: answering(['127.0.0.1'], ['169.254.169.254']) });
    expect(await egress.post(`http://hooks.example:${portOf(receiver.url)}`, request)).toBe(204);
    expect(asked).toEqual(['hooks.example']);
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${portOf(receiver.url)}`);
  });

  it.each([[['127.0.0.1']], [['::1']], [['10.0.0.1', '169.254.169.254']], [['::ffff:127.0.0.1']]])(
    'is not connected to at %s',
    async (addresses) => {
      await expect(toPublic(answering(addresses)).post('https://hooks.example', request)).rejects.toThrow(
        'address not allowed',
      );
      expect(asked).toEqual(['hooks.example']);
    },
  );

  it('is connected to at its allowed addresses only', async () => {
    const egress = toPrivate({ resolve: answering(['169.254.169.254', '127.0.0.1', '0.0.0.0']) });
    expect(await egress.post(`http://hooks.example:${portOf(receiver.url)}`, request)).toBe(204);
  });

  it('that does not exist is reported as such', async () => {
    await expect(toPublic(answering([])).post('https://hooks.example', request)).rejects.toThrow('ENOTFOUND');
  });
});

it.each(['https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'http://example.com', 'https://localhost'])(
  'connects to no address that could not be saved: %s',
  async (url) => {
    const resolve: Resolve = () => Promise.reject(new Error('was asked'));
    await expect(toPublic(resolve).post(url, request)).rejects.toThrow('address not allowed');
  },
);

describe('over HTTPS', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer(aCertificate(), (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('rejects a certificate that no authority has signed', async () => {
    const { port } = server.address() as AddressInfo;
    await expect(toPrivate().post(`https://127.0.0.1:${port}`, request)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});
