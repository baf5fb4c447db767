import type { Brand, Party } from './message.js';

/** Addresses of the web client that mails link to. */
export const addressesOf = ({ publicUrl }: Brand) => ({
  home: `${publicUrl}/`,
  services: `${publicUrl}/services`,
  book: (serviceId: string) => `${publicUrl}/book/${encodeURIComponent(serviceId)}`,
  myBookings: `${publicUrl}/user/dashboard`,
  providerBookings: `${publicUrl}/provider/dashboard?tab=bookings`,
  review: (bookingId: string) => `${publicUrl}/user/dashboard?review=${encodeURIComponent(bookingId)}`,
  messages: (to: Party, bookingId: string) =>
    to === 'customer'
      ? `${publicUrl}/user/dashboard?messages=${encodeURIComponent(bookingId)}`
      : `${publicUrl}/provider/dashboard?tab=bookings&messages=${encodeURIComponent(bookingId)}`,
  providerReviews: `${publicUrl}/provider/dashboard`,
  account: `${publicUrl}/account`,
  forgotPassword: `${publicUrl}/forgot-password`,
});

/**
 * The link to an e-mail address or phone number, encoded so that it contains nothing else: `?bcc=…` in an address would
 * send a copy of the message to another recipient.
 */
export const contactHref = (scheme: 'mailto' | 'tel', address: string): string =>
  `${scheme}:${/* E4 */ encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
