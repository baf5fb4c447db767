import { chakra } from '@chakra-ui/react';

interface LoadingProps {
  label?: string;
  /** a small one, above shapes of what is loading */
  compact?: boolean;
}

/** A spinner with a text for screen readers. */
export function Loading({ label = 'Loading', compact = false }: LoadingProps) {
  return (
    <chakra.div role="status" data-loading display="grid" placeItems="center" py={compact ? '5' : '20'}>
      <chakra.span
        boxSize={compact ? '6' : '10'}
        borderRadius="pill"
        borderWidth="3px"
        borderColor="brand.muted"
        borderTopColor="brand.fg"
        animation="spin 0.8s linear infinite"
      />
      <chakra.span srOnly>{label}</chakra.span>
    </chakra.div>
  );
}
