// Sends prepared HTTP requests over persistent connections and does little else: the load shares the processors with
// the servers that are measured.
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** @typedef {{ send(request: Buffer): Promise<Buffer>, close(): void }} Connection */

/**
 * @param {object} call
 * @param {string} [call.method]
 * @param {string} call.path
 * @param {string | undefined} [call.token]
 * @param {unknown} [call.body] sent as JSON
 * @returns {Buffer}
 */
export function requestOf({ method = 'GET', path, token, body }) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'accept: application/json',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(payload ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}

/** A connection that sends one request at a time. Rejects if the server closes it. @param {number} port */
export function openConnection(port) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let chunks = /** @type {Buffer[]} */ ([]);
  let received = 0;
  let expected = Number.NaN;
  let isChunked = false;
  /** @type {{ resolve(response: Buffer): void, reject(error: Error): void } | null} */
  let waiting = null;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (Number.isNaN(expected) && !isChunked) readHead();
    if (!isChunked && !(received >= expected)) return;
    const last = chunks.length > 1 && chunk.length < CHUNKS_END.length ? Buffer.concat(chunks.slice(-2)) : chunk;
    if (isChunked && !last.subarray(-CHUNKS_END.length).equals(CHUNKS_END)) return;
    const response = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const { resolve } = waiting ?? {};
    [chunks, received, expected, isChunked, waiting] = [[], 0, Number.NaN, false, null];
    resolve?.(response);
  });
  const fail = () => waiting?.reject(new Error('The server closed the connection'));
  socket.on('error', fail);
  socket.on('close', fail);

  function readHead() {
    const bytes = Buffer.concat(chunks);
    chunks = [bytes];
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    if (length === undefined) isChunked = true;
    else expected = end + HEAD_END.length + Number(length);
  }

  return {
    send: (/** @type {Buffer} */ request) =>
      new Promise((/** @type {(response: Buffer) => void} */ resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

/**
 * The status and the JSON of a response.
 * @returns {{ status: number, body: any }}
 */
export function parseResponse(/** @type {Buffer} */ response) {
  const end = response.indexOf(HEAD_END);
  const head = response.toString('latin1', 0, end).toLowerCase();
  const rest = response.subarray(end + HEAD_END.length);
  const bytes = head.includes('transfer-encoding: chunked') ? joinChunks(rest) : rest;
  return { status: statusOf(response), body: JSON.parse(bytes.toString()) };
}

/** The status of a response. */
export const statusOf = (/** @type {Buffer} */ response) => Number(response.toString('latin1', 9, 12));

function joinChunks(/** @type {Buffer} */ bytes) {
  const parts = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
