import type {
  BookingFacts,
  Brand,
  FreeDay,
  MailMessage,
  UnreadThread,
} from '../../src/reactions/mail/templates/message.js';

export const BRAND: Brand = {
  appName: 'Marquee',
  publicUrl: 'https://marquee.example',
  timeZone: 'America/New_York',
};

const UNSUBSCRIBE = `${BRAND.publicUrl}/api/unsubscribe/k3y`;

/** Saturday, December 5, 2026, 2:00 PM to 8:00 PM. */
export const aBookingOf = (fields: Partial<BookingFacts> = {}): BookingFacts => ({
  id: '0b0c0d0e-0000-4000-8000-000000000001',
  serviceTitle: 'Garden Wedding',
  eventType: 'Wedding',
  guestCount: 1200,
  message: 'We look forward to it.\n\nIs there a second hall?',
  totalAmount: 1250,
  eventDate: '2026-12-05',
  startTime: '14:00',
  endTime: '20:00',
  endsNextDay: false,
  customer: { name: 'Kim Customer', email: 'kim@customer.example', phone: '555-0100' },
  provider: {
    name: 'Maya Lindqvist',
    businessName: 'Lindqvist Events',
    city: 'Berlin',
    email: 'maya@provider.example',
    phone: '+1 555-0110',
  },
  ...fields,
});

/** The service and the day of a booking, which is free again at two times. */
const aFreeDayOf = ({ serviceTitle, provider, eventDate, startTime, endTime, endsNextDay }: BookingFacts): FreeDay => ({
  serviceId: '0b0c0d0e-0000-4000-8000-000000000002',
  serviceTitle,
  providerName: provider.businessName ?? provider.name,
  date: eventDate,
  slots: [
    { startTime: '09:00', endTime: '11:00', endsNextDay: false },
    { startTime, endTime, endsNextDay },
  ],
});

/** Unread messages, of which a mail shows three. */
const aThreadOf = ({ message }: BookingFacts, count: number): UnreadThread => ({
  count,
  newest: Array.from({ length: Math.min(count, 3) }, (_, minute) => ({
    text: message ?? 'Hello',
    at: new Date(Date.UTC(2026, 10, 24, 15, minute)),
  })),
});

/** Mails of all kinds, for every recipient and reason. */
export function aMailOfEachKind(booking: BookingFacts = aBookingOf()): MailMessage[] {
  const until = new Date('2026-11-24T20:30:00Z');
  const promise = { until, isOverdue: false };
  const unsubscribeUrl = UNSUBSCRIBE;
  const { name } = booking.customer;
  const bothParties = ['customer', 'provider'] as const;
  const before = { eventDate: '2026-12-04', startTime: '20:00', endTime: '01:00', endsNextDay: true };
  const link = (page: string) => `${BRAND.publicUrl}/${page}#kEy0000000000000000000000000000000000000000000`;
  const alternative = {
    serviceId: '0b0c0d0e-0000-4000-8000-000000000002',
    title: booking.serviceTitle,
    providerName: booking.provider.name,
    startTime: '19:00',
    endTime: '01:00',
    endsNextDay: true,
  };
  return [
    { kind: 'booking-requested', booking, promise },
    { kind: 'booking-received', booking, promise },
    { kind: 'booking-confirmed', to: 'customer', booking },
    { kind: 'booking-confirmed', to: 'provider', booking },
    { kind: 'booking-declined', booking, reason: booking.message, alternatives: Array(10).fill(alternative) as [] },
    { kind: 'booking-declined', booking, reason: null, alternatives: [] },
    { kind: 'booking-withdrawn', booking, reason: booking.message },
    { kind: 'booking-withdrawn', booking, reason: null },
    ...bothParties.flatMap((to) => [
      { kind: 'booking-called-off', to, booking, because: 'administrator', reason: null, wasConfirmed: true } as const,
      { kind: 'booking-called-off', to, booking, because: 'account_ended', reason: null, wasConfirmed: false } as const,
      {
        kind: 'booking-called-off',
        to,
        booking,
        because: 'agreed',
        reason: booking.message,
        wasConfirmed: true,
      } as const,
      { kind: 'booking-moved', to, booking, before, promise: null, reason: booking.message } as const,
      { kind: 'booking-moved', to, booking, before, promise, reason: null } as const,
      { kind: 'change-proposed', to, booking, slot: { date: before.eventDate, ...before }, message: null } as const,
      { kind: 'change-proposed', to, booking, slot: null, message: booking.message } as const,
      ...(['rescheduled', 'refused', 'lost'] as const).map(
        (outcome) => ({ kind: 'change-answered', to, booking, outcome }) as const,
      ),
    ]),
    { kind: 'request-waiting', booking, promise, hours: 12, unsubscribeUrl },
    { kind: 'request-waiting', booking, promise, hours: 20, unsubscribeUrl },
    { kind: 'request-overdue', booking, promise: { until, isOverdue: true } },
    { kind: 'request-expired', to: 'customer', booking },
    { kind: 'request-expired', to: 'provider', booking },
    { kind: 'event-reminder', to: 'customer', booking, unsubscribeUrl },
    { kind: 'event-reminder', to: 'provider', booking, unsubscribeUrl },
    { kind: 'review-invitation', booking, unsubscribeUrl },
    { kind: 'review-received', booking, review: { rating: 4, text: booking.message ?? '' } },
    { kind: 'message-received', to: 'customer', booking, thread: aThreadOf(booking, 1), unsubscribeUrl },
    { kind: 'message-received', to: 'provider', booking, thread: aThreadOf(booking, 5), unsubscribeUrl },
    ...(['customer', 'provider'] as const).map((to) => ({
      ...{ kind: 'message-received' as const, to, thread: aThreadOf(booking, 5), unsubscribeUrl },
      question: { threadId: booking.id, serviceTitle: booking.serviceTitle, otherName: booking.provider.name },
    })),
    { kind: 'slot-free', offer: aFreeDayOf(booking), unsubscribeUrl },
    { kind: 'welcome', name, role: 'user', verifyUrl: link('verify-email') },
    { kind: 'welcome', name, role: 'provider', verifyUrl: link('verify-email') },
    { kind: 'email-verification', name, email: booking.customer.email ?? '', verifyUrl: link('verify-email') },
    { kind: 'email-changed', name, newEmailShown: 'k…@customer.example' },
    { kind: 'password-reset', name, resetUrl: link('reset-password') },
    { kind: 'password-changed', name },
    { kind: 'account-deleted', name, role: 'user' },
    { kind: 'account-deleted', name, role: 'provider' },
    { kind: 'webhook-disabled', name, host: 'hooks.example.com', because: 'gone' },
    { kind: 'webhook-disabled', name, host: 'hooks.example.com', because: 'failures' },
    { kind: 'verification-decided', name, verified: true, note: 'We have seen your permit.' },
    { kind: 'verification-decided', name, verified: false, note: '' },
  ];
}
