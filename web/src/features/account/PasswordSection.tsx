import { Grid } from '@chakra-ui/react';
import { serverMessage } from '../../graphql/errors.js';
import { useChangePasswordMutation, useEndSessionsMutation } from '../../graphql/generated/account.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { confirmPasswordRules, newPasswordRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { forgetAccount, readUserToken } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { Button } from '../../ui/Button.js';
import { FieldRow, Form } from '../../ui/form/Form.js';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

/** The new password, and the end of sessions on other devices. */
export function PasswordSection() {
  const { replaceToken } = useSession();
  const [changePassword] = useChangePasswordMutation({
    // They have ended, too (P69).
    update: (cache) => void cache.evict({ fieldName: 'accessTokens' }),
  });
  const form = useForm({ defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' } });
  const fields = ['oldPassword', 'newPassword'] as const;
  const { outcome, send } = useSend({ form, fields, failed: 'Failed to change your password' });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(({ oldPassword, newPassword }) =>
    send(async () => {
      await replaceToken(async () => {
        const { data } = await changePassword({ variables: { oldPassword, newPassword } });
        if (!data) throw new Error('The response contains no token');
        return data.changePassword;
      });
      form.reset();
      return 'Password changed. Your other sessions have ended.';
    }),
  );

  return (
    <Section title="Password">
      <Form onSubmit={submit}>
        <PasswordField
          label="Old Password"
          autoComplete="current-password"
          {...field('oldPassword', { required: 'Password is required' })}
        />
        <FieldRow>
          <NewPasswordFields
            label="New Password"
            password={field('newPassword', newPasswordRules)}
            confirmation={field(
              'confirmPassword',
              confirmPasswordRules(() => form.getValues('newPassword')),
            )}
          />
        </FieldRow>
        <Actions outcome={outcome}>
          <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
      <EndSessions />
    </Section>
  );
}

function EndSessions() {
  const { endSessionOf } = useSession();
  const [endSessions, { loading }] = useEndSessionsMutation();

  const signOutEverywhere = async () => {
    try {
      await endSessions();
      forgetAccount();
      endSessionOf(readUserToken());
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Failed to sign out');
    }
  };
  return (
    <Grid gap="3" mt="8" pt="6" borderTopWidth="1px">
      <p>Are you signed in on a device that you no longer use?</p>
      <Actions>
        <Button variant="outline" aria-disabled={loading} onClick={() => !loading && void signOutEverywhere()}>
          Sign out everywhere
        </Button>
      </Actions>
    </Grid>
  );
}
