import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, LONG_READ, SHORT_READ } from '../../../engine/graphql/facts.js';
import { assertId } from '../../../kernel/validation.js';
import { PROVIDER } from '../../../marketplace/auth/guard.js';
import { deliveriesOf } from '../../../marketplace/webhooks/delivery-list.js';
import { resendDelivery, testWebhook } from '../../../marketplace/webhooks/send-deliveries.js';
import {
  DEFAULT_LISTED_DELIVERIES,
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  SENDS_FROM_ADDRESS,
  SENDS_OF_ACCOUNT,
  WEBHOOK_CHANGES_FROM_ADDRESS,
  WEBHOOK_CHANGES_OF_ACCOUNT,
} from '../../../marketplace/webhooks/webhook-limits.js';
import { CreateWebhookInput, UpdateWebhookInput } from '../../../marketplace/webhooks/webhook.input.js';
import { createWebhook, deleteWebhook, updateWebhook, webhooks } from '../../../marketplace/webhooks/webhooks.js';
import type { SignedInContext } from '../../request/request-context.js';
import {
  CreatedWebhookType,
  WebhookDeliveryConnectionType,
  WebhookDeliveryType,
  WebhookType,
} from '../types/webhook.type.js';
import { INVALID_ID, INVALID_INPUT, NEEDS_SESSION_OF_PROVIDER, operation } from './describe.js';

const WEBHOOK_ID = { description: 'ID of the webhook.' };
const NO_WEBHOOK = 'the signed-in provider has no such webhook';
const IS_OFF = 'the webhook is off';
const CHANGES = `${WEBHOOK_CHANGES_OF_ACCOUNT.points} webhooks of the account, or ${WEBHOOK_CHANGES_FROM_ADDRESS.points} from the same IP address, were created or changed within an hour`;
const SENDS = `${SENDS_OF_ACCOUNT.points} tests and resends of the account, or ${SENDS_FROM_ADDRESS.points} from the same IP address, were requested within an hour`;

@Resolver()
export class WebhookResolver {
  @Authorized(PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_WEBHOOKS, readCost: LONG_READ } })
  @Query(
    () => [WebhookType],
    operation(
      `Returns the webhooks of the signed-in provider in the order in which they were created, at most ${MAX_WEBHOOKS}. Providers only.`,
      NEEDS_SESSION_OF_PROVIDER,
    ),
  )
  webhooks(@Ctx() { db, viewer }: SignedInContext) {
    return webhooks(db, viewer);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => CreatedWebhookType,
    operation(
      'Creates a webhook of the signed-in provider, which is told of what happens from now on. Its secret is returned only here. Providers only.',
      {
        ...NEEDS_SESSION_OF_PROVIDER,
        BAD_USER_INPUT: INVALID_INPUT,
        CONFLICT: `the provider has ${MAX_WEBHOOKS} webhooks`,
        RATE_LIMITED: CHANGES,
      },
    ),
  )
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook to create.' }) input: CreateWebhookInput,
    @Ctx() { db, deps, config, viewer, address }: SignedInContext,
  ) {
    return createWebhook(db, { ...deps, ...config.webhooks }, viewer, { ...input, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => WebhookType,
    operation(
      'Changes a webhook of the signed-in provider, or switches it off or on, and returns it. Providers only.',
      { ...NEEDS_SESSION_OF_PROVIDER, BAD_USER_INPUT: INVALID_INPUT, NOT_FOUND: NO_WEBHOOK, RATE_LIMITED: CHANGES },
    ),
  )
  updateWebhook(
    @Arg('id', () => ID, WEBHOOK_ID) id: string,
    @Arg('input', () => UpdateWebhookInput, { description: 'The changes.' }) input: UpdateWebhookInput,
    @Ctx() { db, deps, config, viewer, address }: SignedInContext,
  ) {
    assertId(id);
    return updateWebhook(db, { ...deps, ...config.webhooks }, viewer, { id, ...input, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Deletes a webhook of the signed-in provider and returns the ID. Its deliveries are deleted, too. Providers only.',
      {
        ...NEEDS_SESSION_OF_PROVIDER,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: NO_WEBHOOK,
      },
    ),
  )
  deleteWebhook(@Arg('id', () => ID, WEBHOOK_ID) id: string, @Ctx() { db, viewer }: SignedInContext) {
    assertId(id);
    return deleteWebhook(db, viewer, id);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_DELIVERIES, readCost: SHORT_READ } })
  @Query(
    () => WebhookDeliveryConnectionType,
    operation('Returns the deliveries of a webhook of the signed-in provider, newest first. Providers only.', {
      ...NEEDS_SESSION_OF_PROVIDER,
      BAD_USER_INPUT:
        '`webhookId` is not a UUID, `first` is out of range, or `after` is not the `endCursor` of a page of this webhook',
      NOT_FOUND: NO_WEBHOOK,
    }),
  )
  webhookDeliveries(
    @Arg('webhookId', () => ID, WEBHOOK_ID) webhookId: string,
    @Ctx() { db, viewer }: SignedInContext,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LISTED_DELIVERIES}. Default: ${DEFAULT_LISTED_DELIVERIES}.`,
    })
    first?: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'Pagination cursor: the `endCursor` of the previous page.',
    })
    after?: string | null,
  ) {
    assertId(webhookId, 'webhookId');
    return deliveriesOf(db, viewer, { webhookId, first, after });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => WebhookDeliveryType,
    operation(
      'Sends a request of the type `webhook.test`, with empty `data`, to a webhook of the signed-in provider, and returns its delivery. Providers only.',
      {
        ...NEEDS_SESSION_OF_PROVIDER,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: NO_WEBHOOK,
        CONFLICT: IS_OFF,
        RATE_LIMITED: SENDS,
      },
    ),
  )
  testWebhook(@Arg('id', () => ID, WEBHOOK_ID) id: string, @Ctx() { db, deps, viewer, address }: SignedInContext) {
    assertId(id);
    return testWebhook(db, deps, viewer, { id, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => WebhookDeliveryType,
    operation(
      'Sends a delivery again, whatever its status, with the same ID and as many attempts as at first, and returns it. Providers only.',
      {
        ...NEEDS_SESSION_OF_PROVIDER,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: 'no webhook of the signed-in provider has such a delivery',
        CONFLICT: IS_OFF,
        RATE_LIMITED: SENDS,
      },
    ),
  )
  resendDelivery(
    @Arg('id', () => ID, { description: 'ID of the delivery.' }) id: string,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    assertId(id);
    return resendDelivery(db, deps, viewer, { id, address });
  }
}
