import type { SessionEvents } from '../engine/bus/session-events.js';
import type { BookingDeps } from './bookings/booking-deps.js';
import type { BookingEvents } from './bookings/booking-events.js';
import type { MessageEvents } from './messages/message-events.js';
import type { Bus } from '../engine/bus/bus.js';
import type { ImageEvents } from '../engine/images/discarded-images.js';
import type { Images } from '../engine/images/images.js';
import type { LinkKeys } from '../engine/secrets/link-keys.js';
import type { Seal } from '../engine/secrets/seal.js';
import type { Tokens } from '../engine/secrets/token.js';

export type MarketplaceEvents = BookingEvents & MessageEvents & ImageEvents & SessionEvents;

/** The dependencies of the rules except the database; each rule names the part that it uses. */
export interface Marketplace extends BookingDeps {
  tokens: Tokens;
  linkKeys: LinkKeys;
  secondFactorSeal: Seal;
  webhookSeal: Seal;
  images: Images;
  events: Bus<MarketplaceEvents>;
  /** The address of the web client. */
  publicUrl: string;
}
