import { Field as Parts } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError.js';

/** The properties that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export interface FieldProps {
  label: string;
  /** an error message, shown under the control and read out with it */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/**
 * Chakra's parts, with attributes of our own: the error describes the control like its hint, because many screen readers
 * do not read `aria-errormessage`, and no group without a name is around each control.
 */
export function Field({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <Parts.Root id={id} invalid={Boolean(error)} role="presentation">
      <Parts.Label>{label}</Parts.Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <Parts.HelperText id={hintId} asChild>
          <p>{hint}</p>
        </Parts.HelperText>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </Parts.Root>
  );
}
