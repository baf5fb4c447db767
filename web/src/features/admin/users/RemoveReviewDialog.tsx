import { Text } from '@chakra-ui/react';
import { showFieldErrors } from '../../../graphql/form-errors.js';
import { useRemoveReviewMutation } from '../../../graphql/generated/admin-history.js';
import type { AdminUserFragment } from '../../../graphql/generated/admin-users.js';
import type { ShownReviewFragment } from '../../../graphql/generated/reviews.js';
import { showAlert } from '../../../lib/alerts.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { MAX_REASON } from '../../../lib/limits.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../../ui/form/TextAreaField.js';
import { Stars } from '../../reviews/Stars.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

interface RemoveReviewDialogProps {
  provider: AdminUserFragment;
  review: ShownReviewFragment;
  onClose: () => void;
}

/** Asks for the reason, which the history shows, and removes a review (P49). */
export function RemoveReviewDialog({ provider, review, onClose }: RemoveReviewDialogProps) {
  const { id, author, rating, text } = review;
  const refreshHistory = useRefreshHistory();
  const [removeReview] = useRemoveReviewMutation({
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'Review', id }) });
      cache.gc();
      // The rating is the mean of all reviews, not rounded (P49).
      const { rating: mean, ratingCount: count } = provider;
      cache.modify<AdminUserFragment>({
        id: cache.identify({ __typename: 'User', id: provider.id }),
        fields: {
          rating: () => (count > 1 ? ((mean ?? 0) * count - rating) / (count - 1) : null),
          ratingCount: () => count - 1,
        },
      });
    },
  });
  const form = useForm({ defaultValues: { reason: '' } });
  const { isSubmitting, isDirty } = form.formState;
  const mayClose = useUnsavedChanges(isDirty);
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await removeReview({ variables: { id, reason } });
      refreshHistory();
      onClose();
      showAlert('Review removed successfully');
    } catch (error) {
      if (showFieldErrors(error, ['reason'], form.setError)) return;
      console.error('Failed to remove review', error);
      showAlert('Failed to remove review');
    }
  });

  return (
    <Dialog
      title={
        <>
          Remove review by <bdi>{author}</bdi>
        </>
      }
      onClose={() => !isSubmitting && mayClose() && onClose()}
    >
      <Form onSubmit={submit}>
        <Stars rating={rating} />
        {text && (
          <Text dir="auto" css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        )}
        <TextAreaField
          label="Reason"
          hint="For the history. The review is removed permanently, and the customer cannot write it again."
          {...field('reason', {
            validate: (reason) => reason.trim() !== '' || 'Reason is required',
            maxLength: { value: MAX_REASON, message: `Reason can have up to ${MAX_REASON} characters` },
          })}
        />
        <SubmitButton variant="danger" busy={isSubmitting} busyText="Removing...">
          Remove Review
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
