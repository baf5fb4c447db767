import { chakra } from '@chakra-ui/react';
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
  /** names the draft */
  name: string;
  /** Default: one, which grows */
  rows?: number;
  send: (text: string) => Promise<unknown>;
}

/** Writes a message. A text that was not sent is shown again when the thread is opened again. */
export function MessageForm({ name, rows = 1, send }: MessageFormProps) {
  const { form } = useDraftForm(`message ${name}`, { defaultValues: { text: '' } });
  const { getValues, setError, setFocus, setValue } = form;
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await send(text.trim());
      // What was typed meanwhile remains.
      setValue('text', getValues('text').replace(text, ''));
      setFocus('text');
    } catch (error) {
      if (showFieldErrors(error, ['text'], setError)) return;
      showAlert(serverMessage(error) ?? 'Your message could not be sent. Please try again.');
    }
  });

  return (
    <Form onSubmit={submit}>
      <Line data-one={rows === 1 || undefined}>
        <TextAreaField
          label="Message"
          rows={Math.max(rows, linesOf(form.watch('text')))}
          placeholder={rows === 1 ? 'Write a message' : undefined}
          {...fieldsOf(form)('text', {
            validate: (value) => value.trim() !== '' || 'Message is required',
            maxLength: { value: MAX_MESSAGE, message: 'Message can have up to 2,000 characters' },
          })}
        />
        <SubmitButton busy={isSubmitting} busyText="Sending...">
          Send
        </SubmitButton>
      </Line>
    </Form>
  );
}

/** About as many as a text takes on a phone, for browsers without `field-sizing`. */
const linesOf = (text: string) => text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 30), 0);

const Line = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    // With large text the button is below the field.
    '&[data-one]': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2' },
    '&[data-one] > :first-child': { flex: '1 1 10rem', minW: '0' },
    '&[data-one] label': { srOnly: true },
    '&[data-one] textarea': { fieldSizing: 'content', minH: '14', maxH: '40', resize: 'none' },
  },
});
