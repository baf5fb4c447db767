import { Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import {
  useDeleteWebhookMutation,
  useWebhooksQuery,
  type ListedWebhookFragment,
} from '../../../graphql/generated/webhooks.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Loading } from '../../../ui/Loading.js';
import { attempt } from '../attempt.js';
import { Entries } from '../Entries.js';
import { NotLoaded } from '../NotLoaded.js';
import { Actions } from '../Section.js';
import { WebhookDialog } from './WebhookDialog.js';
import { WebhookEntry } from './WebhookEntry.js';

/** The webhooks of a provider (P70). */
export function WebhooksSection() {
  // Fetched on each visit, because the server may have switched one off.
  const { data, error, loading, refetch } = useWebhooksQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  useLogged('Webhooks could not be fetched', error);
  const [isCreating, setCreating] = useState(false);
  const [outcome, setOutcome] = useState('');
  const create = useRef<HTMLButtonElement>(null);
  const [deleteWebhook, { loading: isDeleting }] = useDeleteWebhookMutation({
    update: (cache, { data }) => {
      cache.evict({ id: cache.identify({ __typename: 'Webhook', id: data?.deleteWebhook }) });
      cache.gc();
    },
  });

  const remove = async ({ id, url }: ListedWebhookFragment) => {
    setOutcome('');
    if (!askConfirmation(`Are you sure you want to delete the webhook to ${url}?`)) return;
    if (!(await attempt(deleteWebhook({ variables: { id } }), 'Failed to delete the webhook'))) return;
    setOutcome('Deleted.');
    // The button that had the focus is gone.
    create.current?.focus();
  };

  if (!data) {
    if (loading) return <Loading look="compact" label="Loading webhooks" />;
    return <NotLoaded what="Your webhooks" refetch={refetch} />;
  }
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      {data.webhooks.length > 0 && (
        <Entries>
          {data.webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookEntry webhook={webhook} busy={isDeleting} onDelete={() => void remove(webhook)} />
            </li>
          ))}
        </Entries>
      )}
      <Actions outcome={outcome}>
        <Button ref={create} variant="outline" onClick={() => setCreating(true)}>
          New Webhook
        </Button>
      </Actions>
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} />}
    </Grid>
  );
}
