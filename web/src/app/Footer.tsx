import { skipToken } from '@apollo/client/react';
import { Box, chakra, Container, Flex } from '@chakra-ui/react';
import { useCitiesQuery } from '../graphql/generated/cities.js';
import { useConfig } from '../graphql/useConfig.js';
import { useNear } from '../lib/useNear.js';
import { paths, servicesPath, texts } from '../routes/paths.js';
import { RouterLink } from '../ui/RouterLink.js';
import { ColorSchemeChoice } from './ColorSchemeChoice.js';

export function Footer() {
  const config = useConfig();
  return (
    <Box
      as="footer"
      borderTopWidth="1px"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="sm"
      // Hidden until the content above it is there, so that it does not move.
      css={{ 'main:has([data-loading]) + &': { display: 'none' } }}
    >
      <Container display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8" py="10">
        <Flex wrap="wrap" columnGap="16" rowGap="8" justify="space-between">
          <Links aria-label="About">
            {texts.slice(0, 1).map(link)}
            <RouterLink to={paths.providerRegister}>Become a Provider</RouterLink>
            {texts.slice(1).map(link)}
          </Links>
          <Links aria-label="Categories">
            {config?.categories.map((category) => (
              <RouterLink key={category} to={servicesPath({ category })}>
                {category}
              </RouterLink>
            ))}
          </Links>
          <Cities />
        </Flex>
        <Flex align="center" wrap="wrap" justify="space-between" gap="4">
          <ColorSchemeChoice />
          <Box textStyle="xs">
            <p>You settle the payment directly with your provider.</p>
            {config && (
              <p>
                {config.appName} {config.version}
              </p>
            )}
          </Box>
        </Flex>
      </Container>
    </Box>
  );
}

/** Maximum number of cities, those with the most services. */
const MAX_CITIES = 8;

/** Fetched when the footer comes into view. */
function Cities() {
  const { place, near } = useNear<HTMLElement>();
  const { data } = useCitiesQuery(near ? {} : skipToken);
  const cities = data?.catalogueCounts.cities.slice(0, MAX_CITIES).map(({ city }) => city);
  return (
    // The height of eight cities in two columns, however many arrive: a page that became shorter would move what is
    // under the pointer at its end.
    <Links
      aria-label="Cities"
      ref={place}
      minH={{ base: '40', md: '36' }}
      visibility={cities?.length === 0 ? 'hidden' : undefined}
    >
      {cities?.sort().map((city) => (
        <RouterLink key={city} dir="auto" to={servicesPath({ city })}>
          {city}
        </RouterLink>
      ))}
    </Links>
  );
}

const link = ([path, title]: (typeof texts)[number]) => (
  <RouterLink key={path} to={path}>
    {title}
  </RouterLink>
);

const Links = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
    alignContent: 'start',
    columnGap: '6',
    flex: '1 1 17rem',
    minW: '0',
    maxW: 'xl',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: { base: '10', md: '9' },
      overflowWrap: 'anywhere',
      borderRadius: 'sm',
      focusVisibleRing: 'outside',
    },
    '& a:hover': { color: 'fg', textDecoration: 'underline' },
  },
});
