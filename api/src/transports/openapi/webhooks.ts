import type { JsonSchema } from '../../kernel/validation.js';
import { TEST_KIND, type WEBHOOK_KINDS } from '../../marketplace/webhooks/webhook-kinds.js';
import { presentBooking, presentMessage, presentReview } from '../rest/present.js';
import type { JsonTypes } from './json-types.js';

const EVENTS: Record<(typeof WEBHOOK_KINDS)[number] | typeof TEST_KIND, string> = {
  'booking.requested': 'A customer requests a booking',
  'booking.confirmed': 'The provider confirms a booking',
  'booking.declined': 'The provider declines a booking',
  'booking.withdrawn': 'The customer withdraws a booking',
  'booking.expired': 'Nobody answered a booking before its slot began',
  'booking.moved': 'A booking is moved to another slot',
  'booking.called_off': 'A confirmed booking is called off, by agreement, an administrator, or the end of an account',
  'booking.completed': 'The slot of a confirmed booking has ended',
  'message.sent': 'A customer sends a message, about a booking or before one',
  'review.received': 'A customer writes or changes a review',
  [TEST_KIND]: 'The provider tries the webhook',
};

const DESCRIPTION =
  'Sent to the webhooks of the provider that have this kind, signed as Standard Webhooks (https://www.standardwebhooks.com) specifies. `data` is as it is when the request is sent.';

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
});

/** What the server sends to webhooks (P70), made by the same presenters as the answers of REST. */
export function webhooksOf(types: JsonTypes): object {
  const booking = types.without('unreadMessages', presentBooking.shape(types));
  const dataOf = (kind: string): JsonSchema => {
    if (kind === TEST_KIND) return objectOf({});
    if (kind === 'message.sent') return objectOf({ message: presentMessage.shape(types) });
    if (kind === 'review.received')
      return objectOf({ review: presentReview.shape(types), bookingId: { type: 'string', format: 'uuid' } });
    return objectOf({ booking });
  };
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
  });
  const call = ([kind, summary]: [string, string]) => ({
    post: {
      ...{ operationId: kind, tags: ['webhooks'], summary, description: DESCRIPTION, security: [] },
      parameters: [
        header('webhook-id', 'ID of the delivery, the same in each attempt.'),
        header('webhook-timestamp', 'When the request was sent, in seconds since 1970.'),
        header('webhook-signature', 'To be checked with the secret of the webhook.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: objectOf({
              type: { type: 'string', const: kind },
              timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
              data: dataOf(kind),
            }),
          },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'Switches the webhook off.' },
        default: { description: 'The request is repeated later.' },
      },
    },
  });
  return Object.fromEntries(Object.entries(EVENTS).map((event) => [event[0], call(event)]));
}
