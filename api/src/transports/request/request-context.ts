import type { RequestHandler, Response } from 'express';
import type { EntityManager } from 'typeorm';
import type { BookingFeed } from '../../marketplace/bookings/booking-feed.js';
import type { MessageFeed } from '../../marketplace/messages/message-feed.js';
import type { DayOfService, FreeSlotsOfDay } from '../../marketplace/slots/free-slots-of-day.js';
import type { ReadService } from '../../marketplace/services/service-cache.js';
import type { Identify, Viewer } from '../../marketplace/users/viewer.js';
import type { ResponseCache } from '../../engine/cache/response-cache.js';
import type { Config } from '../../kernel/config.js';
import type { KeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { skipIfClosed } from '../../engine/http/guard/in-flight.js';
import type { Marketplace } from '../../marketplace/deps.js';

/** The context of a request, the same for GraphQL resolvers and REST handlers. */
export interface RequestContext {
  db: EntityManager;
  deps: Marketplace;
  config: Config;
  responseCache: ResponseCache;
  /** Distributes the cached responses of a client address over iterations of the event loop. */
  scheduleResponse: LoopScheduler;
  /** Limits the long responses of a client address that are compressed at a time. */
  acquireCompression: KeyedSemaphore;
  /** Reads the version of the catalogue, after the call and for all requests that call it at the time. */
  catalogueVersion: () => Promise<string>;
  /** See `cachedServices`. */
  readService: ReadService;
  freeSlots: FreeSlotsSource;
  /** What subscriptions follow. */
  feeds: { bookings: BookingFeed; messages: MessageFeed };
  /**
   * The account that makes the request; null for a visitor, for a token that is invalid, expired or revoked, and before
   * `currentContext`.
   */
  viewer: Viewer | null;
  identify: Identify;
  /** The header of the request, or the parameter of the socket. */
  authorization: string | undefined;
  /** `performance.now()` when `viewer` was identified. */
  identifiedAt: number;
  /** The client address (`networkOf`), from forwarding headers as far as TRUST_PROXY trusts them. */
  address: string;
  /**
   * The version of the catalogue at which a public GraphQL operation is executed, if its response may be cached, and the
   * bytes of the services that it has read.
   */
  asOf: {
    version?: string | undefined;
    bytesRead?: number;
    /** The free slots of the operation's only list of them, if its response may be cached. */
    freeSlots?: FreeSlotsOfDay;
  };
  /**
   * What the top fields of a GraphQL operation have returned, by their name in the response; undefined if it is executed
   * only once.
   */
  resolved?: Map<string, Promise<unknown>>;
  /** Whether a GraphQL response reports an error that the client caused: its status may be 200 nevertheless. */
  outcome: { isRejected?: boolean };
}

/** How the free slots of a day are read for responses that are cached together with them. */
export interface FreeSlotsSource {
  /**
   * Reads them after the call, for all requests that call it at the time, few of a client address at a time. Null if there
   * is no such service, if it takes too long, or if the client has disconnected.
   */
  read: (day: DayOfService, of: { address: string; isClosed(): boolean }) => Promise<FreeSlotsOfDay | null>;
  /** Of their own, so that requests for many days evict no lists of services. */
  responseCache: ResponseCache;
}

/** What all requests share that read from there. */
export type SharedReads = Pick<RequestContext, 'responseCache' | 'catalogueVersion' | 'readService' | 'freeSlots'>;

/** The context of a resolver or handler behind a guard that requires a signed-in account. */
export type SignedInContext = RequestContext & { viewer: Viewer };

/** `app.ts` sets the context before all routes. */
export const contextOf = (res: Response): RequestContext => res.locals.context as RequestContext;

/** Of an identity that a request may act with. */
const MAX_AGE_MS = 100;

/**
 * Identifies the viewer as of now. Call it directly before a command is executed: a body, a queue or the previous command
 * may have taken minutes, and the session may have ended meanwhile (P2). A request that waited for nothing is identified
 * once.
 */
export async function identifyNow(context: RequestContext): Promise<void> {
  if (performance.now() - context.identifiedAt <= MAX_AGE_MS) return;
  context.viewer = await context.identify(context.authorization);
  context.identifiedAt = performance.now();
}

/** The context with its viewer as of now. */
export async function currentContext(res: Response): Promise<RequestContext> {
  const context = contextOf(res);
  await identifyNow(context);
  return context;
}

/** To be called before a form is read: its sender is identified again when it has arrived. */
export function forgetIdentity(res: Response): void {
  contextOf(res).identifiedAt = Number.NEGATIVE_INFINITY;
}

/** Identifies the viewer before what depends on it. Belongs after the body. */
export const identified: RequestHandler = async (req, res, next) => {
  await currentContext(res);
  skipIfClosed(req, res, next);
};
