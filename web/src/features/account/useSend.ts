import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { showAlert } from '../../lib/alerts.js';

interface SendOptions<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  /** in their order on the page */
  fields: readonly Path<Form>[];
  /** the alert if the server does not respond */
  failed: string;
}

/**
 * Sends a form of the page. A failure is shown, and the form remains filled in.
 * @returns `outcome`, the text that the last request returned if it succeeded, and `send`
 */
export function useSend<Form extends FieldValues>({ form, fields, failed }: SendOptions<Form>) {
  const [outcome, setOutcome] = useState('');
  const send = async (request: () => Promise<string>): Promise<void> => {
    setOutcome('');
    try {
      setOutcome(await request());
    } catch (error) {
      showAlert(serverMessage(error) ?? failed);
      showFieldErrors(error, fields, form.setError);
    }
  };
  return { outcome, send };
}
