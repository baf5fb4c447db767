import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { badInput, tooLarge } from '../../../kernel/errors.js';
import { readable } from '../../../kernel/field-limits.js';
import { type CutOff, MAX_BODY_BYTES } from './cut-off.js';

/** Per request; browsers send about 20 and 5. */
const MAX_HEADERS = 100;
const MAX_PARAMETERS = 50;
/** Characters of the path; the longest one, of a link in a mail, has 150. */
const MAX_PATH = 1_000;
/** Characters of each of the headers below; browsers need 200. */
const MAX_ACCEPT = 1_000;
/** Characters; browsers need 80. RFC 2046 permits 70 for the boundary of a form. */
const MAX_CONTENT_TYPE = 200;
const ACCEPTS = ['accept', 'accept-charset', 'accept-encoding', 'accept-language'];

/**
 * Rejects requests with more headers or query parameters than a browser sends (Node limits their length), with a long
 * path, `Accept` or `Content-Type` header, which libraries parse several times for a request, some of them in quadratic
 * time, and with a transfer coding that Node cannot decode:
 * Node would begin such a request first and respond with 400 when it has ended. A body that declares more bytes than the
 * connection may send is rejected before it arrives: those who read it respond only at its end, which they never see.
 */
export const requestLimits: RequestHandler = (req, _res, next) => {
  if (req.rawHeaders.length / 2 > MAX_HEADERS)
    throw badInput({ request: `A request can have up to ${MAX_HEADERS} headers` });
  if (req.url.split('&').length > MAX_PARAMETERS)
    throw badInput({ request: `An address can have up to ${MAX_PARAMETERS} parameters` });
  if (req.url.split('?', 1).join().length > MAX_PATH)
    throw badInput({ request: `A path can have up to ${readable(MAX_PATH)} characters` });
  if (ACCEPTS.some((name) => String(req.headers[name] ?? '').length > MAX_ACCEPT))
    throw badInput({ request: `An Accept header can have up to ${MAX_ACCEPT} characters` });
  if ((req.headers['content-type'] ?? '').length > MAX_CONTENT_TYPE)
    throw badInput({ request: `A Content-Type header can have up to ${MAX_CONTENT_TYPE} characters` });
  const coding = req.headers['transfer-encoding'] ?? 'chunked';
  const isNamed = req.headers.host !== undefined || req.httpVersion === '1.0';
  if (!isNamed || coding.toLowerCase() !== 'chunked') throw badInput({ request: 'The request is malformed' });
  if (Number(req.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge('The request is too large');
  next();
};

/** Counts requests with more headers, or trailers after the body, than are accepted: parsing them takes most of their time. */
export function watchHeaders(req: IncomingMessage, { count }: Pick<CutOff, 'count'>): void {
  const check = (fields: string[]): void => {
    if (fields.length / 2 > MAX_HEADERS) count(req.socket, 'malformedRequest');
  };
  check(req.rawHeaders);
  req.once('end', () => check(req.rawTrailers));
}
