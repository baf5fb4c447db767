import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { paths } from '../../routes/paths.js';
import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { useRequestPasswordResetMutation } from '../../graphql/generated/forgot-password.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { emailRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { EmailField } from '../../ui/form/ContactFields.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { AuthPage } from './AuthPage.js';

export function ForgotPasswordPage() {
  const [requestPasswordReset] = useRequestPasswordResetMutation();
  const [sent, setSent] = useState(false);
  const form = useForm({ defaultValues: { email: '' } });
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ email }) => {
    setSent(false);
    try {
      await requestPasswordReset({ variables: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Failed to send the link');
      showFieldErrors(error, ['email'], form.setError);
    }
  });

  return (
    <AuthPage
      title="Forgot your password?"
      lead="We send you a link with which you set a new one. It works for an hour."
      other={{ question: 'Remembered it?', link: 'Sign in', to: paths.login }}
    >
      <Form onSubmit={submit}>
        <EmailField {...field('email', emailRules)} />
        <SubmitButton busy={isSubmitting} busyText="Sending...">
          Send Link
        </SubmitButton>
        <Text role="status" _empty={{ display: 'none' }}>
          {sent && 'If an account exists for this address, we have sent a link.'}
        </Text>
      </Form>
    </AuthPage>
  );
}
