/** The kinds of mail, as the header `X-Marquee-Kind` has them (P33). */
export const MAIL_KINDS = [
  'booking-requested',
  'booking-received',
  'booking-confirmed',
  'booking-declined',
  'booking-withdrawn',
  'booking-called-off',
  'request-waiting',
  'request-overdue',
  'request-expired',
  'event-reminder',
  'review-invitation',
  'review-received',
  'message-received',
  'slot-free',
  'welcome',
  'email-verification',
  'email-changed',
  'password-reset',
  'password-changed',
  'account-deleted',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
