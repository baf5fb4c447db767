import { Box, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useUpdateWebhookMutation, type ListedWebhookFragment } from '../../../graphql/generated/webhooks.js';
import { formatCount } from '../../../lib/numbers.js';
import { Button } from '../../../ui/Button.js';
import { SwitchField } from '../../../ui/form/SwitchField.js';
import { attempt } from '../attempt.js';
import { DeliveriesDialog } from './DeliveriesDialog.js';
import { KINDS } from './kinds.js';
import { WebhookDialog } from './WebhookDialog.js';

interface WebhookEntryProps {
  webhook: ListedWebhookFragment;
  busy: boolean;
  onDelete: () => void;
}

export function WebhookEntry({ webhook, busy, onDelete }: WebhookEntryProps) {
  const { id, url, kinds, active } = webhook;
  const titleId = useId();
  const [dialog, setDialog] = useState<'deliveries' | 'edit'>();
  const [updateWebhook] = useUpdateWebhookMutation();
  const trouble = troubleOf(webhook);
  const close = () => setDialog(undefined);

  const turn = (isOn: boolean) =>
    attempt(
      updateWebhook({
        variables: { id, input: { active: isOn } },
        optimisticResponse: {
          updateWebhook: { ...webhook, active: isOn, ...(isOn && { disabledReason: null, failures: 0 }) },
        },
      }),
      `Failed to switch the webhook ${isOn ? 'on' : 'off'}`,
    );

  return (
    <>
      <div>
        <strong id={titleId}>{url}</strong>
        <small>{kinds.length === KINDS.length ? 'All kinds' : kinds.join(', ')}</small>
        {trouble && (
          <Text textStyle="sm" color="fg.error">
            {trouble}
          </Text>
        )}
      </div>
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1" flexBasis="full">
        <Box me="auto" flexBasis={{ base: 'full', sm: 'auto' }}>
          <SwitchField
            label="Active"
            aria-describedby={titleId}
            checked={active}
            onChange={({ target }) => void turn(target.checked)}
          />
        </Box>
        <Button
          variant="ghost"
          // On phones the first of its line, whose text begins where the others do.
          ms={{ base: '-5', sm: '0' }}
          aria-describedby={titleId}
          onClick={() => setDialog('deliveries')}
        >
          Deliveries
        </Button>
        <Button variant="ghost" aria-describedby={titleId} onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="danger" aria-describedby={titleId} aria-disabled={busy} onClick={() => !busy && onDelete()}>
          Delete
        </Button>
      </Flex>
      {dialog === 'deliveries' && <DeliveriesDialog webhookId={id} onClose={close} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
    </>
  );
}

/** Why the server has switched it off, or what may lead to that. */
function troubleOf({ active, disabledReason, failures }: ListedWebhookFragment): string {
  if (disabledReason === 'gone') return 'Switched off, because its address responded that it is gone (410).';
  if (disabledReason) return 'Switched off, because 100 attempts in a row have failed.';
  if (!active || failures === 0) return '';
  return failures === 1 ? 'The last attempt failed.' : `The last ${formatCount(failures)} attempts failed.`;
}
