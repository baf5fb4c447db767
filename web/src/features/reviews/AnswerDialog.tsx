import { Text } from '@chakra-ui/react';
import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { useAnswerReviewMutation, type ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MAX_REVIEW } from '../../lib/limits.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';
import { Stars } from './Stars.js';

interface AnswerDialogProps {
  review: ShownReviewFragment;
  onClose: () => void;
}

/** The response of a provider to a review, which replaces an earlier one. */
export function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const [answerReview] = useAnswerReviewMutation();
  const { form, unsaved, discard } = useDraftForm(`answer ${review.id}`, {
    defaultValues: { text: review.answer?.text ?? '' },
  });
  const { isSubmitting } = form.formState;
  const mayClose = useUnsavedChanges(unsaved, discard);
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await answerReview({ variables: { id: review.id, text } });
      discard();
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['text'], form.setError)) return;
      showAlert(serverMessage(error) ?? 'Your answer could not be saved. Please try again.');
    }
  });

  return (
    <Dialog
      title={
        <>
          Answer to <bdi>{review.author}</bdi>
        </>
      }
      onClose={() => !isSubmitting && mayClose() && onClose()}
    >
      <Form onSubmit={submit}>
        <Stars rating={review.rating} />
        {review.text && (
          <Text dir="auto" css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {review.text}
          </Text>
        )}
        <TextAreaField
          label="Answer"
          rows={6}
          hint="Everyone can read it below the review."
          {...field('text', {
            validate: (text) => text.trim() !== '' || 'Answer is required',
            maxLength: { value: MAX_REVIEW, message: 'Answer can have up to 2,000 characters' },
          })}
        />
        <SubmitButton busy={isSubmitting} busyText="Saving...">
          Save Answer
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
