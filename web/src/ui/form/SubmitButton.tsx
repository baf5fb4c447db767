import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../Button.js';

interface SubmitButtonProps {
  /** true while the form is being sent; prevents a second submit */
  busy: boolean;
  /** the label while `busy` */
  busyText: string;
  /** the id of the sentence why there is nothing to submit, if so */
  blockedBy?: string | undefined;
  /** Default: `solid` */
  variant?: 'solid' | 'outline' | 'danger';
  children: ReactNode;
}

/**
 * Submits a form. While busy or blocked it is `aria-disabled` rather than `disabled`: a disabled button would lose the
 * keyboard focus, and after a failure keyboard users would have to navigate back to it.
 */
export function SubmitButton({ busy, busyText, blockedBy, variant = 'solid', children }: SubmitButtonProps) {
  const isDisabled = busy || blockedBy !== undefined;
  return (
    <Button
      type="submit"
      size="lg"
      variant={variant}
      aria-disabled={isDisabled}
      aria-describedby={blockedBy}
      onClick={isDisabled ? stop : undefined}
    >
      {busy ? busyText : children}
    </Button>
  );
}

/** Also prevents the submit by Enter in a field, because that clicks this button. */
const stop = (event: MouseEvent) => event.preventDefault();
