import { useApolloClient } from '@apollo/client/react';
import { Text } from '@chakra-ui/react';
import { serverMessage } from '../../../graphql/errors.js';
import { showFieldErrors } from '../../../graphql/form-errors.js';
import {
  AdminUsersDocument,
  useDecideVerificationMutation,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { showAlert } from '../../../lib/alerts.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { MAX_VERIFICATION_NOTE } from '../../../lib/limits.js';
import { formatCount } from '../../../lib/numbers.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Facts } from '../../../ui/Facts.js';
import { Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../../ui/form/TextAreaField.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

interface VerificationDialogProps {
  user: AdminUserFragment;
  onClose: () => void;
}

/** Verifies a business, refuses its request, or takes the verification back, with a note for its provider (P73). */
export function VerificationDialog({ user, onClose }: VerificationDialogProps) {
  const client = useApolloClient();
  const refreshHistory = useRefreshHistory();
  const [decideVerification] = useDecideVerificationMutation();
  const form = useForm({ defaultValues: { note: '' } });
  const { isSubmitting, isDirty } = form.formState;
  const mayClose = useUnsavedChanges(isDirty);
  const isWaiting = user.verification === 'waiting';
  const verb = user.verification === 'verified' ? 'Take Back' : 'Verify';

  const decide = (verified: boolean) =>
    form.handleSubmit(async ({ note }) => {
      try {
        const { id: userId, businessName, city } = user;
        await decideVerification({ variables: { userId, verified, note, businessName, city } });
        refreshHistory();
        onClose();
        showAlert(verified ? 'Business verified successfully' : 'Business is not verified');
      } catch (error) {
        if (showFieldErrors(error, ['note'], form.setError)) return;
        console.error('Failed to update verification', error);
        // The business may have another name by now.
        void client.refetchQueries({ include: [AdminUsersDocument] });
        showAlert(serverMessage(error) ?? 'Failed to update verification');
      }
    });

  return (
    <Dialog
      title={
        <>
          {verb} <bdi>{user.businessName ?? user.name}</bdi>
        </>
      }
      onClose={() => !isSubmitting && mayClose() && onClose()}
    >
      <Form onSubmit={decide(verb === 'Verify')}>
        <Facts
          wide
          facts={[
            ['City', user.city],
            ["Provider's Note", isWaiting ? <Text whiteSpace="pre-line">{user.verificationNote}</Text> : null],
          ]}
        />
        <TextAreaField
          label="Note"
          hint="For the provider and the history. May be empty."
          {...fieldsOf(form)('note', {
            maxLength: {
              value: MAX_VERIFICATION_NOTE,
              message: `Note can have up to ${formatCount(MAX_VERIFICATION_NOTE)} characters`,
            },
          })}
          aria-required={undefined}
        />
        <SubmitButton variant={verb === 'Verify' ? 'solid' : 'danger'} busy={isSubmitting} busyText="Saving...">
          {verb}
        </SubmitButton>
        {isWaiting && (
          <Button
            variant="outline"
            aria-disabled={isSubmitting}
            onClick={isSubmitting ? undefined : () => void decide(false)()}
          >
            Refuse
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
