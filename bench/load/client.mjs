// HTTP client of the load benchmarks: node:http or node:https with up to 500 persistent connections.
import * as http from 'node:http';
import * as https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A slower response counts as an error. */
const TIMEOUT_MS = 10_000;

/**
 * @typedef {{ method?: string, path: string, token?: string, body?: object, headers?: Record<string, string> }} Call
 * @typedef {ReturnType<typeof connect>} Client
 */

/**
 * @param {string} origin like `http://127.0.0.1:4000`
 * @param {{ ca?: string }} [options] `ca`: the certificate that is trusted with `https:`
 */
export function connect(origin, { ca } = {}) {
  const { protocol, hostname, port } = new URL(origin);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 500, ...(ca && { ca }) });

  /**
   * Sends a request and reads the whole response. Accepts compressed responses, as browsers do, and decompresses them
   * only when `text` is called.
   * @param {Call} call
   * @returns {Promise<{ status: number, text(): string }>}
   */
  function send({ method = 'GET', path, token, body, headers }) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const req = request(
        {
          agent,
          hostname,
          port,
          path,
          method,
          headers: {
            'accept-encoding': 'br, gzip',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
            ...headers,
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (res) => {
          const chunks = /** @type {Buffer[]} */ ([]);
          res.on('data', (chunk) => chunks.push(chunk));
          res.on('error', reject);
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              text: () => decompress(Buffer.concat(chunks), res.headers['content-encoding']),
            }),
          );
        },
      );
      req.on('error', reject);
      req.end(payload);
    });
  }

  /**
   * Executes a GraphQL operation; throws if the response has `errors`.
   * @param {string} query
   * @param {object} [variables]
   * @param {string} [token]
   * @returns {Promise<any>}
   */
  async function graphql(query, variables = {}, token = undefined) {
    const body = { query, variables };
    const response = await send({ method: 'POST', path: '/graphql', body, token });
    const { data, errors } = JSON.parse(response.text());
    if (errors) throw new Error(`${response.status} ${errors[0].message}`);
    return data;
  }

  return { send, graphql, close: () => agent.destroy() };
}

/**
 * @param {Buffer} bytes
 * @param {string | undefined} encoding
 */
function decompress(bytes, encoding) {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
