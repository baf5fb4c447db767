import { PROVIDER } from '../../marketplace/auth/guard.js';
import { deliveriesOf } from '../../marketplace/webhooks/delivery-list.js';
import { resendDelivery, testWebhook } from '../../marketplace/webhooks/send-deliveries.js';
import { CreateWebhookInput, UpdateWebhookInput } from '../../marketplace/webhooks/webhook.input.js';
import { createWebhook, deleteWebhook, updateWebhook, webhooks } from '../../marketplace/webhooks/webhooks.js';
import { as, listOf, many, message, one, parts } from './answer.js';
import { CREATE_WEBHOOK_LIMITS, SEND_DELIVERY_LIMITS, UPDATE_WEBHOOK_LIMITS } from './limits.js';
import { presentDelivery, presentWebhook } from './present.js';
import { all, body, nothing, pathId, queryNumber, queryText, withId } from './read-body.js';
import { route } from './route.js';

export const WEBHOOK_ROUTES = [
  route({
    method: 'get',
    path: '/account/webhooks',
    operation: 'webhooks',
    access: PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => webhooks(db, viewer),
    answer: many('webhooks', presentWebhook),
  }),
  route({
    method: 'post',
    path: '/account/webhooks',
    operation: 'createWebhook',
    limits: CREATE_WEBHOOK_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: body(CreateWebhookInput),
    run: ({ db, deps, config, viewer, address }, input) =>
      createWebhook(db, { ...deps, ...config.webhooks }, viewer, { ...input, address }),
    answer: parts({ webhook: presentWebhook, secret: as('String!') }),
  }),
  route({
    method: 'patch',
    path: '/account/webhooks/:id',
    operation: 'updateWebhook',
    limits: UPDATE_WEBHOOK_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    input: withId('id', body(UpdateWebhookInput)),
    run: ({ db, deps, config, viewer, address }, changes) =>
      updateWebhook(db, { ...deps, ...config.webhooks }, viewer, { ...changes, address }),
    answer: one('webhook', presentWebhook),
  }),
  route({
    method: 'delete',
    path: '/account/webhooks/:id',
    operation: 'deleteWebhook',
    access: PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteWebhook(db, viewer, id),
    answer: message('Webhook deleted successfully'),
  }),
  route({
    method: 'get',
    path: '/account/webhooks/:id/deliveries',
    operation: 'webhookDeliveries',
    access: PROVIDER,
    reads: 'primary',
    input: all({ webhookId: pathId, first: queryNumber('first'), after: queryText('after') }),
    run: async ({ db, viewer }, page) => {
      const { nodes: deliveries, ...others } = await deliveriesOf(db, viewer, page);
      return { deliveries, ...others };
    },
    answer: parts({
      deliveries: listOf(presentDelivery),
      endCursor: as('String'),
      hasNextPage: as('Boolean!'),
      totalCount: as('Int!'),
    }),
  }),
  route({
    method: 'post',
    path: '/account/webhooks/:id/test',
    operation: 'testWebhook',
    limits: SEND_DELIVERY_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 202,
    input: pathId,
    run: ({ db, deps, viewer, address }, id) => testWebhook(db, deps, viewer, { id, address }),
    answer: one('delivery', presentDelivery),
  }),
  route({
    method: 'post',
    path: '/account/webhooks/deliveries/:id/resend',
    operation: 'resendDelivery',
    limits: SEND_DELIVERY_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 202,
    input: pathId,
    run: ({ db, deps, viewer, address }, id) => resendDelivery(db, deps, viewer, { id, address }),
    answer: one('delivery', presentDelivery),
  }),
];
