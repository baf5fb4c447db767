import type { EntityManager } from 'typeorm';
import type { BookingFeed } from '../../marketplace/bookings/booking-feed.js';
import type { MessageFeed } from '../../marketplace/messages/message-feed.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import type { Config } from '../../kernel/config.js';
import type { Marketplace } from '../../marketplace/deps.js';

/** The context of a request, the same for GraphQL resolvers and REST handlers. */
export interface RequestContext {
  db: EntityManager;
  deps: Marketplace;
  config: Config;
  /** What subscriptions follow. */
  feeds: { bookings: BookingFeed; messages: MessageFeed };
  /**
   * The account that makes the request; null for a visitor, for a token that is invalid, expired or revoked, and before
   * the engine has identified it.
   */
  viewer: Viewer | null;
  /** The client address (`networkOf`), from forwarding headers as far as TRUST_PROXY trusts them. */
  address: string;
}

/** The context of a resolver or handler behind a guard that requires a signed-in account. */
export type SignedInContext = RequestContext & { viewer: Viewer };
