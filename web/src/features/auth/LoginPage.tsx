import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { serverMessage } from '../../graphql/errors.js';
import { useAddFavouriteMutation } from '../../graphql/generated/favourites.js';
import { useLoginMutation } from '../../graphql/generated/login.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { emailRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { readDevice, readTab, removeTab, storeDevice, type UserRole } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { EmailField } from '../../ui/form/ContactFields.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextLink } from '../../ui/TextLink.js';
import { AccountTypeTiles } from './AccountTypeTiles.js';
import { AuthPage } from './AuthPage.js';
import { startOf } from './start-of.js';
import { WantedService } from './WantedService.js';

interface LoginForm {
  role: UserRole | '';
  email: string;
  password: string;
}

/** What was registered in this tab, or chosen at the last login. Visitors who want to book start as customers. */
function defaultsOf(): LoginForm {
  const { email, role } = { email: '', role: readDevice('accountType') ?? wantedRole(), ...readTab('registered') };
  return { role, email, password: '' };
}

const wantedRole = (): UserRole | '' => (readTab('wanted') ? 'user' : '');

export function LoginPage() {
  const { user: signedIn, signIn, hasEnded } = useSession();
  const navigate = useNavigate();
  const { stays } = (useLocation().state ?? {}) as { stays?: boolean };
  const [login] = useLoginMutation();
  const [addFavourite] = useAddFavouriteMutation();
  const form = useForm({ defaultValues: useState(defaultsOf)[0] });
  const { isSubmitting } = form.formState;
  /** Whether the account was registered just now. */
  const [isNew] = useState(() => readTab('registered') !== null);
  const [isLeaving, setLeaving] = useState(false);
  const field = fieldsOf(form);

  // Before the pages that show favourites are rendered. The login succeeds regardless of it.
  const addWantedFavourite = async (token: string) => {
    const serviceId = readTab('wantedFavourite');
    if (serviceId === null) return;
    removeTab('wantedFavourite');
    await addFavourite({ variables: { serviceId }, context: { token } }).catch((error: unknown) =>
      console.error('The favourite could not be added', error),
    );
  };

  const submit = form.handleSubmit(async ({ role, email, password }) => {
    try {
      const { data } = await login({ variables: { email: email.trim(), password } });
      if (!data) return;
      const { token, user } = data.login;
      if (role) storeDevice('accountType', role);
      removeTab('registered');
      await addWantedFavourite(token);
      // The form remains until the next page can be rendered, instead of a page without content.
      setLeaving(true);
      signIn(token, user);
      void navigate(startOf(user));
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Login failed');
    }
  });

  if (signedIn && !stays && !isLeaving) return <Navigate to={startOf(signedIn)} replace />;
  return (
    <AuthPage
      title={isNew ? 'Welcome' : 'Welcome back'}
      lead={
        isNew ? 'Your account is ready. Sign in to begin.' : 'Sign in to book a service, or to see who booked yours.'
      }
      other={{ question: 'New here?', link: 'Create an account', to: paths.register }}
    >
      {hasEnded && (
        <Text role="status" mb="6" px="4" py="3" borderRadius="control" bg="pending.bg" color="pending.fg">
          Your session has ended. Please sign in again.
        </Text>
      )}
      <WantedService purpose="Sign in" />
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
