import { Box, Heading, Text } from '@chakra-ui/react';
import { useEventPlan } from '../../event/useEventPlan.js';
import { useFavouritesPageQuery } from '../../graphql/generated/favourites-page.js';
import { formatCount } from '../../lib/numbers.js';
import { useLogged } from '../../graphql/useLogged.js';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import type { ListedService } from './filter-services.js';
import { ServiceGrid } from './ServiceGrid.js';
import { useFreeOn } from './useFreeOn.js';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.js';
import { WishedDays } from './WishedDays.js';

const none: ListedService[] = [];

/** The days for which the account waits (P47), and its favourites, newest first (P48). */
export function FavouritesPage() {
  const { data, loading, error, refetch } = useFavouritesPageQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Favourites could not be fetched', error);
  const services = data?.favourites ?? none;
  const { date } = useEventPlan();
  const { marked } = useFreeOn(services, date);
  const { heading, list, onClickCapture } = useFocusAfterRemoval(services);
  return (
    <Page title="Favourites">
      <Heading as="h1" ref={heading} tabIndex={-1} textStyle="title" mb="8">
        Favourites
      </Heading>
      {!data && loading && <Loading label="Loading favourites" look="block" />}
      {!data && !loading && <LoadFailed title="Your favourites could not be loaded" refetch={refetch} />}
      <WishedDays wishes={data?.myWishes ?? []} />
      <Box role="status" mb="5">
        {!data ? null : services.length === 0 ? (
          <EmptyState title="No favourites yet" text="Press the heart of a service to find it here again.">
            <LinkButton to={paths.services}>Browse Services</LinkButton>
          </EmptyState>
        ) : (
          <Text color="fg.muted">
            {formatCount(services.length)} {services.length === 1 ? 'service' : 'services'}
          </Text>
        )}
      </Box>
      <div ref={list} onClickCapture={onClickCapture}>
        <ServiceGrid services={services} date={date} free={marked} />
      </div>
    </Page>
  );
}
