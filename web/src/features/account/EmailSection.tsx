import { Grid, Text } from '@chakra-ui/react';
import {
  useChangeEmailMutation,
  useSendEmailVerificationMutation,
  type OwnAccountFragment,
} from '../../graphql/generated/account.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { emailRules } from '../../lib/rules.js';
import { useForm } from '../../lib/useForm.js';
import { Button } from '../../ui/Button.js';
import { EmailField } from '../../ui/form/ContactFields.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

export function EmailSection({ account }: { account: OwnAccountFragment }) {
  const [changeEmail] = useChangeEmailMutation();
  const [sendEmailVerification, { loading }] = useSendEmailVerificationMutation();
  const form = useForm({ defaultValues: { email: account.email, password: '' } });
  const fields = ['email', 'password'] as const;
  const change = useSend({ form, fields, failed: 'Failed to change your email address' });
  const verification = useSend({ form, fields: [], failed: 'Failed to send the link' });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(({ email, password }) =>
    change.send(async () => {
      const wanted = email.trim();
      await changeEmail({ variables: { email: wanted, password } });
      form.reset();
      return `We have sent a link to ${wanted}. Your address changes when you open it.`;
    }),
  );
  const sendAnother = () =>
    verification.send(async () => {
      await sendEmailVerification();
      return `We have sent a link to ${account.email}.`;
    });

  return (
    <Section title="Email">
      {account.emailVerified ? (
        <Text mb="5">Your address is verified.</Text>
      ) : (
        <Grid gap="3" mb="8">
          <p>Your address is not verified yet. Open the link in the email that we have sent you.</p>
          <Actions outcome={verification.outcome}>
            <Button variant="outline" aria-disabled={loading} onClick={() => !loading && void sendAnother()}>
              {loading ? 'Sending...' : 'Send Another Link'}
            </Button>
          </Actions>
        </Grid>
      )}
      <Form onSubmit={submit}>
        <EmailField
          {...field('email', emailRules)}
          hint="A new address takes effect when you open the link in our email."
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...field('password', { required: 'Password is required' })}
        />
        <Actions outcome={change.outcome}>
          <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}
