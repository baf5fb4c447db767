import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { RequireSession } from '../../session/RequireSession.js';
import { useBookableServiceQuery } from '../../graphql/generated/booking.js';
import { useLogged } from '../../lib/useLogged.js';
import { useSession } from '../../session/useSession.js';
import { LinkButton } from '../../ui/Button.js';
import { Deferred } from '../../ui/Deferred.js';
import { EmptyPage } from '../../ui/EmptyPage.js';
import { Loading } from '../../ui/Loading.js';
import { Page, Panel } from '../../ui/Page.js';
import { BookingForm } from './BookingForm.js';
import { BookingSubmitted } from './BookingSubmitted.js';
import { ProviderCard } from './ProviderCard.js';
import { ServiceDetails, type BookableService } from './ServiceDetails.js';
import { WhatHappensNext } from './WhatHappensNext.js';

/** Fetches the service while the account is still loading, because the picture depends on both. */
export function BookingPage() {
  const { serviceId = '' } = useParams();
  const { user, loading: loadingAccount } = useSession();
  const { data, loading, error } = useBookableServiceQuery({
    variables: { id: serviceId },
    skip: !user && !loadingAccount,
  });
  useLogged('Service could not be fetched', error);

  return (
    <RequireSession>
      {loading ? (
        <Loading label="Loading service" />
      ) : data?.service ? (
        <Booking key={serviceId} service={data.service} />
      ) : (
        <ServiceNotFound />
      )}
    </RequireSession>
  );
}

const ServiceNotFound = () => (
  <EmptyPage title="Service not found" text="It may have been removed. Please have a look at our other services.">
    <LinkButton to={paths.services}>Back to Services</LinkButton>
  </EmptyPage>
);

function Booking({ service }: { service: BookableService }) {
  const [submitted, setSubmitted] = useState(false);
  if (submitted) return <BookingSubmitted providerName={service.provider.name} />;
  return (
    <Page
      title={service.title}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' }}
      alignItems="start"
      gap={{ base: '8', lg: '12' }}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8" position={{ lg: 'sticky' }} top="24">
        <ServiceDetails service={service} />
        <ProviderCard provider={service.provider} />
      </chakra.div>
      <Deferred>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8">
          <Panel aria-labelledby="book-this-service">
            <chakra.h2 id="book-this-service" textStyle="heading" mb="6">
              Book This Service
            </chakra.h2>
            <BookingForm serviceId={service.id} providerId={service.provider.id} onBooked={() => setSubmitted(true)} />
          </Panel>
          <WhatHappensNext />
        </chakra.div>
      </Deferred>
    </Page>
  );
}
