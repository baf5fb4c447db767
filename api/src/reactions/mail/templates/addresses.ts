import { withAsciiDigits } from '../../../kernel/plain-text.js';
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
  thread: (threadId: string) => `${publicUrl}/messages/${encodeURIComponent(threadId)}`,
  providerReviews: `${publicUrl}/provider/dashboard`,
  account: `${publicUrl}/account`,
  forgotPassword: `${publicUrl}/forgot-password`,
});

/**
 * The link to an e-mail address or phone number, encoded so that it contains nothing else: `?bcc=…` in an address would
 * send a copy of the message to another recipient.
 */
export const contactHref = (scheme: 'mailto' | 'tel', address: string): string =>
  scheme === 'tel'
    ? `tel:${dialled(address)}`
    : `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

const EXTENSION = /(?:;ext=|(?<![a-z])(?:extension|ext|x)[.:]?|#) ?(\d{1,7})\s*$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/**
 * What a phone dials for a number in free text, as on the pages (`web/src/ui/contact-link.tsx`): without a `(0)` after
 * the code of a country, with the extension as RFC 3966 has it, and with letters as their keys. Words, such as `office`,
 * are not dialled.
 */
function dialled(phone: string): string {
  const text = withAsciiDigits(phone);
  const extension = EXTENSION.exec(text)?.[1];
  // One number, if there are several.
  const [number = ''] = /\+?\d[^+]*/.exec(text.replace(EXTENSION, '').replace(/(\+[\d\s-]*)\(0\)/, '$1')) ?? [];
  const isComplete = number.replace(/\D/g, '').length >= 7;
  const digits = number
    .replace(/[a-z]+/gi, (word) => (isComplete && word !== word.toUpperCase() ? '' : word))
    .replace(/[a-z]/gi, (letter) => String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2))
    .replace(/\D/g, '');
  return `${number.startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`;
}
