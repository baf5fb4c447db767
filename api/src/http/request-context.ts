import type { Response } from 'express';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import type { KeptAnswers } from './kept-answers.js';
import type { Config } from '../kernel/config.js';
import type { Marketplace } from './marketplace.js';

/** What a request is worked on with: resolvers and REST handlers are given the same. */
export interface RequestContext {
  db: EntityManager;
  market: Marketplace;
  config: Config;
  answers: KeptAnswers;
  /** Who is asking; null for a visitor and for a token that is not, or no longer, good. */
  viewer: Viewer | null;
  /** Where the request came from, as far as TRUST_PROXY lets it be believed. */
  address: string;
  /** The version of the catalogue that a public GraphQL operation is answered from, if the answer may be kept. */
  asOf: { version?: string | undefined };
}

/** The context of a resolver that only signed-in people reach: the guard has made sure of it. */
export type MemberContext = RequestContext & { viewer: Viewer };

/** Where `app.ts` has put it before any route. */
export const contextOf = (res: Response): RequestContext => res.locals.context as RequestContext;
