import { Grid, Span, Spinner } from '@chakra-ui/react';

interface LoadingProps {
  label?: string;
  /** a small one, above shapes of what is loading; or with the shape of a whole page, below its heading */
  look?: 'compact' | 'block';
}

/** A spinner with a text for screen readers. */
export function Loading({ label = 'Loading', look }: LoadingProps) {
  return (
    <Grid
      role="status"
      data-loading
      placeItems="center"
      py={look === 'compact' ? '5' : '20'}
      {...(look === 'block' && { placeItems: 'start center', minH: '60vh', bg: 'bg.muted', borderRadius: 'panel' })}
    >
      <Spinner size={look === 'compact' ? 'sm' : 'lg'} />
      <Span srOnly>{label}</Span>
    </Grid>
  );
}
