import { Grid } from '@chakra-ui/react';
import { useEffect } from 'react';
import {
  useTestWebhookMutation,
  useWebhookDeliveriesQuery,
  WebhookDeliveriesDocument,
  type ListedDeliveryFragment,
} from '../../../graphql/generated/webhooks.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Loading } from '../../../ui/Loading.js';
import { attempt } from '../attempt.js';
import { Entries } from '../Entries.js';
import { NotLoaded } from '../NotLoaded.js';
import { Actions } from '../Section.js';
import { DeliveryEntry } from './DeliveryEntry.js';

/** The pause after which deliveries that are under way are fetched again. Later attempts are minutes apart. */
const POLL_MS = 2_000;
const SOON_MS = 15_000;

interface DeliveriesDialogProps {
  webhookId: string;
  onClose: () => void;
}

/** What was sent last, newest first (P70). */
export function DeliveriesDialog({ webhookId, onClose }: DeliveriesDialogProps) {
  const { data, error, loading, refetch, startPolling, stopPolling } = useWebhookDeliveriesQuery({
    variables: { webhookId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  useLogged('Deliveries could not be fetched', error);
  const deliveries = data?.webhookDeliveries.nodes;
  const [testWebhook, { loading: isTesting }] = useTestWebhookMutation({
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery(
        { query: WebhookDeliveriesDocument, variables: { webhookId } },
        (listed) =>
          listed && {
            webhookDeliveries: {
              ...listed.webhookDeliveries,
              nodes: [data.testWebhook, ...listed.webhookDeliveries.nodes],
            },
          },
      );
    },
  });

  const isUnderway = deliveries?.some(isDueSoon) ?? false;
  useEffect(() => {
    if (!isUnderway) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isUnderway, startPolling, stopPolling]);

  const test = () => attempt(testWebhook({ variables: { id: webhookId } }), 'Failed to send the test');
  return (
    <Dialog title="Deliveries" onClose={onClose}>
      {deliveries ? (
        <Grid templateColumns="minmax(0, 1fr)" gap="3">
          <Actions outcome={deliveries.length === 0 ? 'Nothing was sent in the last 30 days.' : ''}>
            <Button variant="outline" aria-disabled={isTesting} onClick={() => !isTesting && void test()}>
              {isTesting ? 'Sending...' : 'Send Test'}
            </Button>
          </Actions>
          <Entries>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryEntry delivery={delivery} />
              </li>
            ))}
          </Entries>
        </Grid>
      ) : loading ? (
        <Loading look="compact" label="Loading deliveries" />
      ) : (
        <NotLoaded what="The deliveries" refetch={refetch} />
      )}
    </Dialog>
  );
}

const isDueSoon = ({ status, nextAttemptAt }: ListedDeliveryFragment): boolean =>
  status === 'waiting' && Date.parse(nextAttemptAt ?? '') - Date.now() < SOON_MS;
