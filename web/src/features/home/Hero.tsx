import { Box, chakra, Container, Flex, Heading, Text } from '@chakra-ui/react';
import { paths } from '../../routes/paths.js';
import hero from '../../assets/hero.svg';
import { LinkButton } from '../../ui/Button.js';
import { Scallops } from '../../ui/Scallops.js';

export function Hero() {
  return (
    <Box as="section" position="relative" bg="bg.dusk" color="fg.onDusk" overflow="hidden">
      <Container
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '11fr 12fr' }}
        alignItems="center"
        gap={{ base: '4', lg: '8' }}
        pt={{ base: '12', lg: '10' }}
        // Below it the search begins, which extends over the edge.
        pb={{ base: '20', lg: '20' }}
      >
        {/* Not centred beside the picture: the heading would not be where the page shows it before the app runs. */}
        <Box alignSelf="start" pt={{ lg: '8' }}>
          <Heading as="h1" textStyle="hero" textWrap="balance">
            Perfect Events, Perfectly Planned
          </Heading>
          <Text textStyle="lg" color="fg.onDuskMuted" mt="5" maxW="lg">
            Weddings, work parties, birthdays: find the people in your city who make them happen, and book a time with
            them.
          </Text>
          <Flex direction={{ base: 'column', sm: 'row' }} wrap="wrap" gap="3" mt="8">
            <LinkButton to={paths.services} variant="lamp" size="lg">
              Explore Services
            </LinkButton>
            <LinkButton to={paths.providerRegister} variant="onDusk" size="lg">
              Become a Provider
            </LinkButton>
          </Flex>
        </Box>
        <chakra.picture display="block" minW="0">
          {/* Pictures do not learn from the browser that less motion is preferred. */}
          <source media="(prefers-reduced-motion: reduce)" srcSet={`${hero}#still`} />
          <chakra.img
            src={hero}
            alt=""
            htmlWidth="720"
            htmlHeight="560"
            fetchPriority="high"
            css={{
              // Fades the sides of the picture into the background.
              maskImage: 'linear-gradient(to right, transparent, #000 14%, #000 86%, transparent)',
            }}
          />
        </chakra.picture>
      </Container>
      <Scallops color="bg" />
    </Box>
  );
}
