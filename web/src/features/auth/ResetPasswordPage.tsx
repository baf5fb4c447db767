import { Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { fieldErrors, serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { useResetPasswordMutation } from '../../graphql/generated/reset-password.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { confirmPasswordRules, newPasswordRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { LinkButton } from '../../ui/Button.js';
import { Form } from '../../ui/form/Form.js';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { AuthPage } from './AuthPage.js';
import { useLinkKey } from './useLinkKey.js';

export function ResetPasswordPage() {
  const key = useLinkKey();
  const [endedKey, setEndedKey] = useState('');
  return (
    <AuthPage
      title="Set a new password"
      lead="You are then signed out on all devices."
      other={{ question: 'Remembered the old one?', link: 'Sign in', to: paths.login }}
    >
      {key === endedKey ? (
        <LinkEnded focused={key !== ''} />
      ) : (
        <NewPasswordForm key={key} linkKey={key} onEnded={setEndedKey} />
      )}
    </AuthPage>
  );
}

/** @param props.focused whether it replaces the form, whose button had the focus */
function LinkEnded({ focused }: { focused: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focused) text.current?.focus();
  }, [focused]);
  return (
    <>
      <Text ref={text} tabIndex={-1} outline="0" mb="6">
        This link is not valid. Links work once, for an hour, and only the newest.
      </Text>
      <LinkButton to={paths.forgotPassword}>Request a New Link</LinkButton>
    </>
  );
}

interface NewPasswordFormProps {
  linkKey: string;
  /** called with the key if the server rejects it */
  onEnded: (key: string) => void;
}

function NewPasswordForm({ linkKey, onEnded }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [resetPassword] = useResetPasswordMutation();
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ variables: { key: linkKey, password } });
      showAlert('Password changed. Please login to continue.');
      void navigate(paths.login);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Failed to set the password');
      showFieldErrors(error, ['password'], form.setError);
      if (fieldErrors(error).key) onEnded(linkKey);
    }
  });

  return (
    <Form onSubmit={submit}>
      <NewPasswordFields
        password={field('password', newPasswordRules)}
        confirmation={field(
          'confirmPassword',
          confirmPasswordRules(() => form.getValues('password')),
        )}
      />
      <SubmitButton busy={isSubmitting} busyText="Saving...">
        Set New Password
      </SubmitButton>
    </Form>
  );
}
