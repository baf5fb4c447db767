import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/Button.js';
import type { BookingFields } from './booking-fields.js';

/** For developers, if `debug` is on in the configuration (P26). */
export function DebugFormState({ form }: { form: UseFormReturn<BookingFields> }) {
  const [shown, setShown] = useState(false);
  const { errors, isValid, isDirty, isSubmitting, submitCount } = form.formState;
  const messages = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
  const state = {
    values: form.watch(),
    errors: messages,
    isValid,
    isDirty,
    isSubmitting,
    submitCount,
  };
  return (
    <>
      <Button variant="outline" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        Debug Form State
      </Button>
      {shown && (
        <chakra.pre p="4" bg="bg.muted" borderRadius="control" textStyle="xs" overflowX="auto" fontFamily="mono">
          {JSON.stringify(state, null, 2)}
        </chakra.pre>
      )}
    </>
  );
}
