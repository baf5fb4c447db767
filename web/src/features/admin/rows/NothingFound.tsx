import type { MouseEvent } from 'react';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';

interface NothingFoundProps {
  title: string;
  text?: string;
  picture?: string;
  /** the label of the button */
  action: string;
  onAction: () => void;
}

/** Shown in place of a list without rows, also if it could not be fetched; the error is only logged (S8.10). */
export function NothingFound({ action, onAction, ...state }: NothingFoundProps) {
  const act = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button is removed when there are rows; the focus must remain in the tab.
    currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    onAction();
  };
  return (
    <EmptyState {...state}>
      <Button variant="outline" onClick={act}>
        {action}
      </Button>
    </EmptyState>
  );
}
