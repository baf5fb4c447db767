import type { MouseEvent, ReactNode } from 'react';
import { Button } from './Button.js';

interface SubmitButtonProps {
  /** true while the form is being sent; prevents a second submit */
  busy: boolean;
  /** the label while `busy` */
  busyText: string;
  /** Default: `solid` */
  variant?: 'solid' | 'outline' | 'danger';
  children: ReactNode;
}

/**
 * Submits a form. While busy it is `aria-disabled` rather than `disabled`: a disabled button would lose the keyboard
 * focus, and after a failure keyboard users would have to navigate back to it.
 */
export const SubmitButton = ({ busy, busyText, variant = 'solid', children }: SubmitButtonProps) => (
  <Button type="submit" size="lg" variant={variant} aria-disabled={busy} onClick={busy ? stop : undefined}>
    {busy ? busyText : children}
  </Button>
);

/** Also prevents the submit by Enter in a field, because that clicks this button. */
const stop = (event: MouseEvent) => event.preventDefault();
