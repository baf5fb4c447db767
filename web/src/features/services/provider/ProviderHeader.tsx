import { Box, chakra, Container, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { inWords } from '../../../lib/dates.js';
import { Avatar } from '../../../ui/Avatar.js';
import { PinIcon } from '../../../ui/icons.js';
import { Rating } from '../../../ui/Rating.js';
import { Scallops } from '../../../ui/Scallops.js';
import { Verified } from '../../../ui/Verified.js';
import type { ShownProvider } from './shown-provider.js';

interface ProviderHeaderProps {
  heading: string;
  /** undefined until it is known */
  provider?: ShownProvider;
  /** the way on */
  children?: ReactNode;
}

/** The roof of the tent, with the name of the business on it. */
export const ProviderHeader = ({ heading, provider, children }: ProviderHeaderProps) => (
  <Box as="header" bg="bg.dusk" color="fg.onDusk">
    <Container
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      alignItems={{ sm: 'start' }}
      gap="6"
      py={{ base: '8', md: '12' }}
      minH={{ base: '24.5rem', sm: '16rem', md: '18rem' }}
    >
      {provider ? <Avatar src={provider.images[0]?.cardUrl} size={96} /> : <Box flex="none" boxSize="96px" />}
      <Box minW="0" overflowWrap="anywhere">
        <Flex wrap="wrap" align="baseline" columnGap="3">
          <Heading as="h1" dir="auto" textStyle="title">
            {heading}
          </Heading>
          {provider && <Verified since={provider.verifiedSince} />}
        </Flex>
        {provider && (
          <>
            {provider.businessName && (
              <Text dir="auto" color="fg.onDuskMuted" mt="1">
                {provider.name}
              </Text>
            )}
            <Facts>
              {provider.city && (
                <li dir="auto">
                  <PinIcon /> {provider.city}
                </li>
              )}
              <li>
                <Rating value={provider.rating} count={provider.ratingCount} />
              </li>
              <li>Member since {inWords(provider.memberSince).month}</li>
            </Facts>
            {children}
          </>
        )}
      </Box>
    </Container>
    <Scallops color="bg" />
  </Box>
);

const Facts = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    mt: '4',
    textStyle: 'sm',
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '2', minW: '0', overflowWrap: 'anywhere' },
    // The star's own colour is for light surfaces.
    '& svg': { flexShrink: '0', color: 'lamp.solid' },
  },
});
