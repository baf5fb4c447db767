import { Button } from './Button.js';
import { EmptyState } from './EmptyState.js';

interface LoadFailedProps {
  title: string;
  /** Its error is that of the query, which is logged. */
  refetch: () => Promise<unknown>;
}

/** In place of what could not be fetched, which may be anything but empty (P67). */
export const LoadFailed = ({ title, refetch }: LoadFailedProps) => (
  <EmptyState title={title}>
    <RetryButton refetch={refetch} />
  </EmptyState>
);

export const RetryButton = ({ refetch }: Pick<LoadFailedProps, 'refetch'>) => (
  <Button variant="outline" onClick={() => void refetch().catch(() => undefined)}>
    Try Again
  </Button>
);
