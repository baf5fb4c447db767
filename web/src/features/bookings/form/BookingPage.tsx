import { Box, Card, Grid, Heading } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../routes/paths.js';
import { RequireSession } from '../../../session/RequireSession.js';
import { useBookableServiceQuery } from '../../../graphql/generated/booking.js';
import { firstHeading, firstPicture } from '../../../lib/first-view.js';
import { isNotFound } from '../../../graphql/errors.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { useSession } from '../../../session/useSession.js';
import { forgetWantedService, rememberWantedService } from '../../../session/useWantedService.js';
import { LinkButton } from '../../../ui/Button.js';
import { Deferred } from '../../../ui/Deferred.js';
import { EmptyPage } from '../../../ui/EmptyPage.js';
import { Loading } from '../../../ui/Loading.js';
import { RetryButton } from '../../../ui/LoadFailed.js';
import { Page } from '../../../ui/Page.js';
import { BookingForm } from './BookingForm.js';
import { BookingSubmitted } from './BookingSubmitted.js';
import { OwnService } from './OwnService.js';
import { ProviderCard } from './ProviderCard.js';
import { ServiceDetails, type BookableService } from './ServiceDetails.js';
import { ServiceHead, ServicePicture } from './ServiceHead.js';
import type { SubmittedBooking } from './useRequestBooking.js';
import { useDayInAddress } from './useDayInAddress.js';
import { WhatHappensNext } from './WhatHappensNext.js';

/** Fetches the service while the account is still loading, because the picture depends on both. */
export function BookingPage() {
  const { serviceId = '' } = useParams();
  const [date] = useDayInAddress();
  const { user, loading: loadingAccount } = useSession();
  const { data, loading, error, refetch } = useBookableServiceQuery({
    variables: { id: serviceId },
    skip: !user && !loadingAccount,
  });
  useLogged('Service could not be fetched', error);
  useEffect(() => {
    if (user) forgetWantedService();
    else if (!loadingAccount) rememberWantedService(serviceId, date);
  }, [user, loadingAccount, serviceId, date]);

  if (error) return <ServiceNotFound refetch={isNotFound(error) ? undefined : refetch} />;
  return (
    <RequireSession coming={<ComingBooking />}>
      {loading ? (
        <ComingBooking />
      ) : data?.service ? (
        <Booking key={serviceId} service={data.service} />
      ) : (
        <ServiceNotFound />
      )}
    </RequireSession>
  );
}

/** @param refetch if the service may exist, and could not be loaded */
const ServiceNotFound = ({ refetch }: { refetch?: (() => Promise<unknown>) | undefined }) => (
  <EmptyPage
    title="Service not found"
    text={
      refetch
        ? 'It could not be loaded. Please check your connection, and try again.'
        : 'It may have been removed. Please have a look at our other services.'
    }
  >
    {refetch ? <RetryButton refetch={refetch} /> : <LinkButton to={paths.services}>Back to Services</LinkButton>}
  </EmptyPage>
);

/**
 * On phones the form comes right after a line about the service, whose page has just been read; what else there is to know
 * about it follows at the end.
 */
const AREAS = {
  display: 'grid',
  minH: '75vh',
  py: { base: '4', md: '8' },
  gridTemplateColumns: { base: '4.5rem minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
  gridTemplateAreas: {
    base: '"picture head" "form form" "details details"',
    lg: '"head head" "form picture" "form details"',
  },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  alignItems: 'start',
  alignContent: 'start',
  columnGap: { base: '4', lg: '12' },
  rowGap: { base: '4', lg: '8' },
};

const ComingBooking = () => (
  <Page title={firstHeading()} {...AREAS}>
    <ServicePicture preview={firstPicture()} />
    <ServiceHead title={firstHeading()} />
    <Box gridArea="form">
      <Loading label="Loading service" look="block" />
    </Box>
  </Page>
);

function Booking({ service }: { service: BookableService }) {
  const { user } = useSession();
  const [submitted, setSubmitted] = useState<SubmittedBooking>();
  if (submitted) return <BookingSubmitted booking={submitted} />;
  return (
    <Page title={service.title} {...AREAS}>
      <ServicePicture image={service.images[0]} />
      <ServiceHead title={service.title} service={service} />
      <Deferred>
        <Grid gridArea="form" templateColumns="minmax(0, 1fr)" gap="8">
          {user?.id === service.provider.id ? (
            <OwnService id={service.id} />
          ) : (
            <>
              <Card.Root as="section" size="lg" aria-labelledby="book-this-service">
                <Heading id="book-this-service" textStyle="heading" mb={{ base: '4', md: '6' }}>
                  Book This Service
                </Heading>
                <BookingForm service={service} onBooked={setSubmitted} />
              </Card.Root>
              <Deferred>
                <WhatHappensNext />
              </Deferred>
            </>
          )}
        </Grid>
        <Grid
          gridArea="details"
          templateColumns="minmax(0, 1fr)"
          gap="8"
          mt={{ base: '4', lg: '0' }}
          position={{ lg: 'sticky' }}
          top="24"
        >
          <Deferred>
            <ServiceDetails service={service} />
            <ProviderCard provider={service.provider} />
          </Deferred>
        </Grid>
      </Deferred>
    </Page>
  );
}
