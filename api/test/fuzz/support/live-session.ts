import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket, { type ClientOptions } from 'ws';
import type { Operation } from './graphql-attempts.js';
import { judgeGraphql, leaks } from './judge.js';
import { aBrokenFrame, type Frame, inFragments } from './live-frames.js';
import { aMessage, aStrangeMessage, inAnyOrder, MARK } from './live-messages.js';
import type { Random } from './random.js';
import { spoilBytes } from './spoil.js';
import { ACTORS, type Actor, type World } from './world.js';

export interface Session {
  by: Actor;
  protocol: string[];
  options: ClientOptions;
  frames: Frame[];
}

const textOf = (frame: Frame): string =>
  'text' in frame ? frame.text : 'said' in frame ? frame.said : frame.binary.toString();

/** A frame that the server reads as a message: mostly whole, sometimes in fragments or binary. */
function aWholeFrame(random: Random, text: string): Frame {
  if (random.chance(0.1)) return inFragments(random, text);
  return random.chance(0.05) ? { binary: Buffer.from(text) } : { text };
}

/** Most of these close the socket, so they come last. */
function aLastFrame(random: Random, text: string): Frame {
  switch (random.weighted({ strange: 8, spoiled: 3, bytes: 2, huge: 1, broken: 6 })) {
    case 'strange':
      return aWholeFrame(random, aStrangeMessage(random));
    case 'spoiled':
      return { text: spoilBytes(random, Buffer.from(text)).toString() };
    case 'bytes':
      return { binary: random.chance(0.3) ? Buffer.alloc(0) : random.bytes(50) };
    case 'huge':
      return random.chance(0.5)
        ? { text: MARK.repeat(5_000) }
        : { text: `{"type":"ping","payload":{"a":${'['.repeat(60_000)}` };
    case 'broken':
      return aBrokenFrame(random, text);
  }
}

/** Options of a handshake that the web app never sends. */
const OPTIONS: (() => ClientOptions)[] = [
  () => ({ headers: { authorization: `Bearer ${MARK}` } }),
  () => ({ headers: { 'sec-websocket-extensions': `permessage-deflate; ${MARK}=1, ,;` } }),
  () => ({ headers: { 'x-forwarded-for': `${MARK}, ::, 999.1.1.1`, 'x-request-id': MARK } }),
  () => ({ perMessageDeflate: true }),
  () => ({ protocolVersion: 8 }),
  () => ({ origin: 'null' }),
  () => ({ origin: `http://${MARK}.example` }),
  () => ({ headers: { cookie: `${MARK}=${'x'.repeat(9_000)}` } }),
];

/**
 * A session that mostly authenticates first, and then sends anything; messages that close the
 * socket come last.
 */
export function aSession(random: Random, world: World, operations: readonly Operation[]): Session {
  const by = random.pick(ACTORS);
  const token = world.tokens[by];
  const payload = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const hello = JSON.stringify({ type: 'connection_init', payload });
  const frames = random.chance(0.15)
    ? inAnyOrder(random, hello).map((text): Frame => ({ text }))
    : Array.from({ length: 1 + random.below(12) }, () => aWholeFrame(random, aMessage(random, world, operations)));
  if (random.chance(0.6)) frames.push(aLastFrame(random, aMessage(random, world, operations)));
  return {
    by,
    protocol: random.chance(0.95)
      ? ['graphql-transport-ws']
      : random.pick([[], ['graphql-ws'], ['x', 'y'], ['graphql-ws', 'graphql-transport-ws']]),
    options: random.chance(0.9) ? {} : random.pick(OPTIONS)(),
    frames: random.chance(0.9) ? [{ text: hello }, ...frames] : frames,
  };
}

const PATIENCE = 60_000;
const TYPES = ['connection_ack', 'next', 'error', 'complete', 'ping', 'pong'];
/** Close codes for an internal error of the server. */
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

/** Plays a session; returns what went wrong, and counts each message and the close code. */
export async function play(url: string, session: Session, count: (what: string) => void): Promise<string[]> {
  const { by, protocol, options, frames } = session;
  const asked = frames.map(textOf).join('\n');
  const found: string[] = [];
  const socket = new WebSocket(url, protocol, options);
  const failures = (): string[] =>
    found.map((sentence) => `${sentence}: ${by} ${protocol.join()} ${asked.slice(0, 3_000)}`);
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
    // A message before the response to the first one would close the socket.
    if (at === 1) await Promise.race([once(socket, 'message'), once(socket, 'close'), delay(500)]);
    if (socket.readyState !== WebSocket.OPEN) break;
    if ('text' in frame) socket.send(frame.text);
    else if ('binary' in frame) socket.send(frame.binary);
    else (socket as unknown as { _socket: Socket })._socket.write(frame.raw);
  }
  const last = frames.at(-1);
  if (last && 'waits' in last) {
    // The server correctly waits for more bytes until the client disconnects.
    await delay(20);
    socket.terminate();
    return failures();
  }
  if (socket.readyState === WebSocket.OPEN)
    socket.send('{"type":"ping","payload":{"are you":"there","said":"are you there"}}');
  const began = Date.now();
  while (!closed && !answered && Date.now() - began < PATIENCE) await delay(5);
  if (!closed && !answered) found.push('Neither an answer nor an end within a minute');
  socket.removeAllListeners('close').terminate();
  return failures();
}
