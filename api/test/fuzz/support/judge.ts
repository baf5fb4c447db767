import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import { verdictsOf } from '../../guards/operations.js';
import type { Attempt } from './attempts.js';
import { bytesOf, type WireAnswer } from './wire.js';
import { type Actor, CONTACT, isSignedIn, PRIVATE } from './world.js';

/** The outcome of a request, and sentences about what is wrong with its response. */
export interface Verdict {
  /** The error code; `OK` on success, `HTTP` for invalid HTTP, `NOT_MODIFIED` for a 304. */
  outcome: string;
  wrong: string[];
}

type Body = Record<string, unknown>;

/** Internal details: of the code, its libraries, the database and its tables. */
const INSIDE = [
  /\n[^\S\n]+at [\w.<]/,
  /node_modules|node:internal|file:\/\/|\/(src|dist)\/[\w-]+[/.]/,
  /QueryFailedError|EntityNotFound|TypeORM|Cannot (read|set|convert|destructure)|is not a function|is not iterable/,
  /TypeError|RangeError|ReferenceError|SyntaxError:|call stack|ERR_[A-Z]+_|ECONN|ENOENT/,
  /violates|relation "|column "|invalid input syntax|byte sequence|duplicate key|out of range for|deadlock/,
  /\$argon2|password_?hash|session_?version|request_?hash|fuzz_/i,
  /stacktrace|exception"/i,
];

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSentence = (value: unknown): boolean => typeof value === 'string' && value.length >= 5;

const areSentences = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isSentence);

/** One of the specified codes, except those of server errors. */
const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(STATUS, value) && STATUS[value as ErrorCode] < 500;

const onlyHas = (value: Body, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

function judgeRest(status: number, body: Body): Verdict {
  if (status < 400)
    return {
      outcome: 'OK',
      wrong: body.success === true ? [] : ['A success that does not say so'],
    };
  const { success, message, code, errors } = body;
  const wrong: string[] = [];
  if (success !== false || !isSentence(message)) wrong.push('A failure without success: false or a message');
  if (!isCode(code) || STATUS[code] !== status) wrong.push(`The code ${String(code)} with the status ${status}`);
  if (code === 'BAD_USER_INPUT' ? !areSentences(errors) : errors !== undefined && !areSentences(errors))
    wrong.push('Bad input without the fields that are bad');
  if (!onlyHas(body, ['success', 'message', 'code', 'errors'])) wrong.push('Keys that nobody agreed on');
  return { outcome: String(code), wrong };
}

function wrongWithError(error: unknown): string[] {
  if (!isRecord(error) || !isRecord(error.extensions)) return ['An error without extensions'];
  const { code, fields } = error.extensions;
  return [
    ...(isCode(code) ? [] : [`The code ${String(code)}`]),
    ...(isSentence(error.message) ? [] : ['An error without a message']),
    ...(fields === undefined || areSentences(fields) ? [] : ['Fields without sentences']),
    ...(onlyHas(error, ['message', 'locations', 'path', 'extensions']) ? [] : ['Keys that nobody agreed on']),
    ...(onlyHas(error.extensions, ['code', 'fields', 'retryAfter']) ? [] : ['Extensions that nobody agreed on']),
  ];
}

/** Used for messages of a WebSocket as well. */
export function judgeGraphql({ data, errors, ...more }: Body): Verdict {
  const wrong = Object.keys(more).map((key) => `The key ${key}, which nobody agreed on`);
  if (errors === undefined)
    return { outcome: 'OK', wrong: isRecord(data) ? wrong : [...wrong, 'Neither data nor errors'] };
  if (!Array.isArray(errors) || errors.length === 0) return { outcome: '?', wrong: ['Errors that are none'] };
  wrong.push(...errors.flatMap(wrongWithError));
  const [first] = errors as { extensions?: { code?: string } }[];
  const something = isRecord(data) && Object.values(data).some((value) => value !== null);
  return { outcome: something ? 'OK' : String(first?.extensions?.code), wrong };
}

/** Forbidden content of a response. Words that the request contained reveal nothing. */
export function leaks(answered: string, asked: string, by: Actor): string[] {
  const found = INSIDE.flatMap((pattern) => {
    const [words] = pattern.exec(answered) ?? [];
    return words === undefined || asked.includes(words) ? [] : [`Reveals an internal detail: ${words}`];
  });
  if (by !== 'admin' && answered.includes(PRIVATE)) found.push('Reveals private data');
  if (!isSignedIn(by) && answered.includes(CONTACT)) found.push('Reveals contact data to a visitor');
  return found;
}

const PLAIN = /^\/(healthz|readyz|metrics)([/?]|$)/;

/** With longer ones, URL and headers together may exceed Node's limit. */
const MAX_TARGET = 8_000;

/** Node's own response to invalid HTTP, before the application receives it. */
const isNodes = ({ status, headers, body }: WireAnswer): boolean =>
  [400, 417, 431].includes(status) && !headers.has('x-request-id') && body.length === 0;

function judgeBody(attempt: Attempt, answer: WireAnswer): Verdict {
  const { status, headers } = answer;
  const { method, target, shape } = attempt;
  const isHttp = shape !== 'broken' && shape !== 'stray' && target.length < MAX_TARGET;
  if (!isHttp && isNodes(answer)) return { outcome: 'HTTP', wrong: [] };
  if (status === 304) return { outcome: 'NOT_MODIFIED', wrong: [] };
  if (method === 'HEAD' || status === 204) return { outcome: 'OK', wrong: [] };
  if (method === 'OPTIONS' && headers.has('allow')) return { outcome: 'OK', wrong: [] };
  if (status === 200 && PLAIN.test(target)) return { outcome: 'OK', wrong: [] };
  const type = headers.get('content-type') ?? '';
  // Where a browser receives a page.
  const isExplorer = /^\/(graphql|api\/?(\?|$))/.test(target);
  if (status < 400 && method === 'GET' && isExplorer && !type.includes('json'))
    return {
      outcome: 'OK',
      wrong: /^text\/html|javascript/.test(type) ? [] : [`The type ${type}`],
    };
  const text = answer.body.toString();
  if (status === 200 && type === 'text/calendar; charset=utf-8')
    return { outcome: 'OK', wrong: text.startsWith('BEGIN:VCALENDAR\r\n') ? [] : ['A calendar without its beginning'] };
  if (status === 200 && type === 'text/csv; charset=utf-8')
    return { outcome: 'OK', wrong: text.startsWith('\uFEFF_id,') ? [] : ['A table without its header'] };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { outcome: '?', wrong: [`No JSON: ${text.slice(0, 200)}`] };
  }
  const wrong = /^application\/(graphql-response\+)?json/.test(type) ? [] : [`JSON of the type ${type}`];
  if (!isRecord(body)) return { outcome: '?', wrong: ['JSON that is no object'] };
  if (headers.has('content-disposition'))
    return { outcome: 'OK', wrong: isRecord(body.account) ? wrong : ['A copy of the data without the account'] };
  // The description of the API, and the page that leads to it (P68).
  if (status === 200 && typeof body.openapi === 'string') return { outcome: 'OK', wrong };
  const verdict = 'success' in body ? judgeRest(status, body) : judgeGraphql(body);
  return { ...verdict, wrong: [...wrong, ...verdict.wrong] };
}

/**
 * Whether the actor lacks permission for the operation, regardless of the content of the request.
 */
export function mayNot({ operation, by, shape }: Attempt): boolean {
  const verdicts = verdictsOf(operation);
  if (!verdicts || shape === 'broken' || shape === 'stray') return false;
  return verdicts[isSignedIn(by) ? by : 'nobody'] !== 'let through';
}

/** Checks one response by itself. */
export function judge(attempt: Attempt, answer: WireAnswer): Verdict {
  const { outcome, wrong } = judgeBody(attempt, answer);
  const asked = bytesOf(attempt).toString();
  const found = [...wrong, ...leaks(answer.body.toString(), asked, attempt.by)];
  if (answer.status >= 500) found.push(`The status ${answer.status}`);
  if (outcome === 'OK' && mayNot(attempt)) found.push(`Lets ${attempt.by} do ${attempt.operation}`);
  return { outcome, wrong: found };
}
