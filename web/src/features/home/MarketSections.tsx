import { Container, Flex, Heading } from '@chakra-ui/react';
import { useLatestReviewsQuery, useNewestServicesQuery } from '../../graphql/generated/home.js';
import { useCities } from '../../graphql/useCities.js';
import { formatCount } from '../../lib/numbers.js';
import { useLogged } from '../../graphql/useLogged.js';
import { servicesPath } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { HowItWorks } from './HowItWorks.js';
import { LatestReviews } from './LatestReviews.js';
import { NewestServices } from './NewestServices.js';

/** Maximum number of cities, those with the most services. */
const MAX_CITIES = 12;

export function MarketSections() {
  const newest = useNewestServicesQuery();
  useLogged('The newest services could not be fetched', newest.error);
  const latest = useLatestReviewsQuery();
  useLogged('The latest reviews could not be fetched', latest.error);
  const cities = useCities().slice(0, MAX_CITIES);
  const services = newest.data?.services ?? [];
  const reviews = latest.data?.latestReviews ?? [];
  // All at once: each would push those below it away.
  const isComplete = !newest.loading && !latest.loading;
  const hasSections = isComplete && services.length + reviews.length + cities.length > 0;
  return (
    <div data-complete={isComplete ? '' : undefined}>
      <HowItWorks />
      {hasSections && (
        <Container
          pb={{ base: '14', md: '20' }}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={{ base: '12', md: '16' }}
        >
          {services.length > 0 && <NewestServices services={services} />}
          {reviews.length > 0 && <LatestReviews reviews={reviews} />}
          {cities.length > 0 && <Cities cities={cities} />}
        </Container>
      )}
    </div>
  );
}

const Cities = ({ cities }: { cities: ReturnType<typeof useCities> }) => (
  <section>
    <Heading textStyle="title" textAlign="center">
      Find Services in Your City
    </Heading>
    <Flex as="ul" wrap="wrap" justify="center" gap="3" mt={{ base: '6', md: '8' }}>
      {cities.map(({ city, services }) => (
        <li key={city}>
          <LinkButton
            dir="auto"
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
    </Flex>
  </section>
);
