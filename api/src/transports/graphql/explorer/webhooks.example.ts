import type { Example } from './example.js';

export const WEBHOOKS: Example = {
  name: 'Webhooks',
  token: 'providerToken',
  document: `# Run SignIn in the tab "Provider" first: this tab uses its token.

# Requests are sent to the address from now on, signed as Standard Webhooks do.
# The secret is returned only here.
mutation CreateWebhook($webhook: CreateWebhookInput!) {
  createWebhook(input: $webhook) {
    webhook { id url kinds active }
    secret
  }
}

query Webhooks {
  webhooks { id url kinds active disabledReason failures createdAt }
}

# Changes only the fields that it contains. { "active": false } switches it off.
mutation UpdateWebhook($webhookId: ID!, $changes: UpdateWebhookInput!) {
  updateWebhook(id: $webhookId, input: $changes) { id kinds active failures }
}

# Sends a request of the type webhook.test.
mutation TestWebhook($webhookId: ID!) {
  testWebhook(id: $webhookId) { id kind status }
}

# What was sent in the last 30 days, and how the address responded.
query WebhookDeliveries($webhookId: ID!) {
  webhookDeliveries(webhookId: $webhookId, first: 20) {
    nodes { id kind status attempts nextAttemptAt responseStatus failure at }
    endCursor
    hasNextPage
    totalCount
  }
}

mutation ResendDelivery($deliveryId: ID!) {
  resendDelivery(id: $deliveryId) { id status attempts nextAttemptAt }
}

# Deletes its deliveries, too.
mutation DeleteWebhook($webhookId: ID!) {
  deleteWebhook(id: $webhookId)
}
`,
  variables: {
    webhook: { url: 'https://hooks.example.com/marquee', kinds: ['booking.requested', 'message.sent'] },
    webhookId: '{{webhookId}}',
    changes: { kinds: ['booking.requested', 'booking.confirmed', 'message.sent'] },
    deliveryId: '{{deliveryId}}',
  },
};
