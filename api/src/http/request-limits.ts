import type { RequestHandler } from 'express';
import { badInput } from '../kernel/errors.js';

/** Of a request; browsers send about 20 and 5. Node would drop what is too much, the token perhaps, and go on. */
const MAX_HEADERS = 100;
const MAX_PARAMETERS = 50;
/** Of what a client says it takes (`Accept`, `Accept-Encoding` and the like), in characters; browsers need 200. */
const MAX_ACCEPT = 1_000;
const ACCEPTS = ['accept', 'accept-charset', 'accept-encoding', 'accept-language'];

/**
 * Refuses requests of more headers or query parameters than a browser sends; how long they are, Node limits by itself. Those
 * that say at length what they take: it is looked at again and again. And those in a coding that Node cannot read: it would
 * hand them over first, and say 400 when they were done.
 */
export const requestLimits: RequestHandler = (req, _res, next) => {
  if (req.rawHeaders.length / 2 > MAX_HEADERS)
    throw badInput({ request: `A request can have up to ${MAX_HEADERS} headers` });
  if (req.url.split('&').length > MAX_PARAMETERS)
    throw badInput({ request: `An address can have up to ${MAX_PARAMETERS} parameters` });
  if (ACCEPTS.some((name) => String(req.headers[name] ?? '').length > MAX_ACCEPT))
    throw badInput({ request: `An Accept header can have up to ${MAX_ACCEPT} characters` });
  const coding = req.headers['transfer-encoding'] ?? 'chunked';
  if (coding.toLowerCase() !== 'chunked') throw badInput({ request: 'The request is malformed' });
  next();
};
