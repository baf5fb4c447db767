import { useState } from 'react';
import {
  AccessTokensDocument,
  useCreateAccessTokenMutation,
  type AccessTokenScope,
} from '../../../graphql/generated/access-tokens.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { filled } from '../../../lib/rules.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Form } from '../../../ui/form/Form.js';
import { RadioTiles } from '../../../ui/form/RadioTiles.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextField } from '../../../ui/form/TextField.js';
import { SecretDialog } from '../SecretDialog.js';
import { useSend } from '../useSend.js';

const SCOPES: { value: AccessTokenScope; label: string; hint: string }[] = [
  { value: 'read', label: 'Read', hint: 'Sees what you see' },
  { value: 'write', label: 'Read and write', hint: 'Also books and changes' },
];

const PERIODS = ['30', '90', '180', '365'].map((days) => ({ value: days, label: `${days} days` }));

const DAY_MS = 24 * 60 * 60 * 1000;

interface TokenFields {
  name: string;
  scope: AccessTokenScope;
  days: string;
}

/** Creates a token, and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  const [createToken] = useCreateAccessTokenMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const { accessToken } = data.createAccessToken;
      cache.updateQuery(
        { query: AccessTokensDocument },
        (listed) => listed && { accessTokens: [accessToken, ...listed.accessTokens] },
      );
    },
  });
  const form = useForm<TokenFields>({ defaultValues: { name: '', scope: 'read', days: '90' } });
  const { isDirty, isSubmitting } = form.formState;
  const mayClose = useUnsavedChanges(isDirty && !token);
  const { send } = useSend({ form, fields: ['name'], failed: 'Failed to create the token' });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(({ name, scope, days }) =>
    send(async () => {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const { data } = await createToken({ variables: { input: { name: name.trim(), scope, expiresAt } } });
      setToken(data?.createAccessToken.token);
      return '';
    }),
  );

  if (token) return <SecretDialog title="Access Token" what="token" secret={token} onClose={onClose} />;
  return (
    <Dialog title="New Access Token" onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          hint="What it is for, so that you recognise it."
          {...field('name', filled('Name is required'))}
        />
        <RadioTiles label="Scope" tiles={SCOPES} tileWidth="10rem" {...form.register('scope')} />
        <RadioTiles label="Expires after" tiles={PERIODS} tileWidth="6rem" {...form.register('days')} />
        <SubmitButton busy={isSubmitting} busyText="Creating...">
          Create Token
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
