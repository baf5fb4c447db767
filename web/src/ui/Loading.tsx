import { chakra } from '@chakra-ui/react';

/** A spinner with a text for screen readers. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <chakra.div role="status" data-loading display="grid" placeItems="center" py="20">
      <chakra.span
        boxSize="10"
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
