import { Box, Card, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { useBusinessOfServiceQuery, type ServicePageQuery } from '../../graphql/generated/service.js';
import { useLogged } from '../../graphql/useLogged.js';
import { paths } from '../../routes/paths.js';
import { Avatar } from '../../ui/Avatar.js';
import { Description } from '../../ui/Description.js';
import { TextLink } from '../../ui/TextLink.js';
import { Rating } from '../../ui/Rating.js';
import { ResponseFigures } from '../../ui/ResponseFigures.js';
import { Verified } from '../../ui/Verified.js';
import { Reviews } from '../reviews/Reviews.js';
import { ServiceTiles } from './ServiceTiles.js';

interface AboutBusinessProps {
  provider: NonNullable<ServicePageQuery['service']>['provider'];
  /** the service that is shown already */
  serviceId: string;
}

/** A few, since the page of the provider has all of them. */
const MAX_OTHERS = 4;

/** Who offers a service, what their customers write, and what else they offer. */
export function AboutBusiness({ provider, serviceId }: AboutBusinessProps) {
  const { data, error } = useBusinessOfServiceQuery({ variables: { providerId: provider.id } });
  useLogged('Provider could not be fetched', error);
  const business = data?.provider;
  const others = business?.services.filter(({ id }) => id !== serviceId).slice(0, MAX_OTHERS) ?? [];
  const name = provider.businessName ?? provider.name;
  return (
    <>
      <Grid gridArea="about" templateColumns="minmax(0, 1fr)" gap={{ base: '10', md: '14' }} mt={{ lg: '4' }}>
        <Card.Root as="section" size="lg" aria-labelledby="about-provider" display="grid" gap="4">
          <Flex align="center" gap="4">
            <Avatar src={provider.profileImage?.cardUrl} size={64} />
            <Box minW="0" overflowWrap="anywhere">
              <Flex wrap="wrap" align="baseline" columnGap="3">
                <Heading dir="auto" id="about-provider" textStyle="heading">
                  <TextLink variant="plain" to={paths.provider(provider.id)}>
                    {name}
                  </TextLink>
                </Heading>
                <Verified since={provider.verifiedSince} />
              </Flex>
              {provider.businessName && (
                <Text dir="auto" color="fg.muted">
                  {provider.name}
                </Text>
              )}
            </Box>
          </Flex>
          {business?.businessDescription && (
            <div>
              <Description>{business.businessDescription}</Description>
            </div>
          )}
          {business && <ResponseFigures {...business} />}
        </Card.Root>
        <section aria-labelledby="reviews">
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="1" mb="5">
            <Heading id="reviews" textStyle="heading">
              Reviews
            </Heading>
            <Rating value={provider.rating} count={provider.ratingCount} />
          </Flex>
          <Reviews
            providerId={provider.id}
            providerName={name}
            empty={<Text color="fg.muted">There are no reviews yet.</Text>}
          />
        </section>
      </Grid>
      {others.length > 0 && (
        <Box as="section" gridArea="others" minW="0" mt="4" aria-labelledby="others">
          <Heading id="others" textStyle="heading" mb="5">
            More from this business
          </Heading>
          <ServiceTiles services={others} />
        </Box>
      )}
    </>
  );
}
