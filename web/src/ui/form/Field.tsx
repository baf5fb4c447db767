import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

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

export function Field({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" minW="0">
      <chakra.label htmlFor={id} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <chakra.p id={hintId} textStyle="xs" color="fg.muted">
          {hint}
        </chakra.p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </chakra.div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <chakra.p
      id={id}
      textStyle="xs"
      fontWeight="medium"
      color="fg.error"
      // It may contain a long file name.
      overflowWrap="anywhere"
    >
      {children}
    </chakra.p>
  );
}
