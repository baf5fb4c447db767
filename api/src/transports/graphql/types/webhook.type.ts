import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Entries } from '../../../engine/graphql/facts.js';
import type { DeliveryView } from '../../../marketplace/webhooks/delivery-list.js';
import type { DeliveryStatus, DisabledReason } from '../../../marketplace/webhooks/webhook-kinds.js';
import type { WebhookView } from '../../../marketplace/webhooks/webhooks.js';
import { PLAIN } from './plain.js';
import { DateTime } from './scalars.js';

const DisabledReasonEnum = { gone: 'gone', failures: 'failures' } as const satisfies Record<DisabledReason, string>;
registerEnumType(DisabledReasonEnum, {
  name: 'WebhookDisabledReason',
  description: 'Why the marketplace has switched a webhook off. A mail informed the provider.',
  valuesConfig: {
    gone: { description: 'The address responded with the status 410.' },
    failures: { description: '100 attempts in a row failed, the first of them at least a day before the last.' },
  },
});

const DeliveryStatusEnum = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
} as const satisfies Record<DeliveryStatus, string>;
registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'What has become of a delivery.',
  valuesConfig: {
    waiting: { description: 'There will be a first or another attempt.' },
    delivered: { description: 'The address responded with a status from 200 to 299.' },
    failed: {
      description: 'All attempts failed, or the webhook was switched off. `resendDelivery` sends it again.',
    },
  },
});

@ObjectType('Webhook', {
  ...PLAIN,
  description:
    'An address of a provider that is told of its bookings, messages and reviews, by requests that are signed as [Standard Webhooks](https://www.standardwebhooks.com) specifies.',
})
export class WebhookType implements WebhookView {
  @Field(() => ID, { description: 'ID of the webhook.' })
  id!: string;

  @Field(() => String, { description: 'Where requests are sent.' })
  url!: string;

  @Field(() => [String], { description: 'What the webhook is told of, such as `booking.requested`; each once.' })
  kinds!: WebhookView['kinds'];

  @Field(() => Boolean, { description: '`false` while the webhook is off, when nothing is sent to it.' })
  active!: boolean;

  @Field(() => DisabledReasonEnum, {
    nullable: true,
    description: '`null` unless the marketplace has switched the webhook off.',
  })
  disabledReason!: DisabledReason | null;

  @Field(() => Int, { description: 'Number of failed attempts in a row, of all deliveries.' })
  failures!: number;

  @Field(() => DateTime, { description: 'When the webhook was created.' })
  createdAt!: Date;
}

@ObjectType('CreatedWebhook', { ...PLAIN, description: 'The result of `createWebhook`.' })
export class CreatedWebhookType {
  @Field(() => WebhookType, { description: 'The webhook.' })
  webhook!: WebhookType;

  @Field(() => String, {
    description: 'Secret with which requests are signed, `whsec_` and Base64. It is not returned again.',
  })
  secret!: string;
}

@ObjectType('WebhookDelivery', { ...PLAIN, description: 'What a webhook is told of one event.' })
export class WebhookDeliveryType implements DeliveryView {
  @Field(() => ID, { description: 'ID of the delivery, and `webhook-id` of each of its requests.' })
  id!: string;

  @Field(() => String, { description: '`type` of the request: one of `Webhook.kinds`, or `webhook.test`.' })
  kind!: DeliveryView['kind'];

  @Field(() => DeliveryStatusEnum, { description: 'Status.' })
  status!: DeliveryStatus;

  @Field(() => Int, { description: 'Number of attempts; after `resendDelivery` those since then.' })
  attempts!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the next attempt begins. `null` unless it is waiting.' })
  nextAttemptAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'HTTP status of the last response. `null` if there was none.',
  })
  responseStatus!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why there was no response to the last attempt: `timeout`, `address not allowed`, or a code of Node.js such as `ENOTFOUND`. `null` if there was one.',
  })
  failure!: string | null;

  @Field(() => DateTime, { description: 'When the event happened, or the test was requested.' })
  at!: Date;
}

@ObjectType('WebhookDeliveryConnection', {
  ...PLAIN,
  description: 'A page of the deliveries of a webhook, newest first. They are kept for 30 days.',
})
export class WebhookDeliveryConnectionType {
  // As many as the fields of the connection count for.
  @Entries(1)
  @Field(() => [WebhookDeliveryType], { description: 'The deliveries of the page.' })
  nodes!: WebhookDeliveryType[];

  @Field(() => String, {
    nullable: true,
    description: 'Value of `after` for the next page. `null` if the page is empty.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: '`true` if there are deliveries after the page.' })
  hasNextPage!: boolean;

  @Field(() => Int, { description: 'Number of all deliveries of the webhook.' })
  totalCount!: number;
}
