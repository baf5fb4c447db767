import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MAX_MESSAGE } from '../../lib/limits.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';

interface MessageFormProps {
  bookingId: string;
  send: (text: string) => Promise<unknown>;
}

/** Writes a message. A text that was not sent is shown again when the thread is opened again. */
export function MessageForm({ bookingId, send }: MessageFormProps) {
  const { form } = useDraftForm(`message ${bookingId}`, { defaultValues: { text: '' } });
  const { setError, setFocus, setValue } = form;
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await send(text.trim());
      setValue('text', '');
      setFocus('text');
    } catch (error) {
      if (showFieldErrors(error, ['text'], setError)) return;
      showAlert(serverMessage(error) ?? 'Your message could not be sent. Please try again.');
    }
  });

  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Message"
        rows={3}
        {...fieldsOf(form)('text', {
          validate: (value) => value.trim() !== '' || 'Message is required',
          maxLength: { value: MAX_MESSAGE, message: 'Message can have up to 2,000 characters' },
        })}
      />
      <SubmitButton busy={isSubmitting} busyText="Sending...">
        Send
      </SubmitButton>
    </Form>
  );
}
