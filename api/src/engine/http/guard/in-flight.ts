import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { busy } from '../../../kernel/errors.js';
import { concurrency, type ConcurrencyLimits } from '../../limits/concurrency.js';
import { limitPerLoopIteration, type LoopScheduler } from '../../../kernel/loop-scheduler.js';
import { networkOf } from '../../../kernel/network.js';
import { beforeHead } from '../../patches/response-events.js';
import type { CutOff } from './cut-off.js';
import { onRequestEnd } from '../on-request-end.js';

/**
 * Maximum number of unfinished requests of a connection, including the one in progress. Browsers and proxies do not
 * pipeline, not even a proxy that sends the requests of many clients over one connection; Node itself would begin all
 * pipelined requests at once.
 */
export const MAX_PIPELINED = 8;

/** Time after which no work remains for an aborted request: its SQL statements have ended. */
const ABANDONED_AFTER_MS = 10_000;

/** Whether the response can no longer be received, so that work for it need not begin. */
export const isClosed = (req: Request, res: Response): boolean => res.closed || req.socket.destroyed;

/** Ends the request here if its client has disconnected. Belongs after every middleware that takes time. */
export const skipIfClosed: RequestHandler = (req, res, next) => {
  if (isClosed(req, res)) res.end();
  else next();
};

/**
 * Begins each request of a connection once the response to the previous one is closed, and disconnects a connection
 * with more than `max` unfinished requests. A request that has not begun costs nothing if the client disconnects, and a
 * response that is the only one of its connection receives the event when that closes. `idle` then contains the connections
 * without a request.
 */
export function serializeRequests(
  max: number,
  { count, end }: Pick<CutOff, 'count' | 'end'>,
  listener: RequestListener,
  idle: Set<Socket>,
): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const beginNext = (socket: Socket): void => {
    const begin = waiting.get(socket)?.shift();
    if (!begin) {
      waiting.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    } else if (socket.writable) begin();
  };
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    const begin = (): void => {
      res.once('close', () => beginNext(socket));
      listener(req, res);
    };
    if (queue === undefined) {
      waiting.set(socket, []);
      idle.delete(socket);
      begin();
    } else if (queue.length + 1 < max) {
      const resource = new AsyncResource('PipelinedRequest');
      queue.push(() => resource.runInAsyncScope(begin));
      count(socket, 'pipelinedRequest');
    } else end(socket);
  };
}

/**
 * Maximum number of requests of one client address (`networkOf`) that begin in one iteration of the event loop. All
 * other work waits for the end of the iteration: a flood of requests that are rejected at once, in a fraction of a
 * millisecond each, would otherwise make every iteration longer in proportion to the number of connections. An idle
 * server iterates without delay.
 */
export const STARTS_PER_ITERATION = 2;

/** Sends responses that many requests wait for, by their name, to a few of them in an iteration of the event loop. */
export const sendNext = limitPerLoopIteration(STARTS_PER_ITERATION);

/**
 * Maximum number of cached responses of one client address that are sent in one iteration of the event loop. All requests
 * that wait for the same version of the catalogue continue at once, and sending a long response takes up to a millisecond.
 */
export const RESPONSES_PER_ITERATION = 4;

/** Limits the number of requests per key that begin in one iteration of the event loop; defers the rest. */
export function limitStarts(
  max: number,
  keyOf: (req: IncomingMessage) => string,
  listener: RequestListener,
  mayBegin?: () => boolean,
): RequestListener {
  const schedule = limitPerLoopIteration(max, mayBegin);
  return (req, res) =>
    schedule(
      keyOf(req),
      () => {
        // The response must be closed in any case: the next request of the connection waits for that.
        if (req.socket.destroyed) res.destroy();
        else listener(req, res);
      },
      () => req.socket.destroyed,
    );
}

/**
 * Distributes over iterations of the event loop what takes milliseconds, such as a GraphQL operation. Belongs after the
 * middleware that reads the body: even if requests begin in different iterations, the last bytes of a hundred bodies
 * may arrive in the same one.
 */
export const scheduleNext =
  (schedule: LoopScheduler): RequestHandler =>
  (req, res, next) =>
    schedule(
      networkOf(req.ip ?? ''),
      () => skipIfClosed(req, res, next),
      () => isClosed(req, res),
    );

/** Resolves when a task of a client address begins that cannot be cancelled. */
export const whenScheduled = (schedule: LoopScheduler, address: string): Promise<void> =>
  new Promise((resolve) => schedule(address, resolve));

/**
 * Calls `callback` once, when the request has ended and no work for it remains: work for aborted requests continues,
 * and a client that sends and aborts requests repeatedly must not exceed the limit by that.
 */
function onWorkEnd(req: Request, res: Response, callback: () => void): void {
  onRequestEnd(req, res, () => {
    if (res.headersSent) return callback();
    const timeout = setTimeout(callback, ABANDONED_AFTER_MS).unref();
    beforeHead(res, () => {
      clearTimeout(timeout);
      callback();
    });
  });
}

/**
 * Limits the requests in progress per client address; others wait. Throws SERVICE_UNAVAILABLE beyond that. Belongs after
 * `readJson`: a client that does not complete its bodies would otherwise occupy the places of others at its address.
 */
export function admitRequests(limits: ConcurrencyLimits): RequestHandler {
  const requests = concurrency(limits);
  return async (req, res, next) => {
    const release = await requests.acquire({ address: networkOf(req.ip ?? '') }).catch(() => {
      throw busy();
    });
    onWorkEnd(req, res, release);
    skipIfClosed(req, res, next);
  };
}
