import { Card, Heading, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routes/paths.js';
import { isUnauthenticated, serverMessage } from '../../../graphql/errors.js';
import { useAdminLoginMutation } from '../../../graphql/generated/admin-login.js';
import { showAlert } from '../../../lib/alerts.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { emailRules } from '../../../lib/rules.js';
import { useForm } from '../../../lib/useForm.js';
import { storeAdmin } from '../../../session/storage.js';
import { Form } from '../../../ui/form/Form.js';
import { Page } from '../../../ui/Page.js';
import { PasswordField } from '../../../ui/form/PasswordField.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextField } from '../../../ui/form/TextField.js';
import { codeField, codeRules } from './code-field.js';
import { FirstAccountHint } from './FirstAccountHint.js';

interface AdminLoginForm {
  email: string;
  password: string;
  code: string;
}

/** How the server asks for a code after the right password (P39). */
const CODE_REQUIRED = 'Code required';

export function AdminLoginPage() {
  const navigate = useNavigate();
  const [adminLogin] = useAdminLoginMutation();
  const form = useForm<AdminLoginForm>({ defaultValues: { email: '', password: '', code: '' } });
  const field = fieldsOf(form);
  const [needsCode, setNeedsCode] = useState(false);
  const { setFocus } = form;
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  const submit = form.handleSubmit(async ({ email, password, code }) => {
    try {
      const { data } = await adminLogin({ variables: { email: email.trim(), password, ...(needsCode && { code }) } });
      if (!data) return;
      storeAdmin(data.adminLogin.token, data.adminLogin.admin);
      void navigate(paths.adminDashboard);
    } catch (error) {
      const message = serverMessage(error);
      if (!needsCode && message === CODE_REQUIRED && isUnauthenticated(error)) setNeedsCode(true);
      else showAlert(message ?? 'Login failed');
    }
  });

  return (
    <Page title="Admin Portal" maxW="lg">
      <Heading as="h1" textStyle="title">
        Admin Portal
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        Manage users, services and bookings.
      </Text>
      <Card.Root as="section" size="lg">
        <Form onSubmit={submit}>
          <TextField label="Email" type="email" autoComplete="username" {...field('email', emailRules)} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...field('password', { required: 'Password is required' })}
          />
          {needsCode && (
            <TextField
              label="Code"
              hint="From your authenticator app, or a recovery code."
              {...codeField}
              {...field('code', codeRules)}
            />
          )}
          <SubmitButton busy={form.formState.isSubmitting} busyText="Signing in...">
            Sign In
          </SubmitButton>
        </Form>
      </Card.Root>
      <FirstAccountHint />
    </Page>
  );
}
