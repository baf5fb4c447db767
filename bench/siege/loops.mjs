// Clients of an attack that repeat their requests until a point in time, from one address or from three.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { clientFrom, countStatuses, formOf, rawFrom } from './client.mjs';

export const ATTACKER = '127.0.9.1';
/** The headers of a WebSocket handshake. */
export const HANDSHAKE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n';

export const THREE_ADDRESSES = [ATTACKER, '127.0.9.2', '127.0.9.3'];

/**
 * Connections of three addresses that send one request, disconnect at the first bytes of the response, and reconnect.
 * @param {number} count
 * @param {number} until
 * @param {string} url
 * @param {string} bytes
 */
export async function reconnecting(count, until, url, bytes) {
  const statuses = countStatuses();
  const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
    while (Date.now() < until) {
      const { socket } = rawFrom(url, THREE_ADDRESSES[n % 3] ?? ATTACKER);
      const end = setTimeout(() => socket.destroy(), until - Date.now());
      socket.once('data', (data) => {
        statuses.add(String(data).slice(9, 12));
        socket.destroy();
      });
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      clearTimeout(end);
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: count }, loop));
  return statuses.line();
}

/**
 * WebSockets of three addresses that sign in, disconnect, and reconnect.
 * @param {number} count
 * @param {number} until
 * @param {string} url
 * @param {string[]} tokens
 */
export async function socketsInLoops(count, until, url, tokens) {
  const closes = countStatuses();
  const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
    while (Date.now() < until) {
      const socket = new WebSocket(new URL('/graphql', url.replace('http', 'ws')), 'graphql-transport-ws', {
        localAddress: THREE_ADDRESSES[n % 3],
      });
      const end = setTimeout(() => socket.terminate(), until - Date.now());
      const authorization = `Bearer ${tokens[n % tokens.length]}`;
      socket.on('error', () => undefined);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } })));
      socket.on('message', () => socket.terminate());
      closes.add(await new Promise((resolve) => socket.once('close', resolve)));
      clearTimeout(end);
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: count }, loop));
  return closes.line();
}

/**
 * `count` clients, each of which sends its next request when it has received a response.
 * @param {number} count
 * @param {number} until
 * @param {string} url
 * @param {(client: ReturnType<typeof clientFrom>, n: number) => Promise<import('./client.mjs').HttpResponse>} sendOne
 * @param {string[]} [addresses] distributed round-robin over the clients
 */
export async function inLoops(count, until, url, sendOne, addresses = [ATTACKER]) {
  const statuses = countStatuses();
  let requests = 0;
  const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
    const client = clientFrom(url, addresses[n % addresses.length] ?? ATTACKER, 60_000);
    while (Date.now() < until) {
      // An attacker disconnects when the time is up, even without a response.
      const response = await Promise.race([
        sendOne(client, requests++).catch(() => ({ status: 'connection lost' })),
        sleep(Math.max(1, until - Date.now()), { status: 'unanswered' }),
      ]);
      statuses.add(response.status);
      if (response.status === 'connection lost') await sleep(20);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: count }, loop));
  return statuses.line();
}

/**
 * The same with new services of the providers of the attack, each with these pictures.
 * @param {number} count
 * @param {number} until
 * @param {Pick<import('./marketplace.mjs').Plan, 'url' | 'tokens'> & { files: Parameters<typeof formOf>[1] }} what
 */
export function servicesInLoops(count, until, { url, tokens, files }) {
  const fields = { title: 'A', description: 'B', category: 'Other', price: '1', duration: '1 hour' };
  const { type, body } = formOf(fields, files);
  return inLoops(count, until, url, (client, n) =>
    client.send({ method: 'POST', path: '/api/providers/services', token: tokens.providers[2 + (n % 3)], type, body }),
  );
}

/**
 * Writes many requests at once on some connections, and repeats this every 2.5 s with new ones.
 * @param {{ url: string, until: number, connections: number, requests: number, read: boolean,
 *   addresses?: string[] }} options `addresses` are distributed round-robin over the connections
 * @param {() => string} request
 */
export async function volleys({ url, until, connections, requests, read, addresses = [ATTACKER] }, request) {
  const bytes = request().repeat(requests);
  let rounds = 0;
  let ended = 0;
  while (Date.now() < until) {
    rounds += 1;
    const open = Array.from(
      { length: connections },
      (_, n) => rawFrom(url, addresses[n % addresses.length] ?? ATTACKER, { read }).socket,
    );
    for (const socket of open) {
      socket.once('close', () => (ended += 1));
      socket.write(bytes);
    }
    await sleep(Math.min(2_500, Math.max(1, until - Date.now())));
    for (const socket of open) socket.destroy();
  }
  return `${rounds} volleys of ${connections} × ${requests}, ${ended} connections closed`;
}
