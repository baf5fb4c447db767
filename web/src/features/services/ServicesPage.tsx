import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import lens from '../../assets/empty-search.svg';
import { useServicesQuery } from '../../graphql/generated/services.js';
import { formatCount } from '../../lib/numbers.js';
import { useLogged } from '../../lib/useLogged.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { distinct, filterServices, noFilters, type ListedService } from './filter-services.js';
import { Filters } from './Filters.js';
import { ServiceGrid } from './ServiceGrid.js';

const none: ListedService[] = [];

export function ServicesPage() {
  // Not cached: normalising thousands of services would double the time until they are displayed.
  const query = useServicesQuery({ fetchPolicy: 'no-cache' });
  useLogged('Services could not be fetched', query.error);
  // Deferred, so that rendering the result does not block input into the fields.
  const data = useDeferredValue(query.data);
  const loading = query.loading || data !== query.data;

  const services = data?.services ?? none;
  const cities = useMemo(() => distinct(services.map(({ provider }) => provider.city)), [services]);
  const categories = useMemo(() => distinct(services.map(({ category }) => category)), [services]);

  const [filters, setFilters] = useState(noFilters);
  // The fields follow each keystroke immediately; the grid is deferred.
  const settled = useDeferredValue(filters);
  const found = useMemo(() => filterServices(services, settled), [services, settled]);

  return (
    <Page title="Services">
      <chakra.h1 textStyle="title">Find Perfect Event Services</chakra.h1>
      <chakra.p color="fg.muted" mt="2" mb="8">
        Search by service, or by the name of a provider.
      </chakra.p>
      <Filters filters={filters} cities={cities} categories={categories} onChange={setFilters} />
      {loading ? (
        <Loading label="Loading services" />
      ) : (
        <>
          <chakra.div role="status" mt={{ base: '6', md: '8' }} mb="5">
            {found.length === 0 ? (
              <EmptyState title="No services found matching your criteria." picture={lens}>
                {services.length > 0 && <Button onClick={() => setFilters(noFilters)}>Show all services</Button>}
              </EmptyState>
            ) : (
              <chakra.p textStyle="sm" color="fg.muted">
                {formatCount(found.length)} {found.length === 1 ? 'service' : 'services'}
              </chakra.p>
            )}
          </chakra.div>
          <ServiceGrid services={found} />
        </>
      )}
    </Page>
  );
}
