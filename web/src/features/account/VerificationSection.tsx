import { Text } from '@chakra-ui/react';
import {
  useRequestVerificationMutation,
  useVerificationQuery,
  type VerificationFragment,
} from '../../graphql/generated/verification.js';
import { useLogged } from '../../graphql/useLogged.js';
import { inWords } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MAX_VERIFICATION_NOTE } from '../../lib/limits.js';
import { formatCount } from '../../lib/numbers.js';
import { useForm } from '../../lib/useForm.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';
import { Loading } from '../../ui/Loading.js';
import { NotLoaded } from './NotLoaded.js';
import { Actions } from './Section.js';
import { useSend } from './useSend.js';

/** Where a provider asks to be verified, or reads that it is (P73). */
export function VerificationSection() {
  const { data, error, loading, refetch } = useVerificationQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  useLogged('Verification could not be fetched', error);
  if (!data?.me) {
    if (loading) return <Loading look="compact" label="Loading verification" />;
    return <NotLoaded what="Your verification" refetch={refetch} />;
  }
  const { verification, verifiedSince } = data.me;
  return verification === 'verified' ? (
    <p>Your business has been verified{verifiedSince && ` since ${inWords(verifiedSince).medium}`}.</p>
  ) : (
    <RequestForm account={data.me} />
  );
}

function RequestForm({ account }: { account: VerificationFragment }) {
  const [requestVerification] = useRequestVerificationMutation();
  const form = useForm({ defaultValues: { note: account.verificationNote ?? '' } });
  useUnsavedChanges(form.formState.isDirty);
  const { outcome, send } = useSend({ form, fields: ['note'], failed: 'Failed to send your request' });
  const isWaiting = account.verification === 'waiting';
  const submit = form.handleSubmit(({ note }) =>
    send(async () => {
      await requestVerification({ variables: { note } });
      form.reset({ note });
      return 'We have received your request.';
    }),
  );
  return (
    <Form onSubmit={submit}>
      {/* The outcome says it too. */}
      {isWaiting && !outcome && !form.formState.isSubmitting && (
        <Text>Your request waits for us. You can still change what you wrote.</Text>
      )}
      <TextAreaField
        label="Note"
        hint="How we can check your business, such as its website or registration. Only we read it."
        {...fieldsOf(form)('note', {
          validate: (note) => note.trim() !== '' || 'Note is required',
          maxLength: {
            value: MAX_VERIFICATION_NOTE,
            message: `Note can have up to ${formatCount(MAX_VERIFICATION_NOTE)} characters`,
          },
        })}
      />
      <Actions outcome={outcome}>
        <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Sending...">
          Ask for Verification
        </SubmitButton>
      </Actions>
    </Form>
  );
}
