import type { MouseEvent, ReactNode } from 'react';
import { Button } from './Button.js';

interface SubmitButtonProps {
  /** while the form is being sent: nothing is sent twice */
  busy: boolean;
  /** what it says meanwhile */
  busyText: string;
  children: ReactNode;
}

/**
 * Sends a form. At work it is `aria-disabled`: a `disabled` one would lose the keyboard's focus, and
 * after a failure the person would have to find the way back.
 */
export const SubmitButton = ({ busy, busyText, children }: SubmitButtonProps) => (
  <Button type="submit" size="lg" aria-disabled={busy} onClick={busy ? stop : undefined}>
    {busy ? busyText : children}
  </Button>
);

/** Pressing Enter in a field clicks this button as well. */
const stop = (event: MouseEvent) => event.preventDefault();
