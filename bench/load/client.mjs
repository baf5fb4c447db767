// What the load bench says to the server: plain node:http with as many kept connections as it takes.
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Longer than this counts as an error, not as an answer. */
const PATIENCE_MS = 10_000;

/**
 * @typedef {{ status: number, text: string }} Answer
 * @typedef {{ method?: string, path: string, token?: string, body?: object }} Call
 * @typedef {ReturnType<typeof connect>} Client
 */

/** @param {string} origin like `http://127.0.0.1:4000` */
export function connect(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const { hostname, port } = new URL(origin);

  /**
   * One request, read to its end; takes compressed answers, as browsers do, and unpacks them only for who asks.
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
            ...(payload
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
              : {}),
          },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (res) => {
          const chunks = /** @type {Buffer[]} */ ([]);
          res.on('data', (chunk) => chunks.push(chunk));
          res.on('error', reject);
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              text: () => unpack(Buffer.concat(chunks), res.headers['content-encoding']),
            }),
          );
        },
      );
      req.on('error', reject);
      req.end(payload);
    });
  }

  /**
   * A GraphQL operation; throws what the server says in `errors`.
   * @param {string} query
   * @param {object} [variables]
   * @param {string} [token]
   * @returns {Promise<any>}
   */
  async function graphql(query, variables = {}, token = undefined) {
    const body = { query, variables };
    const answer = await send({ method: 'POST', path: '/graphql', body, token });
    const { data, errors } = JSON.parse(answer.text());
    if (errors) throw new Error(`${answer.status} ${errors[0].message}`);
    return data;
  }

  return { send, graphql, close: () => agent.destroy() };
}

/**
 * @param {Buffer} bytes
 * @param {string | undefined} encoding
 */
function unpack(bytes, encoding) {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
