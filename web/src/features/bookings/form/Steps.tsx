import { Flex, Grid, Span } from '@chakra-ui/react';

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Grid as="ol" gap="4">
      {steps.map((step, index) => (
        <Flex as="li" key={step} gap="4" align="baseline">
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
        </Flex>
      ))}
    </Grid>
  );
}
