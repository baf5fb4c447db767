/** What mails are written from. Dates are `yyyy-MM-dd`, times `HH:mm` in the marketplace's time zone (P13). */

import type { WallTime } from '../../../kernel/wall-time.js';

/** What every mail of this marketplace shares. */
export interface Brand {
  appName: string;
  /** What links begin with, without a slash at its end. */
  publicUrl: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
}

/** The same mail in both formats. The subject is one line without control characters. */
export interface MailContent {
  subject: string;
  /** A whole document of less than 30 kB. */
  html: string;
  text: string;
}

export interface BookingFacts {
  id: string;
  serviceTitle: string;
  eventType: string;
  guestCount: number;
  message: string | null;
  /** Dollars. */
  totalAmount: number;
  eventDate: string;
  startTime: string;
  endTime: string;
  endsNextDay: boolean;
  /** The contact of the booking; what is null is not shown. */
  customer: { name: string; email: string | null; phone: string | null };
  provider: {
    name: string;
    businessName: string | null;
    city: string | null;
    email: string | null;
    phone: string | null;
  };
}

/** A service with free time. */
export interface Alternative {
  serviceId: string;
  title: string;
  providerName: string;
  startTime: string;
  endTime: string;
  endsNextDay: boolean;
}

/** A day on which a service can be booked again. */
export interface FreeDay {
  serviceId: string;
  serviceTitle: string;
  providerName: string;
  /** `yyyy-MM-dd` */
  date: string;
  /** By start time, at least one. */
  slots: { startTime: string; endTime: string; endsNextDay: boolean }[];
}

/** What a party of a thread has not read. */
export interface UnreadThread {
  count: number;
  /** The newest of them, in the order in which they were sent; at least one. */
  newest: { text: string; at: Date }[];
}

export type Party = 'customer' | 'provider';

/** `date` as `yyyy-MM-dd`. */
export type ProposedSlot = Omit<WallTime, 'eventDate'> & { date: string };

/** Until when a response to a request was promised, and whether that is over (P44). */
export interface PromisedResponse {
  until: Date;
  isOverdue: boolean;
}

export type BookingMessage =
  /** To the provider. */
  | { kind: 'booking-requested'; booking: BookingFacts; promise: PromisedResponse }
  /** To the customer. */
  | { kind: 'booking-received'; booking: BookingFacts; promise: PromisedResponse }
  | { kind: 'booking-confirmed'; to: Party; booking: BookingFacts }
  /** To the customer, with what else is free on that day. */
  | { kind: 'booking-declined'; booking: BookingFacts; reason: string | null; alternatives: Alternative[] }
  /** To the provider. */
  | { kind: 'booking-withdrawn'; booking: BookingFacts; reason: string | null }
  | {
      kind: 'booking-called-off';
      to: Party;
      booking: BookingFacts;
      because: 'administrator' | 'account_ended' | 'agreed';
      /** Confirmed bookings are in calendars. */
      wasConfirmed: boolean;
      /** What was written with the proposal. */
      reason: string | null;
    }
  /** The booking has another time than `before`: the customer has moved a request, or both parties agreed. */
  | {
      kind: 'booking-moved';
      to: Party;
      booking: BookingFacts;
      before: WallTime;
      /** Null if the booking is confirmed. */
      promise: PromisedResponse | null;
      reason: string | null;
    }
  /** The other party proposes another slot, or to call the booking off. */
  | { kind: 'change-proposed'; to: Party; booking: BookingFacts; slot: ProposedSlot | null; message: string | null }
  /** To who proposed it. `lost`: the slot was no longer free when the other party accepted it. */
  | {
      kind: 'change-answered';
      to: Party;
      booking: BookingFacts;
      outcome: 'rescheduled' | 'refused' | 'lost';
    }
  /** To the provider, as many hours after the request. */
  | {
      kind: 'request-waiting';
      booking: BookingFacts;
      promise: PromisedResponse;
      hours: 12 | 20;
      unsubscribeUrl: string;
    }
  /** To the customer. */
  | { kind: 'request-overdue'; booking: BookingFacts; promise: PromisedResponse }
  | { kind: 'request-expired'; to: Party; booking: BookingFacts }
  | { kind: 'event-reminder'; to: Party; booking: BookingFacts; unsubscribeUrl: string }
  /** To the customer of a completed booking. */
  | { kind: 'review-invitation'; booking: BookingFacts; unsubscribeUrl: string }
  | { kind: 'message-received'; to: Party; booking: BookingFacts; thread: UnreadThread; unsubscribeUrl: string }
  /** To the provider. The text may be empty. */
  | { kind: 'review-received'; booking: BookingFacts; review: { rating: number; text: string } };

export type AccountMessage =
  | { kind: 'welcome'; name: string; role: 'user' | 'provider'; verifyUrl: string }
  /** To `email`, which the link verifies for 48 hours. */
  | { kind: 'email-verification'; name: string; email: string; verifyUrl: string }
  /** To the old address. The new one is masked, such as `m…@example.com`. */
  | { kind: 'email-changed'; name: string; newEmailShown: string }
  /** The link works once, for an hour. */
  | { kind: 'password-reset'; name: string; resetUrl: string }
  | { kind: 'password-changed'; name: string }
  | { kind: 'account-deleted'; name: string; role: 'user' | 'provider' }
  /** The address of the webhook may contain a key, so that the mail has its host alone. */
  | { kind: 'webhook-disabled'; name: string; host: string; because: 'gone' | 'failures' }
  /** To the provider. The note of the administrator may be empty. */
  | { kind: 'verification-decided'; name: string; verified: boolean; note: string };

/** To an account that waits for the day. */
export interface SlotMessage {
  kind: 'slot-free';
  offer: FreeDay;
  unsubscribeUrl: string;
}

/** `message-received` about a thread without a booking. */
export interface QuestionMessage {
  kind: 'message-received';
  to: Party;
  question: { threadId: string; serviceTitle: string; otherName: string };
  thread: UnreadThread;
  unsubscribeUrl: string;
}

export type MailMessage = BookingMessage | SlotMessage | QuestionMessage | AccountMessage;
