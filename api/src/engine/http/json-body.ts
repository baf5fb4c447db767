import { MIMEType } from 'node:util';
import { raw, type RequestHandler } from 'express';
import { badInput } from '../../kernel/errors.js';
import { hasTooManyValues, tooManyValuesIn } from '../../kernel/json-values.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { scheduleNext } from './guard/in-flight.js';

/** For a GraphQL document with its variables; the longest form needs a tenth of it. */
const MAX_BYTES = '200kb';

/** The message for the person who wrote the client. */
export const NOT_UTF8 = 'The body must be JSON in UTF-8, not compressed';

/**
 * Reads a body of JSON, which must not be compressed: a few hundred bytes would expand to the maximum size, and no browser
 * compresses request bodies. Belongs before `parseJson`.
 */
export const readJson = raw({ type: 'application/json', limit: MAX_BYTES, inflate: false });

const decoder = new TextDecoder();

/**
 * Parses what `readJson` has read, which must be UTF-8 (RFC 8259). JSON of many values is rejected before it is parsed:
 * that takes up to 4 ms for 200 kB, and others wait.
 */
export const parseJson: RequestHandler = (req, _res, next) => {
  const bytes: unknown = req.body;
  if (Buffer.isBuffer(bytes)) req.body = parse(bytes, req.headers['content-type']);
  next();
};

function parse(bytes: Buffer, type: string | undefined): unknown {
  if (!isUtf8(type)) throw badInput({ body: NOT_UTF8 });
  if (hasTooManyValues(bytes)) throw badInput({ body: tooManyValuesIn('The body') });
  if (bytes.length === 0) return {};
  const value = valueOf(decoder.decode(bytes));
  if (typeof value !== 'object' || value === null) throw badInput({ body: 'The body must be a JSON object' });
  return value;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badInput({ body: 'The body is not valid JSON' });
  }
}

/** Without a parameter, JSON is UTF-8. */
function isUtf8(type = ''): boolean {
  if (type === 'application/json') return true;
  const charset = new MIMEType(type).params.get('charset');
  return charset === null || charset.toLowerCase() === 'utf-8';
}

/** Bytes up to which a body is parsed at once; those of the web app have a thousand, and a long form has twenty. */
const SHORT_BYTES = 8_000;

/**
 * Defers long bodies to later iterations of the event loop, one of a client address in each: a client may send the last
 * bytes of a hundred at the same moment. Belongs between `readJson` and `parseJson`.
 */
export function scheduleLongJson(schedule: LoopScheduler): RequestHandler {
  const later = scheduleNext(schedule);
  return (req, res, next) => {
    const bytes: unknown = req.body;
    if (Buffer.isBuffer(bytes) && bytes.length > SHORT_BYTES) later(req, res, next);
    else next();
  };
}
