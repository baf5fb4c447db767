import { chakra } from '@chakra-ui/react';
import { useConfig } from '../graphql/useConfig.js';
import { Container } from '../ui/Page.js';

export function Footer() {
  const config = useConfig();
  return (
    <chakra.footer
      borderTopWidth="1px"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="xs"
      // Hidden until the content above it is there, so that it does not move.
      css={{ 'main:has([data-loading]) + &': { display: 'none' } }}
    >
      <Container display="flex" flexWrap="wrap" justifyContent="space-between" gap="2" py="6" minH="16">
        <p>You settle the payment directly with your provider.</p>
        {config && (
          <p>
            {config.appName} {config.version}
          </p>
        )}
      </Container>
    </chakra.footer>
  );
}
