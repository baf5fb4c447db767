import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { hostileText, hostileValue, toJson } from './hostile.js';
import { judgeGraphql, leaks } from './judge.js';
import type { Random } from './random.js';
import { spoilBytes } from './spoil.js';
import { ACTORS, type Actor, type World } from './world.js';

/** What goes over a socket: text, a binary frame, or bytes that are no frame. */
type Frame = { text: string } | { binary: Buffer } | { raw: Buffer };

export interface Session {
  by: Actor;
  protocol: string[];
  frames: Frame[];
}

const CHANGES =
  'subscription { bookingChanged { id status customerDetails { email } provider { name } } }';

const DOCUMENTS = [
  CHANGES,
  '{ services { id } }',
  'mutation { deleteUser(id: "00000000-0000-4000-8000-000000000000") }',
  'subscription { bookingChanged { password } }',
  'subscription A { bookingChanged { id } } subscription B { bookingChanged { id } }',
  'subscription { a: bookingChanged { id } b: bookingChanged { id } }',
  'subscription { ...a } fragment a on Subscription { ...a }',
  'subscription { bookingChanged { service { ...s } } } fragment s on Nothing { id }',
  '{'.repeat(2_000),
  'subscription { __typename }',
];

const IDS = ['1', '2', '3', 'constructor', '__proto__'];

/** In the form that graphql-ws has for messages, whatever they ask for. */
function aMessage(random: Random): unknown {
  const id = random.pick([...IDS, random.uuid()]);
  const known = random.chance(0.8);
  const query = known ? random.pick(DOCUMENTS) : hostileText(random);
  const payload = random.chance(0.5) ? {} : { variables: { a: hostileValue(random) } };
  return random.pick([
    { type: 'subscribe', id, payload: { query: CHANGES } },
    { type: 'subscribe', id, payload: { ...payload, query } },
    { type: 'subscribe', id, payload: { query, operationName: hostileText(random) } },
    { type: 'complete', id },
    { type: 'ping', payload: { a: hostileValue(random) } },
    { type: 'pong' },
  ]);
}

/** Of another form, out of turn, or such as only a server sends; most of these end the socket. */
const aStrangeMessage = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => ({ type: 'connection_init', payload: { authorization: hostileValue(random) } }),
    () => ({ type: 'connection_init', payload: hostileValue(random) }),
    () => ({ type: 'subscribe', id: hostileValue(random), payload: { query: CHANGES } }),
    () => ({ type: 'subscribe', id: 'x'.repeat(20_000), payload: { query: CHANGES } }),
    () => ({ type: 'subscribe', id: '1', payload: hostileValue(random) }),
    () => ({ type: 'subscribe', id: '1', payload: { query: hostileValue(random) } }),
    () => ({ type: random.pick(['next', 'error', 'connection_ack', 'start']), id: '1' }),
    () => ({ type: hostileValue(random), id: '1', payload: {} }),
    () => ({ type: 'ping', payload: hostileValue(random) }),
    () => hostileValue(random),
  ])();

function aFrame(random: Random): Frame {
  const text = toJson(aMessage(random));
  switch (random.weighted({ text: 80, strange: 10, spoiled: 2, binary: 3, huge: 1, raw: 1 })) {
    case 'text':
      return { text };
    case 'strange':
      return { text: toJson(aStrangeMessage(random)) };
    case 'spoiled':
      return { text: spoilBytes(random, Buffer.from(text)).toString() };
    case 'binary':
      return { binary: random.chance(0.5) ? Buffer.from(text) : random.bytes(50) };
    case 'huge':
      return { text: 'x'.repeat(70_000) };
    case 'raw':
      return { raw: random.bytes(20) };
  }
}

/** A visit of somebody who mostly says who they are first, and then anything. */
export function aSession(random: Random, { tokens }: World): Session {
  const by = random.pick(ACTORS);
  const token = tokens[by];
  const payload = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const hello = { text: JSON.stringify({ type: 'connection_init', payload }) };
  const frames = Array.from({ length: 1 + random.below(12) }, () => aFrame(random));
  return {
    by,
    protocol: random.chance(0.95)
      ? ['graphql-transport-ws']
      : random.pick([[], ['graphql-ws'], ['x', 'y']]),
    frames: random.chance(0.85) ? [hello, ...frames] : frames,
  };
}

const PATIENCE = 10_000;
const TYPES = ['connection_ack', 'next', 'error', 'complete', 'ping', 'pong'];
/** What a server says of itself that did not know what to do. */
const HELPLESS = [1011, 4500];

function wrongWithMessage(text: string, asked: string, by: Actor): string[] {
  const wrong = leaks(text, asked, by);
  let message: { type?: unknown; payload?: unknown };
  try {
    message = JSON.parse(text) as typeof message;
  } catch {
    return [...wrong, `No JSON: ${text.slice(0, 200)}`];
  }
  const { type, payload } = message;
  if (!TYPES.includes(String(type))) wrong.push(`The type ${String(type)}`);
  if (type === 'next') wrong.push(...judgeGraphql(payload as Record<string, unknown>).wrong);
  if (type === 'error') wrong.push(...judgeGraphql({ errors: payload }).wrong);
  return wrong;
}

/** Lives through a session; returns what went wrong, and counts each message and the code of the close. */
export async function play(
  url: string,
  session: Session,
  count: (what: string) => void,
): Promise<string[]> {
  const { by, protocol, frames } = session;
  const asked = JSON.stringify(frames);
  const found: string[] = [];
  const socket = new WebSocket(url, protocol);
  let closed: { code: number; reason: string } | undefined;
  let answered = false;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    found.push(...wrongWithMessage(text, asked, by));
    count(/"type":"(\w+)"/.exec(text)?.[1] ?? '?');
    if (text.includes('are you there')) answered = true;
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() };
    count(`closed with ${code}`);
    if (HELPLESS.includes(code)) found.push(`Closed with ${code} ${closed.reason}`);
    found.push(...leaks(closed.reason, asked, by));
  });
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  for (const [at, frame] of frames.entries()) {
    // What comes before the answer to the first words ends the socket.
    if (at === 1) await Promise.race([once(socket, 'message'), once(socket, 'close'), delay(500)]);
    if (socket.readyState !== WebSocket.OPEN) break;
    if ('text' in frame) socket.send(frame.text);
    else if ('binary' in frame) socket.send(frame.binary);
    else (socket as unknown as { _socket: Socket })._socket.write(frame.raw);
  }
  if (socket.readyState === WebSocket.OPEN)
    socket.send('{"type":"ping","payload":{"are you":"there","said":"are you there"}}');
  const began = Date.now();
  while (!closed && !answered && Date.now() - began < PATIENCE) await delay(5);
  if (!closed && !answered) found.push('Neither an answer nor an end within 10 s');
  socket.removeAllListeners('close').terminate();
  return found.map((sentence) => `${sentence}: ${by} ${protocol.join()} ${asked.slice(0, 3_000)}`);
}
