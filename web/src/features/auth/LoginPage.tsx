import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { serverMessage } from '../../graphql/errors.js';
import { useLoginMutation } from '../../graphql/generated/login.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { emailRules } from '../../lib/rules.js';
import { useSession } from '../../session/useSession.js';
import { EmailField } from '../../ui/ContactFields.js';
import { Form } from '../../ui/Form.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { TextLink } from '../../ui/TextLink.js';
import { AccountTypeTiles } from './AccountTypeTiles.js';
import { AuthPage } from './AuthPage.js';

interface LoginForm {
  role: string;
  email: string;
  password: string;
}

export function LoginPage() {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [login] = useLoginMutation();
  const form = useForm<LoginForm>();
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      const { data } = await login({ variables: { email: email.trim(), password } });
      if (!data) return;
      const { token, user } = data.login;
      signIn(token, user);
      // The role of the account determines the next page; the chosen account type is not sent.
      void navigate(user.role === 'provider' ? paths.providerDashboard : paths.services);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Login failed');
    }
  });

  return (
    <AuthPage
      title="Welcome back"
      lead="Sign in to book a service, or to see who booked yours."
      other={{ question: 'New here?', link: 'Create an account', to: paths.register }}
    >
      <Form onSubmit={submit}>
        <AccountTypeTiles {...field('role', { required: 'Please select account type' })} />
        <EmailField {...field('email', emailRules)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...field('password', { required: 'Password is required' })}
        />
        <TextLink to={paths.forgotPassword} alignSelf="start" my="-2.5">
          Forgot password?
        </TextLink>
        <SubmitButton busy={isSubmitting} busyText="Signing in...">
          Sign In
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
