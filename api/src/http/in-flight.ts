import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { busy } from '../kernel/errors.js';
import { queuedKeyedSemaphore } from '../kernel/keyed-semaphore.js';
import { limitPerLoopIteration, type LoopScheduler } from '../kernel/loop-scheduler.js';
import { networkOf } from '../kernel/network.js';
import { whenOver } from './when-over.js';

/**
 * Requests that one connection may have here, the one that is worked on included. Browsers and proxies send the next one
 * after the answer (they do not pipeline), also a proxy that sends those of many people over one connection; Node would
 * begin all that it is sent.
 */
export const PIPELINED = 8;

/** Requests of one address (`networkOf`) that are worked on. */
export interface RequestPlaces {
  /** At a time. A browser sends six, and an office has several of them. */
  ofAddress: number;
  /** That wait for one of these; more are refused at once. */
  waiting: number;
  /** Milliseconds that one waits, well within the 10 s after which the web gives it up. */
  patience: number;
}

export const REQUESTS: RequestPlaces = { ofAddress: 100, waiting: 400, patience: 5_000 };

/** Milliseconds after which nothing is at work any more for a request that was given up; its statements have ended. */
const ABANDONED = 10_000;

/** Whether nobody waits for the answer any more; what has not begun by then need not begin. */
export const isGone = (req: Request, res: Response): boolean => res.closed || req.socket.destroyed;

/** Ends here what nobody waits for; to stand behind whatever takes time. */
export const onlyIfAwaited: RequestHandler = (req, res, next) => {
  if (isGone(req, res)) res.end();
  else next();
};

/**
 * Begins the requests of a connection one after the other, each when the one before is answered, and ends a connection
 * that has more than `most` of them here: what waits for its turn costs nothing when the client goes, and a response that
 * has the connection to itself hears of that.
 */
export function oneAfterTheOther(
  most: number,
  cutOff: (socket: Socket) => void,
  listener: RequestListener,
): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const beginNext = (socket: Socket): void => {
    const begin = waiting.get(socket)?.shift();
    if (!begin) waiting.delete(socket);
    else if (socket.writable) begin();
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
      begin();
    } else if (queue.length + 1 < most) queue.push(AsyncResource.bind(begin));
    else cutOff(socket);
  };
}

/**
 * Requests of one address (`networkOf`) that begin in one turn of the event loop. All other work waits for the end of a
 * turn: a flood of requests that are refused at once, each of which takes a fraction of a millisecond, would otherwise
 * make every turn as long as there are connections. A turn of a server at rest is over in no time.
 */
export const BEGUN_IN_TURN = 2;

/** Begins at most so many requests of one key in a turn of the event loop; the others wait for the next turns. */
export function fewInTurn(
  most: number,
  keyOf: (req: IncomingMessage) => string,
  listener: RequestListener,
  mayBegin?: () => boolean,
): RequestListener {
  const inTurn = limitPerLoopIteration(most, mayBegin);
  return (req, res) =>
    inTurn(keyOf(req), () => {
      // Its response must close all the same: the next one of the connection waits for that.
      if (req.socket.destroyed) res.destroy();
      else listener(req, res);
    });
}

/**
 * Lets on what takes milliseconds, such as a GraphQL operation, by turns of the event loop. To stand behind whatever reads
 * the body: requests begin by turns, but the last bytes of a hundred bodies may well come together.
 */
export const inLoopTurn =
  (inTurn: LoopScheduler): RequestHandler =>
  (req, res, next) =>
    inTurn(networkOf(req.ip ?? ''), () => onlyIfAwaited(req, res, next));

/**
 * Does `work` once, when the request is over and nothing is at work for it: whoever asks and leaves, again and again, has
 * everything in flight that was begun.
 */
function whenDone(req: Request, res: Response, work: () => void): void {
  whenOver(req, res, () => {
    if (res.headersSent) return work();
    const patience = setTimeout(work, ABANDONED).unref();
    const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
    res.writeHead = (...args: unknown[]) => {
      clearTimeout(patience);
      work();
      return writeHead(...args);
    };
  });
}

/** Works on few requests of an address at once; the others wait a little. Throws SERVICE_UNAVAILABLE beyond that. */
export function admitRequests({ ofAddress, waiting, patience }: RequestPlaces): RequestHandler {
  const inTurn = queuedKeyedSemaphore(ofAddress, patience, waiting);
  return async (req, res, next) => {
    const leave = await inTurn(networkOf(req.ip ?? ''));
    if (!leave) throw busy();
    whenDone(req, res, leave);
    onlyIfAwaited(req, res, next);
  };
}
