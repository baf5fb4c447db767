import { useState } from 'react';
import {
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  WebhooksDocument,
  type ListedWebhookFragment,
} from '../../../graphql/generated/webhooks.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { filled } from '../../../lib/rules.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextField } from '../../../ui/form/TextField.js';
import { SecretDialog } from '../SecretDialog.js';
import { useSend } from '../useSend.js';
import { KINDS } from './kinds.js';
import { KindsField } from './KindsField.js';

interface WebhookDialogProps {
  /** the one to edit; a new one otherwise */
  webhook?: ListedWebhookFragment | undefined;
  onClose: () => void;
}

/** Creates a webhook, whose secret is shown once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  const [createWebhook] = useCreateWebhookMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const created = data.createWebhook.webhook;
      cache.updateQuery({ query: WebhooksDocument }, (listed) => listed && { webhooks: [created, ...listed.webhooks] });
    },
  });
  const [updateWebhook] = useUpdateWebhookMutation();
  const form = useForm({ defaultValues: { url: webhook?.url ?? '', kinds: webhook?.kinds ?? [...KINDS] } });
  const { isDirty, isSubmitting } = form.formState;
  const mayClose = useUnsavedChanges(isDirty && !secret);
  const { send } = useSend({ form, fields: ['url', 'kinds'], failed: 'Failed to save the webhook' });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(({ url, kinds }) =>
    send(async () => {
      const input = { url: url.trim(), kinds };
      if (webhook) {
        await updateWebhook({ variables: { id: webhook.id, input } });
        onClose();
      } else {
        const { data } = await createWebhook({ variables: { input } });
        setSecret(data?.createWebhook.secret);
      }
      return '';
    }),
  );

  if (secret) return <SecretDialog title="Signing Secret" what="secret" secret={secret} onClose={onClose} />;
  return (
    <Dialog title={webhook ? 'Edit Webhook' : 'New Webhook'} onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onSubmit={submit}>
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...field('url', filled('URL is required'))}
        />
        <KindsField
          {...field('kinds', { validate: (kinds) => kinds.length > 0 || 'Please choose at least one kind' })}
        />
        <SubmitButton busy={isSubmitting} busyText="Saving...">
          {webhook ? 'Save' : 'Create Webhook'}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
