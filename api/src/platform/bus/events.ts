import type { BookingView } from '../../bookings/booking-list.js';

/** A booking changed; everybody who is party to it hears of it. */
export interface BookingChange {
  customerId: string | null;
  providerId: string | null;
  booking: BookingView;
}

/** Every session of an account ended: it was banned or deleted. */
export interface SessionsEnded {
  accountId: string;
}

/** Pictures have lost their row, see `discardedImages`: they are not to be served any more. */
export type ImagesDiscarded = Record<string, never>;

/** One session ended: its token was signed out. */
export interface TokenEnded {
  tokenKey: string;
}

export interface EventTypes {
  bookingChanged: BookingChange;
  sessionsEnded: SessionsEnded;
  imagesDiscarded: ImagesDiscarded;
  tokenEnded: TokenEnded;
}

/**
 * The bus behind live updates. Rules publish after their transaction has committed; a listener that fails or lags never
 * holds up the publisher.
 */
export interface Events {
  publish<Name extends keyof EventTypes>(name: Name, event: EventTypes[Name]): void;
  /** Returns a function that ends the listening. */
  listen<Name extends keyof EventTypes>(
    name: Name,
    listener: (event: EventTypes[Name]) => void,
  ): () => void;
  close(): Promise<void>;
}
