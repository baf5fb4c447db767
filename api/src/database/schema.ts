import type { DataSource } from 'typeorm';
import { AuditEntry } from '../marketplace/audit/audit.entity.js';
import { AccountKey } from '../marketplace/auth/account-key.entity.js';
import { Booking } from '../marketplace/bookings/booking.entity.js';
import { TimelineEntry } from '../marketplace/bookings/timeline-entry.entity.js';
import { Proposal } from '../marketplace/bookings/proposal.entity.js';
import { CalendarAddress } from '../reactions/calendar/calendar-address.entity.js';
import { Mail } from '../reactions/mail/mail.entity.js';
import { Message } from '../marketplace/messages/message.entity.js';
import { Thread } from '../marketplace/messages/thread.entity.js';
import { Marketplace1763600000001 } from './migrations/0001-marketplace.js';
import { CatalogueVersion1763600000002 } from './migrations/0002-catalogue-version.js';
import { LargeAccounts1763600000003 } from './migrations/0003-large-accounts.js';
import { EndedRequests1763600000004 } from './migrations/0004-ended-requests.js';
import { DiscardedImages1763600000005 } from './migrations/0005-discarded-images.js';
import { Sessions1763600000006 } from './migrations/0006-sessions.js';
import { Outbox1763600000007 } from './migrations/0007-outbox.js';
import { BookingRevisions1763600000008 } from './migrations/0008-booking-revisions.js';
import { Mail1763600000009 } from './migrations/0009-mail.js';
import { SecondFactor1763600000010 } from './migrations/0010-second-factor.js';
import { CalendarAddresses1763600000011 } from './migrations/0011-calendar-addresses.js';
import { CatalogueChanges1763600000012 } from './migrations/0012-catalogue-changes.js';
import { Reviews1763600000013 } from './migrations/0013-reviews.js';
import { Wishes1763600000014 } from './migrations/0014-wishes.js';
import { Cities1763600000015 } from './migrations/0015-cities.js';
import { MailsWithKeys1763600000016 } from './migrations/0016-mails-with-keys.js';
import { Timeline1763600000018 } from './migrations/0018-timeline.js';
import { Proposals1763600000019 } from './migrations/0019-proposals.js';
import { Messages1763600000020 } from './migrations/0020-messages.js';
import { BlockedServices1763600000021 } from './migrations/0021-blocked-services.js';
import { MailsOfDeletedBookings1763600000022 } from './migrations/0022-mails-of-deleted-bookings.js';
import { LogPositions1763600000023 } from './migrations/0023-log-positions.js';
import { Totals1763600000024 } from './migrations/0024-totals.js';
import { MessagesByTime1763600000025 } from './migrations/0025-messages-by-time.js';
import { PendingRequests1763600000026 } from './migrations/0026-pending-requests.js';
import { LocalParts1763600000027 } from './migrations/0027-local-parts.js';
import { PastSlots1763600000028 } from './migrations/0028-past-slots.js';
import { SlotsOfOneTable1763600000029 } from './migrations/0029-slots-of-one-table.js';
import { AccessTokens1763600000030 } from './migrations/0030-access-tokens.js';
import { Webhooks1763600000031 } from './migrations/0031-webhooks.js';
import { PortalSearch1763600000032 } from './migrations/0032-portal-search.js';
import { Verification1763600000033 } from './migrations/0033-verification.js';
import { VerifiedUsers1763600000035 } from './migrations/0035-verified-users.js';
import { Threads1763600000036 } from './migrations/0036-threads.js';
import { ThreadsOfBookings1763600000037 } from './migrations/0037-threads-of-bookings.js';
import { MessagesOfThreads1763600000038 } from './migrations/0038-messages-of-threads.js';
import { type DatabaseAddress, dataSourceOf, type Timeouts } from '../engine/database/data-source.js';
import { Favourite } from '../marketplace/favourites/favourite.entity.js';
import { DiscardedImage } from '../engine/images/discarded-image.entity.js';
import { OutboxEntry } from '../engine/outbox/outbox-entry.entity.js';
import { Review } from '../marketplace/reviews/review.entity.js';
import { Service } from '../marketplace/services/service.entity.js';
import { Slot } from '../marketplace/slots/slot.entity.js';
import { AccessToken } from '../marketplace/tokens/access-token.entity.js';
import { Admin } from '../marketplace/users/admin.entity.js';
import { EndedToken } from '../marketplace/users/ended-token.entity.js';
import { SecondFactor } from '../marketplace/users/second-factor.entity.js';
import { User } from '../marketplace/users/user.entity.js';
import { WebhookDelivery } from '../marketplace/webhooks/webhook-delivery.entity.js';
import { Webhook } from '../marketplace/webhooks/webhook.entity.js';
import { Wish } from '../marketplace/wishes/wish.entity.js';

export const ENTITIES = [
  User,
  Service,
  Slot,
  Booking,
  Admin,
  AuditEntry,
  DiscardedImage,
  EndedToken,
  OutboxEntry,
  AccountKey,
  AccessToken,
  Mail,
  SecondFactor,
  CalendarAddress,
  Review,
  Favourite,
  Wish,
  TimelineEntry,
  Proposal,
  Thread,
  Message,
  Webhook,
  WebhookDelivery,
];
/** The tables that reference pictures, in a column `images`. */
export const TABLES_WITH_IMAGES = ['users', 'services'] as const;

/** In the order in which they run. */
export const MIGRATIONS = [
  Marketplace1763600000001,
  CatalogueVersion1763600000002,
  LargeAccounts1763600000003,
  EndedRequests1763600000004,
  DiscardedImages1763600000005,
  Sessions1763600000006,
  Outbox1763600000007,
  BookingRevisions1763600000008,
  Mail1763600000009,
  SecondFactor1763600000010,
  CalendarAddresses1763600000011,
  CatalogueChanges1763600000012,
  Reviews1763600000013,
  Wishes1763600000014,
  Cities1763600000015,
  MailsWithKeys1763600000016,
  Timeline1763600000018,
  Proposals1763600000019,
  Messages1763600000020,
  BlockedServices1763600000021,
  MailsOfDeletedBookings1763600000022,
  LogPositions1763600000023,
  Totals1763600000024,
  MessagesByTime1763600000025,
  PendingRequests1763600000026,
  LocalParts1763600000027,
  PastSlots1763600000028,
  SlotsOfOneTable1763600000029,
  AccessTokens1763600000030,
  Webhooks1763600000031,
  PortalSearch1763600000032,
  Verification1763600000033,
  VerifiedUsers1763600000035,
  Threads1763600000036,
  ThreadsOfBookings1763600000037,
  MessagesOfThreads1763600000038,
];

/** Creates a connection pool for the marketplace's database, without connecting. */
export const createDataSource = (
  address: DatabaseAddress,
  ...limits: [poolSize?: number, timeouts?: Timeouts]
): DataSource => dataSourceOf({ entities: ENTITIES, migrations: MIGRATIONS }, address, ...limits);
