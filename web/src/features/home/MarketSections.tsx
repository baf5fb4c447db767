import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/Link.js';
import defaultService from '../../assets/default-service.svg';
import { useNewestServicesQuery, type NewestServicesQuery } from '../../graphql/generated/home.js';
import { useCities } from '../../graphql/useCities.js';
import { formatCount, formatPrice } from '../../lib/numbers.js';
import { useLogged } from '../../lib/useLogged.js';
import { paths, servicesPath } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { Container } from '../../ui/Page.js';
import { Picture } from '../../ui/Picture.js';
import { HowItWorks } from './HowItWorks.js';

/** Maximum number of cities, those with the most services. */
const MAX_CITIES = 12;

export const MarketSections = () => (
  <>
    <HowItWorks />
    <Container
      pb={{ base: '14', md: '20' }}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: '12', md: '16' }}
    >
      <Newest />
      <Cities />
    </Container>
  </>
);

function Newest() {
  const { data, error } = useNewestServicesQuery();
  useLogged('The newest services could not be fetched', error);
  const services = data?.services ?? [];
  if (data && services.length === 0) return null;
  return (
    <section>
      <chakra.h2 textStyle="title">New on the Marketplace</chakra.h2>
      <Row>
        {services.map((service) => (
          <li key={service.id}>
            <NewService service={service} />
          </li>
        ))}
      </Row>
    </section>
  );
}

function NewService({ service }: { service: NewestServicesQuery['services'][number] }) {
  const { id, title, price, images, provider } = service;
  return (
    <Link to={paths.book(id)}>
      <Picture src={images[0]?.cardUrl} fallback={defaultService} />
      <div>
        <h3>{title}</h3>
        <p>{[provider.name, provider.city].filter(Boolean).join(', ')}</p>
        <strong>from {formatPrice(price)}</strong>
      </div>
    </Link>
  );
}

/** Four cards, which scroll sideways where there is no space for them. */
const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: 'minmax(16rem, 1fr)', lg: '1fr' },
    gap: '6',
    mt: { base: '6', md: '8' },
    // Space for the shadows and the focus ring, which scrolling would cut off.
    mx: '-4',
    px: '4',
    pb: '6',
    minH: '22rem',
    overflowX: { base: 'auto', lg: 'visible' },
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: '4',
    '& li': { scrollSnapAlign: 'start' },
    '& a': {
      display: 'block',
      height: 'full',
      overflow: 'hidden',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
      focusVisibleRing: 'outside',
      _hover: { boxShadow: 'lifted' },
    },
    '& a div': { p: '4' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& h3, & p': { overflowWrap: 'anywhere' },
    '& h3': { textStyle: 'subheading', lineClamp: '2', minH: '2.6em' },
    '& p': { textStyle: 'sm', color: 'fg.muted', lineClamp: '1', mt: '1', mb: '2' },
  },
});

function Cities() {
  const cities = useCities().slice(0, MAX_CITIES);
  if (cities.length === 0) return null;
  return (
    <section>
      <chakra.h2 textStyle="title">Find Services in Your City</chakra.h2>
      <chakra.ul display="flex" flexWrap="wrap" gap="3" mt={{ base: '6', md: '8' }}>
        {cities.map(({ city, services }) => (
          <li key={city}>
            <LinkButton
              to={servicesPath({ city })}
              variant="outline"
              maxW="full"
              py="2"
              whiteSpace="normal"
              overflowWrap="anywhere"
            >
              {city} ({formatCount(services)})
            </LinkButton>
          </li>
        ))}
      </chakra.ul>
    </section>
  );
}
