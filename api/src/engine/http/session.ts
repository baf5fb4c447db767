import type { RequestHandler, Response } from 'express';
import type { CompressibleResponse } from './compressed-response.js';
import { skipIfClosed } from './guard/in-flight.js';

/** What the engine knows of the context of a request, which rules, resolvers and routes receive. */
export interface EngineContext {
  /** The client address (`networkOf`). */
  address: string;
  /**
   * The account that makes the request; null for a visitor, for a token that is invalid, expired or revoked, and before it
   * is identified.
   */
  viewer: { id: string } | null;
}

/** Milliseconds for which a request may act with an identity. */
const MAX_AGE_MS = 100;

/** What the engine notes of a request, apart from its context. */
export class Session<C extends EngineContext> {
  /** Whether a GraphQL response reports an error that the client caused: its status may be 200 nevertheless. */
  isRejected = false;
  /** What is sent in place of the text of a GraphQL response. */
  cached: CompressibleResponse | null = null;
  /** Whether the body of a form is read. One that is rejected before costs nothing, and may come from a foreign page. */
  isFormRead = false;
  /** `performance.now()` */
  private identifiedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly context: C,
    private readonly identify: () => Promise<C['viewer']>,
  ) {}

  /**
   * The context with its viewer as of now. Call it directly before a command is executed: a body, a queue or the previous
   * command may have taken minutes, and the session may have ended meanwhile (P2). A request that waited for nothing is
   * identified once.
   */
  async current(): Promise<C> {
    if (performance.now() - this.identifiedAt > MAX_AGE_MS) {
      this.context.viewer = await this.identify();
      this.identifiedAt = performance.now();
    }
    return this.context;
  }

  /** To be called before a form is read: its sender is identified again when it has arrived. */
  readForm(): void {
    this.isFormRead = true;
    this.identifiedAt = Number.NEGATIVE_INFINITY;
  }
}

/** Creates the session of a request from its address and its token. */
export type OpenSession<C extends EngineContext> = (ip: string, authorization: string | undefined) => Session<C>;

/** Belongs before all that needs the context. */
export const withSession =
  <C extends EngineContext>(open: OpenSession<C>): RequestHandler =>
  (req, res, next) => {
    res.locals.session = open(req.ip ?? '', req.get('authorization'));
    next();
  };

export const sessionOf = <C extends EngineContext>(res: Response): Session<C> => res.locals.session as Session<C>;

/** Identifies the viewer before what depends on it. Belongs after the body. */
export const identified: RequestHandler = async (req, res, next) => {
  await sessionOf(res).current();
  skipIfClosed(req, res, next);
};
