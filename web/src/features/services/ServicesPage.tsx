import { Box, Heading, Text } from '@chakra-ui/react';
import { useDeferredValue, useMemo } from 'react';
import lens from '../../assets/empty-search.svg';
import { useEventPlan } from '../../event/useEventPlan.js';
import { formatCount } from '../../lib/numbers.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { RetryButton } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { ContinueBooking } from './ContinueBooking.js';
import { filterServices, freeFirst, optionsOf } from './filter-services.js';
import { Filters } from './Filters.js';
import { NearestServices } from './NearestServices.js';
import { ServiceGrid } from './ServiceGrid.js';
import { SkeletonCards } from './SkeletonCards.js';
import { useFilters } from './useFilters.js';
import { useFreeOn } from './useFreeOn.js';
import { useListStart } from './useListStart.js';
import { useServices } from './useServices.js';

export function ServicesPage() {
  const { services, loading, refetch } = useServices();
  const plan = useEventPlan();
  const { filters, change, flush } = useFilters(plan);
  const free = useFreeOn(services, plan.date);
  // Once, so that a keystroke need not order thousands.
  const ordered = useMemo(() => freeFirst(services, free.order), [services, free.order]);
  const options = useMemo(() => optionsOf(services), [services]);
  // The fields follow each keystroke immediately; the grid and the counts are deferred.
  const settled = useDeferredValue(filters);
  const found = useMemo(() => filterServices(ordered, options, settled), [ordered, options, settled]);
  const count = found.services.length;
  const orderedFor = free.order && plan.date;
  /** the list begins at its start when it is filtered or ordered anew */
  const view = useMemo(() => ({ settled, orderedFor }), [settled, orderedFor]);
  const start = useListStart(view);

  return (
    <Page title="Services" data-wide>
      <ContinueBooking />
      <Heading as="h1" textStyle="title">
        Find Perfect Event Services
      </Heading>
      <Text color="fg.muted" mt="2" mb={{ base: '4', md: '6' }}>
        Search by service, or by the name of a provider.
      </Text>
      <Filters
        filters={filters}
        cities={found.cities}
        categories={found.categories}
        counted={services.length > 0}
        onChange={change}
        onSearched={flush}
      />
      {loading || free.loading ? (
        <>
          <Loading label="Loading services" look="compact" />
          <SkeletonCards />
        </>
      ) : (
        <>
          <Box ref={start} role="status" minH="16" py="5">
            {count === 0 ? (
              <EmptyState title="No services found matching your criteria." picture={lens}>
                {refetch && <RetryButton refetch={refetch} />}
                {services.length > 0 && (
                  <NearestServices services={services} found={found} filters={settled} onChange={change} />
                )}
              </EmptyState>
            ) : (
              <Text textStyle="sm" color="fg.muted">
                {formatCount(count)} {count === 1 ? 'service' : 'services'}
              </Text>
            )}
          </Box>
          <ServiceGrid services={found.services} view={view} date={plan.date} free={free.marked} />
        </>
      )}
    </Page>
  );
}
