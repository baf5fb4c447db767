import { useDeleteAccountMutation } from '../../graphql/generated/account.js';
import { askConfirmation, showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { useForm } from '../../lib/useForm.js';
import { useSession } from '../../session/useSession.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

export function DeleteSection() {
  const { signOut } = useSession();
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm({ defaultValues: { password: '' } });
  const { send } = useSend({ form, fields: ['password'], failed: 'Failed to delete your account' });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ password }) => {
    if (!askConfirmation('Are you sure you want to delete your account? This action cannot be undone.')) return;
    await send(async () => {
      await deleteAccount({ variables: { password } });
      signOut();
      showAlert('Your account has been deleted.');
      return '';
    });
  });

  return (
    <Section
      title="Delete Account"
      lead="Your pending and confirmed bookings are cancelled, and your personal data is erased."
    >
      <Form onSubmit={submit}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...field('password', { required: 'Password is required' })}
        />
        <Actions>
          <SubmitButton variant="danger" busy={form.formState.isSubmitting} busyText="Deleting...">
            Delete account
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}
