import { useController } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MAX_REVIEW } from '../../lib/limits.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';
import { StarsField } from './StarsField.js';
import { useReviewBooking } from './useReviewBooking.js';

interface ReviewFields {
  rating: number | null;
  text: string;
}

interface ReviewDialogProps {
  booking: {
    id: string;
    service: { title: string };
    provider: { id: string | null; name: string };
    review: { rating: number; text: string } | null;
  };
  onClose: () => void;
}

/** Writes the review of a completed booking, or changes it. */
export function ReviewDialog({ booking, onClose }: ReviewDialogProps) {
  const { review, provider, service } = booking;
  const reviewBooking = useReviewBooking(booking);
  const { form, unsaved, discard } = useDraftForm<ReviewFields>(`review ${booking.id}`, {
    defaultValues: { rating: review?.rating ?? null, text: review?.text ?? '' },
  });
  const { control, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const mayClose = useUnsavedChanges(unsaved, discard);
  // Registered before the text, in the order of the page, because the first invalid field is focused.
  const { field: rating } = useController({ name: 'rating', control, rules: { required: 'Rating is required' } });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ rating, text }) => {
    if (rating === null) return;
    try {
      await reviewBooking(rating, text);
      discard();
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['rating', 'text'], setError)) return;
      showAlert(serverMessage(error) ?? 'Your review could not be saved. Please try again.');
    }
  });

  return (
    <Dialog title={review ? 'Edit Review' : 'Write a Review'} onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <p>
          <bdi>{service.title}</bdi> by <bdi>{provider.name}</bdi>
        </p>
        <StarsField {...rating} error={errors.rating?.message} />
        <TextAreaField
          label="Review"
          rows={6}
          hint="Optional. Everyone can read it, with your first name and an initial. You can change it for 7 days."
          {...field('text', {
            maxLength: { value: MAX_REVIEW, message: 'Review can have up to 2,000 characters' },
          })}
          aria-required={undefined}
        />
        <SubmitButton busy={isSubmitting} busyText="Saving...">
          Save Review
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
