import { Box, chakra, Container, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import defaultService from '../../../assets/default-service.svg';
import { isNotFound } from '../../../graphql/errors.js';
import { useProviderPageQuery } from '../../../graphql/generated/provider.js';
import { firstHeading, firstPicture } from '../../../lib/first-view.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { paths } from '../../../routes/paths.js';
import { storeDevice } from '../../../session/storage.js';
import { useSession } from '../../../session/useSession.js';
import { Button, LinkButton } from '../../../ui/Button.js';
import { Description } from '../../../ui/Description.js';
import { EmptyPage } from '../../../ui/EmptyPage.js';
import { FreeDates } from '../../../ui/FreeDates.js';
import { Gallery } from '../../../ui/gallery/Gallery.js';
import { Loading } from '../../../ui/Loading.js';
import { RetryButton } from '../../../ui/LoadFailed.js';
import { Picture } from '../../../ui/Picture.js';
import { Rating } from '../../../ui/Rating.js';
import { useTitle } from '../../../ui/useTitle.js';
import { Reviews } from '../../reviews/Reviews.js';
import { ProviderFacts } from './ProviderFacts.js';
import { ProviderHeader } from './ProviderHeader.js';
import { ServiceTiles } from '../ServiceTiles.js';
import type { ShownProvider } from './shown-provider.js';

/** The public page of a provider (P50). */
export function ProviderPage() {
  const { providerId = '' } = useParams();
  // On return, what was shown before is shown until the current state arrives, and also if it does not.
  const query = useProviderPageQuery({ variables: { id: providerId }, fetchPolicy: 'cache-and-network' });
  const { error, refetch, previousData: before } = query;
  const data = query.data ?? (before?.provider.id === providerId ? before : undefined);
  const isMissing = isNotFound(error);
  useLogged('Provider could not be fetched', isMissing ? undefined : error);

  if (isMissing)
    return (
      <EmptyPage title="Provider not found" text="Please have a look at the services of our other providers.">
        <LinkButton to={paths.services}>Back to Services</LinkButton>
      </EmptyPage>
    );
  if (error && !data)
    return (
      <EmptyPage title="This provider could not be loaded" text="Please check your connection, and try again.">
        <RetryButton refetch={refetch} />
      </EmptyPage>
    );
  return data ? <Profile key={providerId} provider={data.provider} /> : <ComingProfile />;
}

function ComingProfile() {
  const heading = firstHeading();
  const picture = firstPicture();
  useTitle(heading);
  return (
    <>
      <ProviderHeader heading={heading} />
      <Container py={{ base: '8', md: '12' }}>
        <Columns>
          {picture && (
            <Box overflow="hidden" borderRadius="panel" bg="bg.muted" aspectRatio="3 / 2">
              <Picture src={picture} fallback={defaultService} first />
            </Box>
          )}
          <Loading label="Loading provider" />
        </Columns>
      </Container>
    </>
  );
}

function Profile({ provider }: { provider: ShownProvider }) {
  const { name, businessName, businessDescription, images, services, nextFreeDates, rating, ratingCount } = provider;
  const heading = businessName ?? name;
  useTitle(heading);
  const { user } = useSession();
  const isOwn = user?.id === provider.id;
  const [service] = services;
  // With several services, a visitor chooses one first.
  const bookOn = (date: string) => (service && services.length === 1 ? paths.bookOn(service.id, date) : '#services');
  useEffect(() => {
    if (isOwn) storeDevice('seenOwnPage', provider.id);
  }, [isOwn, provider.id]);
  return (
    <>
      <ProviderHeader heading={heading} provider={provider}>
        {service && !isOwn && (
          <Box mt="5">
            {services.length === 1 ? (
              <LinkButton to={paths.book(service.id)} variant="lamp" size="lg">
                Book Now
              </LinkButton>
            ) : (
              <Button asChild variant="lamp" size="lg">
                <a href="#services">See {services.length} Services</a>
              </Button>
            )}
          </Box>
        )}
      </ProviderHeader>
      <Container py={{ base: '8', md: '12' }} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="14">
        <Columns>
          {images.length > 0 && <Gallery pictures={images} name={heading} fallback={defaultService} />}
          <Grid templateColumns="minmax(0, 1fr)" gap="8">
            {businessDescription && (
              <section aria-labelledby="about">
                <Heading id="about" textStyle="heading">
                  About
                </Heading>
                <Description>{businessDescription}</Description>
              </section>
            )}
            <section aria-labelledby="dates">
              <Heading id="dates" textStyle="heading" mb="4">
                Next free dates
              </Heading>
              <FreeDates dates={nextFreeDates} to={isOwn ? undefined : bookOn} />
            </section>
            <ProviderFacts provider={provider} />
          </Grid>
        </Columns>
        <section aria-labelledby="services">
          <Heading id="services" textStyle="heading" mb="5">
            Services
          </Heading>
          {services.length > 0 ? (
            <ServiceTiles services={services} />
          ) : (
            <Text color="fg.muted">There are no services to book at the moment.</Text>
          )}
        </section>
        <section aria-labelledby="reviews">
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="1" mb="5">
            <Heading id="reviews" textStyle="heading">
              Reviews
            </Heading>
            <Rating value={rating} count={ratingCount} />
          </Flex>
          <Reviews
            providerId={provider.id}
            providerName={heading}
            empty={<Text color="fg.muted">There are no reviews yet.</Text>}
          />
        </section>
      </Container>
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '12',
    rowGap: '8',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    alignItems: 'start',
    // Without pictures the text takes the whole width.
    '& > :only-child': { gridColumn: '1 / -1' },
  },
});
