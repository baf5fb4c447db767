import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';

interface NothingFoundProps {
  title: string;
  text?: string;
  picture?: string;
  /** what the button below does about it */
  action: string;
  onAction: () => void;
}

/** Stands in place of a list without rows. That it could not be fetched is for the log (S8.10). */
export function NothingFound({ action, onAction, ...state }: NothingFoundProps) {
  const act = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes when rows come; the keyboard stays in its tab.
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
