import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { serverMessage } from '../../graphql/errors.js';
import { useRegisterMutation } from '../../graphql/generated/register.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { confirmPasswordRules, emailRules, filled, newPasswordRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { readTab, storeTab } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { EmailField } from '../../ui/form/ContactFields.js';
import { Form } from '../../ui/form/Form.js';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextField } from '../../ui/form/TextField.js';
import { AccountTypeTiles } from './AccountTypeTiles.js';
import { AuthPage } from './AuthPage.js';
import { startOf } from './start-of.js';
import { WantedService } from './WantedService.js';

interface RegisterForm {
  role: string;
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function RegisterPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [registerCustomer] = useRegisterMutation();
  const form = useForm<RegisterForm>({
    // Visitors who want to book start as customers.
    defaultValues: useState(() => ({ role: readTab('wanted') ? 'user' : '' }))[0],
  });
  const { getValues, setError } = form;
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      const input = { name: name.trim(), email: email.trim(), password };
      await registerCustomer({ variables: { input } });
      storeTab('registered', { email: input.email, role: 'user' });
      showAlert('Registration successful! Please login to continue.');
      void navigate(paths.login);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Registration failed');
      showFieldErrors(error, ['name', 'email', 'password'], setError);
    }
  });

  const leaveForProviders = () => {
    showAlert('Please use the Provider registration form. Redirecting now...');
    void navigate(paths.providerRegister);
  };

  if (user) return <Navigate to={startOf(user)} replace />;
  return (
    <AuthPage
      title="Create your account"
      lead="One account for all your events. It takes a minute."
      other={{ question: 'Already have an account?', link: 'Sign in', to: paths.login }}
    >
      <WantedService purpose="Register" />
      <Form onSubmit={submit}>
        <AccountTypeTiles
          {...field('role', {
            required: 'Please select account type',
            onChange: () => getValues('role') === 'provider' && leaveForProviders(),
          })}
        />
        <TextField label="Full Name" autoComplete="name" {...field('name', filled('Name is required'))} />
        <EmailField {...field('email', emailRules)} />
        <NewPasswordFields
          password={field('password', newPasswordRules)}
          confirmation={field(
            'confirmPassword',
            confirmPasswordRules(() => getValues('password')),
          )}
        />
        <SubmitButton busy={isSubmitting} busyText="Creating account...">
          Create Account
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
