/** What a webhook can be told of, by the names that the server uses. */
export const KINDS = [
  'booking.requested',
  'booking.confirmed',
  'booking.declined',
  'booking.withdrawn',
  'booking.expired',
  'booking.moved',
  'booking.called_off',
  'booking.completed',
  'message.sent',
  'review.received',
] as const;
