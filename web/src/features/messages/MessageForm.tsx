import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MAX_MESSAGE } from '../../lib/limits.js';
import { useForm } from '../../lib/useForm.js';
import { readTab, storeTab } from '../../session/storage.js';
import { Form } from '../../ui/Form.js';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { TextAreaField } from '../../ui/TextField.js';

/** Stores what is being written, which is removed when it is empty. */
function storeText(bookingId: string, text: string) {
  const { [bookingId]: _, ...others } = readTab('unsentMessages') ?? {};
  storeTab('unsentMessages', text ? { ...others, [bookingId]: text } : others);
}

interface MessageFormProps {
  bookingId: string;
  send: (text: string) => Promise<unknown>;
}

/** Writes a message. A text that was not sent is shown again when the thread is opened again. */
export function MessageForm({ bookingId, send }: MessageFormProps) {
  const form = useForm({ defaultValues: { text: readTab('unsentMessages')?.[bookingId] ?? '' } });
  const { control, setError, setFocus, setValue } = form;
  const { isSubmitting } = form.formState;
  const text = useWatch({ control, name: 'text' });
  useEffect(() => storeText(bookingId, text), [bookingId, text]);

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
