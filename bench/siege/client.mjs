// An HTTP client with a chosen local address, and raw connections for what no HTTP client sends.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/**
 * @typedef {{ method?: string, path: string, token?: string | undefined, body?: object | Buffer, type?: string,
 *   headers?: Record<string, string> }} Call
 * @typedef {{ status: number, text: string }} HttpResponse
 */

/** @param {string} origin @param {string} localAddress like `127.0.3.1` @param {number} [timeout] in milliseconds */
export function clientFrom(origin, localAddress, timeout = 10_000) {
  const agent = new Agent({ keepAlive: true, localAddress });
  const { hostname, port } = new URL(origin);
  /** @param {Call} call @returns {Promise<HttpResponse>} */
  const send = ({ method = 'GET', path, token, body, type, headers }) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const req = request(
        {
          agent,
          hostname,
          port,
          path,
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload ? { 'content-type': type ?? 'application/json', 'content-length': payload.length } : {}),
            ...headers,
          },
          signal: AbortSignal.timeout(timeout),
        },
        (res) => {
          const chunks = /** @type {Buffer[]} */ ([]);
          res.on('data', (chunk) => chunks.push(chunk));
          res.on('error', reject);
          res.on('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        },
      );
      req.on('error', reject);
      req.end(payload);
    });
  const graphql = (
    /** @type {string} */ query,
    /** @type {object} */ variables = {},
    /** @type {string | undefined} */ token = undefined,
  ) => send({ method: 'POST', path: '/graphql', token, body: { query, variables } });
  return { send, graphql, close: () => agent.destroy() };
}

/**
 * Opens a raw connection. With `read: false` it never reads.
 * @param {string} origin
 * @param {string} localAddress
 * @param {{ read?: boolean }} [options]
 */
export function rawFrom(origin, localAddress, { read = true } = {}) {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  let received = 0;
  if (read) socket.on('data', (chunk) => (received += chunk.length));
  return { socket, received: () => received };
}

/**
 * A `multipart/form-data` body of fields and files.
 * @param {Record<string, string>} fields
 * @param {{ name: string, bytes: Buffer, type: string }[]} files under `images`
 */
export function formOf(fields, files) {
  const boundary = 'marquee-siege';
  const parts = /** @type {Buffer[]} */ ([]);
  for (const [name, value] of Object.entries(fields))
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  for (const { name, bytes, type } of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
}

/** Counts responses by status, and prints the counts in one line. */
export function countStatuses() {
  const counts = /** @type {Record<string, number>} */ ({});
  return {
    /** @param {string | number} status */
    add(status) {
      counts[status] = (counts[status] ?? 0) + 1;
    },
    line: () =>
      Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ') || 'no answer',
  };
}
