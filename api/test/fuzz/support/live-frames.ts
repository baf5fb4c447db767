import type { Random } from './random.js';

/** What is sent over a socket: text, a binary frame, or raw bytes. */
export type Frame =
  | { text: string }
  | { binary: Buffer }
  /** `waits`: the server may correctly wait for more bytes. */
  | { raw: Buffer; said: string; waits?: boolean };

/** Opcodes of RFC 6455. */
const CONTINUATION = 0x0;
const TEXT = 0x1;
const BINARY = 0x2;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const RESERVED = [0x3, 0x4, 0x5, 0x6, 0x7, 0xb, 0xc, 0xd, 0xe, 0xf];

interface Header {
  opcode: number;
  isLast?: boolean;
  /** The reserved bits; the first would mark it as compressed. */
  reserved?: number;
  isMasked?: boolean;
  /** The length in the header. Default: the real one. */
  length?: bigint;
}

function bytesOfLength(length: bigint): [number, Buffer] {
  if (length < 126n) return [Number(length), Buffer.alloc(0)];
  if (length < 0x10000n) {
    const two = Buffer.alloc(2);
    two.writeUInt16BE(Number(length));
    return [126, two];
  }
  const eight = Buffer.alloc(8);
  eight.writeBigUInt64BE(length);
  return [127, eight];
}

/** A frame of a client with this header. Its mask is zero, which does not change the bytes. */
function wireFrame({ opcode, isLast = true, reserved = 0, isMasked = true, length }: Header, payload: Buffer): Buffer {
  const [short, more] = bytesOfLength(length ?? BigInt(payload.length));
  const head = [(isLast ? 0x80 : 0) | (reserved << 4) | opcode, (isMasked ? 0x80 : 0) | short];
  return Buffer.concat([Buffer.from(head), more, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

const NOT_UTF8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]];
/** Without the codes of a failed server, since the server echoes the code of a client. */
const CLOSE_CODES = [0, 999, 1000, 1001, 1004, 1005, 1006, 1010, 1015, 2999, 3000, 4400, 4999, 5000, 65535];

/** The payload in pieces, some of which may be empty. */
function pieces(random: Random, payload: Buffer): Buffer[] {
  const cuts = Array.from({ length: 1 + random.below(5) }, () => random.below(payload.length + 1));
  const at = [0, ...cuts.sort((a, b) => a - b), payload.length];
  return at.slice(1).map((end, index) => payload.subarray(at[index], end));
}

/** One valid message in several frames, with control frames in between. */
export function inFragments(random: Random, text: string): Frame {
  const parts = pieces(random, Buffer.from(text));
  const frames = parts.flatMap((part, at) => {
    const opcode = at === 0 ? TEXT : CONTINUATION;
    const frame = wireFrame({ opcode, isLast: at === parts.length - 1 }, part);
    const between = wireFrame({ opcode: random.pick([PING, PONG]) }, random.bytes(random.below(9)));
    return random.chance(0.3) && at < parts.length - 1 ? [frame, between] : [frame];
  });
  return { raw: Buffer.concat(frames), said: text };
}

/** Frames that violate the WebSocket protocol, or are not frames. */
export function aBrokenFrame(random: Random, text: string): Frame {
  const payload = Buffer.from(text);
  const wrong = Buffer.concat([payload, Buffer.from(random.pick(NOT_UTF8))]);
  const ofClose = (code: number, reason: Buffer): Buffer => {
    const two = Buffer.alloc(2);
    two.writeUInt16BE(code);
    return wireFrame({ opcode: CLOSE }, Buffer.concat([two, reason]));
  };
  const control = random.pick([CLOSE, PING, PONG]);
  const start = wireFrame({ opcode: TEXT, isLast: false }, payload);
  const large = Buffer.alloc(40_000, 0x20);
  const half = { waits: true };
  const [raw, more = {}] = random.pick<() => [Buffer, { waits?: boolean }?]>([
    () => [wireFrame({ opcode: TEXT, isMasked: false }, payload)],
    () => [wireFrame({ opcode: random.pick(RESERVED) }, payload)],
    () => [wireFrame({ opcode: TEXT, reserved: 1 + random.below(7) }, payload)],
    () => [wireFrame({ opcode: CONTINUATION, isLast: random.chance(0.5) }, payload)],
    () => [Buffer.concat([start, wireFrame({ opcode: TEXT }, payload)])],
    () => [wireFrame({ opcode: control, isLast: false }, Buffer.from('x'))],
    () => [wireFrame({ opcode: control }, Buffer.alloc(126 + random.below(900), 0x78))],
    () => [wireFrame({ opcode: PING }, random.bytes(125)), {}],
    () => [wireFrame({ opcode: TEXT }, wrong)],
    () => [wireFrame({ opcode: BINARY }, wrong)],
    () => [wireFrame({ opcode: TEXT }, Buffer.alloc(0))],
    () => [wireFrame({ opcode: TEXT, length: random.pick([70_000n, 2n ** 31n, 2n ** 63n]) }, payload)],
    () => [
      Buffer.concat([wireFrame({ opcode: TEXT, isLast: false }, large), wireFrame({ opcode: CONTINUATION }, large)]),
    ],
    () => [
      Buffer.concat([
        start,
        ...Array.from({ length: 500 }, () => wireFrame({ opcode: CONTINUATION, isLast: false }, Buffer.alloc(0))),
      ]),
    ],
    () => [ofClose(random.pick(CLOSE_CODES), Buffer.from('bye'))],
    () => [ofClose(1000, Buffer.from(random.pick(NOT_UTF8)))],
    () => [ofClose(1000, Buffer.alloc(123, 0x78))],
    () => [wireFrame({ opcode: CLOSE }, Buffer.from([3]))],
    () => [wireFrame({ opcode: TEXT, length: BigInt(payload.length + 10) }, payload), half],
    () => [wireFrame({ opcode: TEXT }, payload).subarray(0, 1 + random.below(6)), half],
    () => [random.bytes(1 + random.below(40)), half],
    () => [Buffer.from('GET /graphql HTTP/1.1\r\nHost: localhost\r\n\r\n'), half],
  ])();
  return { raw, said: text, ...more };
}
