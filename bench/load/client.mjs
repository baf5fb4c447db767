// HTTP client of the load benchmark: node:http with up to 500 persistent connections.
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A slower response counts as an error. */
const TIMEOUT_MS = 10_000;

/**
 * @typedef {{ method?: string, path: string, token?: string, body?: object }} Call
 * @typedef {ReturnType<typeof connect>} Client
 */

/** @param {string} origin like `http://127.0.0.1:4000` */
export function connect(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const { hostname, port } = new URL(origin);

  /**
   * Sends a request and reads the whole response. Accepts compressed responses, as browsers do, and decompresses them
   * only when `text` is called.
   * @param {Call} call
   * @returns {Promise<{ status: number, text(): string }>}
   */
  function send({ method = 'GET', path, token, body }) {
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
