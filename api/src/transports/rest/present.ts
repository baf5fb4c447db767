import type { HistoryEntry } from '../../marketplace/audit/history.js';
import type { SecondFactorSetup } from '../../marketplace/auth/second-factor.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import type { TimelineEntryView } from '../../marketplace/bookings/booking-timeline.js';
import type { ProposalView } from '../../marketplace/bookings/booking-proposal.js';
import { unreadBy } from '../../marketplace/bookings/booking-messages.js';
import type { ReviewView } from '../../marketplace/bookings/booking-review.js';
import { isOverdue } from '../../marketplace/bookings/booking-status.js';
import type { MessageView } from '../../marketplace/messages/message-view.js';
import type { ThreadView } from '../../marketplace/messages/thread-view.js';
import type { ImageView } from '../../engine/images/stored-image.js';
import type { ProviderProfile } from '../../marketplace/providers/provider-profile.js';
import type { ProviderRecord } from '../../marketplace/providers/provider-records.sql.js';
import type { ServiceView } from '../../marketplace/services/catalogue.sql.js';
import type { NextFreeDate } from '../../marketplace/slots/next-free-dates.sql.js';
import type { SlotView } from '../../marketplace/slots/slot-list.sql.js';
import type { SlotSeriesView } from '../../marketplace/slots/slot-series.js';
import type { AccessTokenView } from '../../marketplace/tokens/access-tokens.js';
import type { AdminView } from '../../marketplace/users/admin-view.js';
import type { ProviderCard } from '../../marketplace/users/provider-card.js';
import type { PublicProvider } from '../../marketplace/users/public-provider.js';
import type { UserView } from '../../marketplace/users/user-view.js';
import type { DeliveryView } from '../../marketplace/webhooks/delivery-list.js';
import type { WebhookView } from '../../marketplace/webhooks/webhooks.js';
import type { WishView } from '../../marketplace/wishes/wishes.js';
import { type Fields, listOf, presenter, type Reader, shaped } from './answer.js';

const presentImage = presenter<ImageView>('Image', {
  url: true,
  cardUrl: true,
  width: false,
  height: false,
});

const PROVIDER_CARD: Fields<ProviderCard> = {
  id: '_id',
  name: true,
  businessName: true,
  city: true,
  rating: true,
  ratingCount: true,
  verified: true,
  verifiedSince: true,
  profileImage: presentImage,
  email: true,
  phone: true,
};

const presentProvider = presenter('Provider', PROVIDER_CARD);
const presentBookingProvider = presenter('BookingProvider', PROVIDER_CARD);

export const presentService = presenter<ServiceView>('Service', {
  id: '_id',
  title: true,
  description: true,
  category: true,
  price: true,
  duration: true,
  features: true,
  images: listOf(presentImage),
  isActive: true,
  createdAt: true,
  provider: presentProvider,
});

export const presentSlot = presenter<SlotView>('TimeSlot', {
  id: '_id',
  date: true,
  startTime: true,
  endTime: true,
  endsNextDay: true,
  isBooked: true,
  bookingId: false,
  bookingStatus: false,
});

export const presentSeries = presenter<SlotSeriesView>('SlotSeries', {
  slots: listOf(presentSlot),
  skipped: true,
});

export const presentNextFreeDate = presenter<NextFreeDate>('NextFreeDate', { serviceId: true, date: true });

export const presentProviderRecord = presenter<ProviderRecord>('ProviderRecord', {
  providerId: true,
  answersWithinHours: true,
  answeredPercent: true,
  completedEvents: true,
});

export const presentWish = presenter<WishView>('Wish', {
  serviceId: true,
  date: true,
  createdAt: true,
  service: presentService,
});

export const presentReview = presenter<ReviewView>('Review', {
  id: '_id',
  rating: true,
  text: true,
  author: true,
  createdAt: true,
  answer: true,
  eventType: true,
  eventMonth: true,
});

const presentBookedService = presenter<BookingView['service']>('BookedService', {
  id: '_id',
  title: true,
  category: true,
  image: presentImage,
  isListed: true,
});

const presentStored = presenter<BookingView>(
  'Booking',
  {
    id: '_id',
    service: presentBookedService,
    user: presenter<BookingView['user']>('BookingUser', { id: '_id', name: true, email: true }),
    provider: presentBookingProvider,
    eventDate: true,
    timeSlot: presenter<BookingView['timeSlot']>('BookedTimeSlot', {
      id: '_id',
      startTime: true,
      endTime: true,
      endsNextDay: true,
    }),
    eventType: true,
    guestCount: true,
    message: true,
    customerDetails: true,
    status: true,
    cancelledBecause: true,
    totalAmount: true,
    createdAt: true,
    answerDueAt: true,
    timeline: listOf(presenter<TimelineEntryView>('TimelineEntry', { kind: true, at: true, by: true, reason: true })),
    proposal: presenter<ProposalView>('Proposal', { id: true, slot: presentSlot, by: true, message: true }),
    review: presentReview,
    reviewRemoved: true,
    unread: false,
    revision: false,
    changedAt: false,
    isDeleted: false,
  },
  ['isOverdue', 'unreadMessages'],
);

/** The number of unread messages is that of the viewer. Copying the properties would take twenty times as long. */
export const presentBooking = shaped(
  (booking: BookingView, { viewer, deps }: Reader) =>
    Object.assign(presentStored(booking), {
      isOverdue: isOverdue(booking, deps.clock),
      unreadMessages: unreadBy(viewer, booking),
    }),
  presentStored.shape,
);

export const presentMessage = presenter<MessageView>('Message', {
  id: '_id',
  threadId: true,
  bookingId: true,
  by: true,
  text: true,
  at: true,
  read: true,
});

export const presentThread = presenter<ThreadView>('Thread', {
  id: '_id',
  service: presentBookedService,
  provider: presentBookingProvider,
  customer: presenter<ThreadView['customer']>('ThreadCustomer', { id: '_id', name: true }),
  bookingId: true,
  lastMessageAt: true,
  isOpen: true,
  unreadMessages: true,
  messages: listOf(presentMessage),
});

const PUBLIC_PROVIDER: Fields<PublicProvider> = {
  id: '_id',
  name: true,
  businessName: true,
  businessDescription: true,
  city: true,
  rating: true,
  ratingCount: true,
  verified: true,
  verifiedSince: true,
  images: listOf(presentImage),
};

export const presentProviderProfile = presenter<ProviderProfile>('ProviderProfile', {
  ...PUBLIC_PROVIDER,
  services: listOf(presentService),
  nextFreeDates: true,
  memberSince: true,
  email: true,
  phone: true,
  answersWithinHours: true,
  answeredPercent: true,
  completedEvents: true,
});

export const presentUser = presenter<UserView>('User', {
  ...PUBLIC_PROVIDER,
  verified: false,
  email: true,
  role: true,
  isVerified: true,
  createdAt: true,
  phone: true,
  profileImage: presentImage,
  verification: true,
  verificationNote: true,
  emailVerified: true,
  mailSettings: true,
});

export const presentAccessToken = presenter<AccessTokenView>('AccessToken', {
  id: '_id',
  name: true,
  scope: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  prefix: true,
});

export const presentAdmin = presenter<AdminView>('Admin', {
  id: '_id',
  name: true,
  email: true,
  secondFactor: true,
});

export const presentAuditEntry = presenter<HistoryEntry>('AuditEntry', {
  id: '_id',
  at: true,
  action: true,
  adminEmail: true,
  before: true,
});

export const presentSecondFactorSetup = presenter<SecondFactorSetup>('SecondFactorSetup', {
  secret: true,
  uri: true,
  recoveryCodes: true,
});

export const presentSignIn = presenter<{ token: string; user: UserView }>('AuthPayload', {
  token: true,
  user: presentUser,
});

export const presentAdminSignIn = presenter<{ token: string; admin: AdminView }>('AdminAuthPayload', {
  token: true,
  admin: presentAdmin,
});

export const presentWebhook = presenter<WebhookView>('Webhook', {
  id: '_id',
  url: true,
  kinds: true,
  active: true,
  disabledReason: true,
  failures: true,
  createdAt: true,
});

export const presentDelivery = presenter<DeliveryView>('WebhookDelivery', {
  id: '_id',
  kind: true,
  status: true,
  attempts: true,
  nextAttemptAt: true,
  responseStatus: true,
  failure: true,
  at: true,
});
