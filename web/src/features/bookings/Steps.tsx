import { chakra, Span } from '@chakra-ui/react';

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <chakra.ol display="grid" gap="4">
      {steps.map((step, index) => (
        <chakra.li key={step} display="flex" gap="4" alignItems="baseline">
          <Span
            aria-hidden="true"
            display="grid"
            placeItems="center"
            boxSize="8"
            flexShrink="0"
            borderRadius="pill"
            bg="brand.subtle"
            color="brand.fg"
            textStyle="xs"
            fontWeight="semibold"
          >
            {index + 1}
          </Span>
          {step}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
