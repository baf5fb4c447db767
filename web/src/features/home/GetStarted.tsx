import { Box, Container, Heading, Text } from '@chakra-ui/react';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';

/** The last section of the page, in the dark colours of the first one. */
export const GetStarted = () => (
  <Container as="section" py={{ base: '10', md: '20' }}>
    <Box
      px={{ base: '6', md: '12' }}
      py={{ base: '12', md: '16' }}
      textAlign="center"
      color="fg.onDusk"
      bg="bg.dusk"
      backgroundImage="radial-gradient(ellipse at 50% 0, {colors.bg.glow}, transparent 70%)"
      borderRadius="panel"
    >
      <Heading textStyle="title" textWrap="balance">
        What are you celebrating?
      </Heading>
      <Text textStyle="lg" color="fg.onDuskMuted" mt="3" mb="8">
        Your date is out there. So is the person to plan it with.
      </Text>
      <LinkButton to={paths.services} variant="lamp" size="lg">
        Get Started Today
      </LinkButton>
    </Box>
  </Container>
);
