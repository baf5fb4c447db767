import { Box, chakra, Container, Flex, Heading, Text } from '@chakra-ui/react';
import { paths } from '../../routes/paths.js';
import hero from '../../assets/hero.svg';
import { LinkButton } from '../../ui/Button.js';
import { Scallops } from '../../ui/Scallops.js';
import { SearchBox } from './SearchBox.js';

export function Hero() {
  return (
    <Box as="section" position="relative" bg="bg.dusk" color="fg.onDusk" overflow="hidden">
      <Container
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '11fr 12fr' }}
        alignItems="center"
        gap={{ base: '8', lg: '8' }}
        pt={{ base: '8', md: '12', lg: '10' }}
        pb={{ base: '12', lg: '16' }}
      >
        {/* Not centred beside the picture: the heading would not be where the page shows it before the app runs. */}
        <Box alignSelf="start" pt={{ lg: '8' }}>
          <Heading as="h1" textStyle="hero" textWrap="balance">
            Perfect Events, Perfectly Planned
          </Heading>
          <Text textStyle={{ base: 'md', md: 'lg' }} color="fg.onDuskMuted" mt={{ base: '3', md: '5' }} maxW="lg">
            Weddings, work parties, birthdays: find the people in your city who make them happen, and book a time with
            them.
          </Text>
          <SearchBox />
          <Flex wrap="wrap" gap={{ base: '2', md: '3' }} mt={{ base: '4', md: '6' }}>
            <LinkButton to={paths.services} variant="onDusk" px={{ base: '3', md: '5' }}>
              Explore Services
            </LinkButton>
            <LinkButton to={paths.providerRegister} variant="onDusk" px={{ base: '3', md: '5' }}>
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
