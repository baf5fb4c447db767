import { Card, Heading, Text } from '@chakra-ui/react';
import { paths } from '../../../routes/paths.js';
import { LinkButton } from '../../../ui/Button.js';

/** In place of the form, which the server would reject: no account books its own service (P14). */
export const OwnService = ({ id }: { id: string }) => (
  <Card.Root as="section" size="lg" aria-labelledby="own-service">
    <Heading id="own-service" textStyle="heading">
      Book This Service
    </Heading>
    <Text color="fg.muted" mt="2" mb="6">
      This is your own service: customers see the booking form here. You can change what they see in your dashboard.
    </Text>
    <LinkButton to={paths.editService(id)}>Edit</LinkButton>
  </Card.Root>
);
