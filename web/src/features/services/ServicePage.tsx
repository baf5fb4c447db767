import { Box, chakra, Heading, Span, Text } from '@chakra-ui/react';
import { ViewTransition } from 'react';
import { useParams } from 'react-router-dom';
import defaultService from '../../assets/default-service.svg';
import { useEventPlan } from '../../event/useEventPlan.js';
import { useServicePageQuery } from '../../graphql/generated/service.js';
import { isNotFound } from '../../graphql/errors.js';
import { firstHeading, firstPicture } from '../../lib/first-view.js';
import { useLogged } from '../../graphql/useLogged.js';
import { Description } from '../../ui/Description.js';
import { EmptyPage } from '../../ui/EmptyPage.js';
import { Features } from '../../ui/Features.js';
import { Gallery } from '../../ui/gallery/Gallery.js';
import { RetryButton } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { Picture } from '../../ui/Picture.js';
import { AboutBusiness } from './AboutBusiness.js';
import { BookPanel } from './BookPanel.js';
import { pictureOf } from './picture-of.js';
import { followedService } from './preview.js';
import { ServiceNotFound } from './ServiceNotFound.js';

/** The public page of a service (P50). */
export function ServicePage() {
  const { serviceId = '' } = useParams();
  // On return, what was shown before is shown until the current state arrives, and also if it does not.
  const variables = { id: serviceId, from: useEventPlan().date };
  const query = useServicePageQuery({ variables, fetchPolicy: 'cache-and-network' });
  const { error, refetch, previousData: before } = query;
  const data = query.data ?? (before?.service?.id === serviceId ? before : undefined);
  const isMissing = isNotFound(error);
  useLogged('Service could not be fetched', isMissing ? undefined : error);

  if (isMissing) return <ServiceNotFound />;
  if (error && !data)
    return (
      <EmptyPage title="This service could not be loaded" text="Please check your connection, and try again.">
        <RetryButton refetch={refetch} />
      </EmptyPage>
    );
  const service = data?.service;
  const preview = followedService(serviceId);
  const arrived = firstPicture();
  const title = service?.title ?? preview?.title ?? firstHeading();
  return (
    <Page title={title} pb={{ base: '24', lg: '14' }} key={serviceId}>
      <Columns>
        <ViewTransition name={pictureOf(serviceId)} default="none" share="auto">
          <Box gridArea="gallery" minW="0">
            {service ? (
              <Gallery pictures={service.images} name={title} fallback={defaultService} />
            ) : (
              <Box overflow="hidden" borderRadius="panel" bg="bg.muted" aspectRatio="3 / 2">
                {(preview ?? arrived) && (
                  <Picture src={preview ? preview.images[0]?.cardUrl : arrived} fallback={defaultService} first />
                )}
              </Box>
            )}
          </Box>
        </ViewTransition>
        <BookPanel title={title} service={service ?? preview} dates={data?.availableDates} id={serviceId} />
        <Box gridArea="text" minW="0" minH={service ? undefined : '64'}>
          <Heading textStyle="heading">About this service</Heading>
          {service ? (
            <>
              <Description>{service.description}</Description>
              {service.features.length > 0 && <Features features={service.features} />}
            </>
          ) : (
            <Text role="status" data-loading color="fg.muted" mt="3">
              <Span srOnly>Loading service</Span>
            </Text>
          )}
        </Box>
        {service && <AboutBusiness key={service.provider.id} provider={service.provider} serviceId={service.id} />}
      </Columns>
    </Page>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '12',
    rowGap: { base: '6', lg: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    // The panel stays in view down to what else the business offers.
    gridTemplateAreas: {
      base: '"gallery" "panel" "text" "about" "others"',
      lg: '"gallery panel" "text panel" "about panel" "others others"',
    },
    gridTemplateRows: { lg: 'auto auto 1fr auto' },
    alignItems: 'start',
  },
});
