import { Box, Container } from '@chakra-ui/react';
import { useConfig } from '../graphql/useConfig.js';
import { paths } from '../routes/paths.js';
import { TextLink } from '../ui/TextLink.js';

/** The version, and the way back to the marketplace. */
export function AdminFooter() {
  const config = useConfig();
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.subtle" color="fg.muted" textStyle="sm">
      <Container display="flex" flexWrap="wrap" justifyContent="space-between" gap="4" py="6">
        <p>{config && `${config.appName} ${config.version}`}</p>
        <TextLink variant="plain" to={paths.home}>
          Marketplace
        </TextLink>
      </Container>
    </Box>
  );
}
