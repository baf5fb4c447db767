import { chakra } from '@chakra-ui/react';
import { paths } from '../../app/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { Container } from '../../ui/Page.js';

export function GetStarted() {
  return (
    <Container as="section" py={{ base: '14', md: '20' }} textAlign="center">
      <chakra.h2 textStyle="title" textWrap="balance">
        What are you celebrating?
      </chakra.h2>
      <chakra.p textStyle="lg" color="fg.muted" mt="3" mb="8">
        Your date is out there. So is the person to plan it with.
      </chakra.p>
      <LinkButton to={paths.services} size="lg">
        Get Started Today
      </LinkButton>
    </Container>
  );
}
