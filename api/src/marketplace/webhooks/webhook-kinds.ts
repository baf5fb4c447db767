/** What a webhook can be told of (P70). */
export const WEBHOOK_KINDS = [
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
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The kind of a delivery that the provider has asked for, to try the webhook. */
export const TEST_KIND = 'webhook.test';

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why the marketplace has switched a webhook off: it has answered 410, or nothing but failures for too long. */
export const DISABLED_REASONS = ['gone', 'failures'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
