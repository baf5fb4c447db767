import { chakra, Container } from '@chakra-ui/react';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';

/** The last section of the page, in the dark colours of the first one. */
export const GetStarted = () => (
  <Container as="section" py={{ base: '10', md: '20' }}>
    <chakra.div
      px={{ base: '6', md: '12' }}
      py={{ base: '12', md: '16' }}
      textAlign="center"
      color="fg.onDusk"
      bg="bg.dusk"
      backgroundImage="radial-gradient(ellipse at 50% 0, {colors.bg.glow}, transparent 70%)"
      borderRadius="panel"
    >
      <chakra.h2 textStyle="title" textWrap="balance">
        What are you celebrating?
      </chakra.h2>
      <chakra.p textStyle="lg" color="fg.onDuskMuted" mt="3" mb="8">
        Your date is out there. So is the person to plan it with.
      </chakra.p>
      <LinkButton to={paths.services} variant="lamp" size="lg">
        Get Started Today
      </LinkButton>
    </chakra.div>
  </Container>
);
