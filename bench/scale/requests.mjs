// One request of the crowd, with its outcome.
import { performance } from 'node:perf_hooks';

/**
 * @typedef {import('../load/client.mjs').Client} Client
 * @typedef {import('../load/client.mjs').Call} Call
 *
 * @typedef {object} Outcome
 * @property {number} status 0 without a response; of GraphQL, that of the error's code
 * @property {any} body
 * @property {string} text of a failure
 * @property {boolean} wasRefused whether there was no connection
 */

/** Errors of GraphQL have the codes of REST. */
const STATUS = { SERVICE_UNAVAILABLE: 503, CONFLICT: 409, NOT_FOUND: 404, UNAUTHENTICATED: 401, FORBIDDEN: 403 };

/**
 * @param {Client} client
 * @param {Call} call
 * @param {boolean} isParsed
 * @returns {Promise<Outcome & { ms: number }>}
 */
export async function ask(client, call, isParsed) {
  const began = performance.now();
  const outcome = await client.send(call).then(
    (response) => outcomeOf(call, response, isParsed),
    (error) => ({ status: 0, body: undefined, text: String(error), wasRefused: error.code === 'ECONNREFUSED' }),
  );
  return { ...outcome, ms: performance.now() - began };
}

/**
 * @param {Call} call
 * @param {{ status: number, text(): string }} response
 * @param {boolean} isParsed
 * @returns {Outcome}
 */
function outcomeOf({ method = 'GET', path }, response, isParsed) {
  const isGraphql = path === '/graphql';
  const text = response.status >= 400 || isParsed || isGraphql ? response.text() : '';
  const failed = { body: undefined, text: `${method} ${path}: ${response.status} ${text.slice(0, 200)}` };
  if (response.status >= 500) return { ...failed, status: response.status, wasRefused: false };
  const body = isParsed || isGraphql ? parsed(text) : undefined;
  const code = /** @type {keyof STATUS | undefined} */ (body?.errors?.[0]?.extensions?.code);
  const status = code === undefined ? response.status : (STATUS[code] ?? 400);
  return status >= 400 ? { ...failed, status, wasRefused: false } : { status, body, text: '', wasRefused: false };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {Outcome} outcome
 * @param {boolean} isRepeatable whether it reads, or has an idempotency key
 * @returns {import('./ledger.mjs').Failure | undefined} undefined for a success
 */
export function failureOf({ status, wasRefused }, isRepeatable) {
  if (status >= 200 && status < 400) return undefined;
  if (wasRefused || status === 503) return 'refused';
  if (status !== 0 && status !== 502 && status !== 504) return 'wrong';
  return isRepeatable ? 'repeatable' : 'unanswered';
}
