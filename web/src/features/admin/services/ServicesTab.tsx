import { useMemo } from 'react';
import { useAdminServicesQuery, type AdminServiceFragment } from '../../../graphql/generated/admin-services.js';
import { formatPrice } from '../../../lib/numbers.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { Badge } from '../../../ui/Badge.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { Loading } from '../../../ui/Loading.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/Table.js';
import { lazily } from '../../../ui/lazily.js';
import { ListSummary } from '../rows/ListSummary.js';
import { NothingFound } from '../rows/NothingFound.js';
import { SelectionBar } from '../rows/SelectionBar.js';
import { ServiceActions } from './ServiceActions.js';
import { useNextRows } from '../rows/useNextRows.js';
import { useSelection } from '../rows/useSelection.js';
import { useSeveralServices } from './useSeveralServices.js';

const columns: Column<AdminServiceFragment>[] = [
  {
    header: 'Service',
    cell: ({ title, category }) => (
      <>
        <strong>{title}</strong>
        <small>{category}</small>
      </>
    ),
  },
  {
    header: 'Provider',
    cell: ({ provider }) => (
      <div>
        {provider.businessName ?? provider.name}
        <small>{provider.city}</small>
      </div>
    ),
  },
  { header: 'Price', short: true, numeric: true, cell: ({ price }) => formatPrice(price) },
  {
    header: 'Status',
    short: true,
    cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'calm'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  { header: 'Actions', cell: (service) => <ServiceActions service={service} /> },
];

const ServiceDetails = lazily(async () => (await import('./ServiceDetails.js')).ServiceDetails);
const nameOf = ({ title }: AdminServiceFragment) => title;
const details = (service: AdminServiceFragment) => <ServiceDetails service={service} />;
const none: readonly AdminServiceFragment[] = [];

/** @param total number of all services, including those that are not listed */
export function ServicesTab({ total }: { total: number | undefined }) {
  const { data, loading, error, refetch } = useAdminServicesQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Services could not be fetched', error);
  const services = data?.adminServices ?? none;
  useNextRows({ shown: services.length, total: data && total, refetch });
  const selection = useSelection(services);
  const { choice } = selection;
  const controls = useMemo(() => ({ nameOf, details, choice }), [choice]);
  const acts = useSeveralServices();
  if (!data && loading) return <Loading label="Loading services" look="block" />;
  if (!data) return <LoadFailed title="The services could not be loaded" refetch={refetch} />;
  // The query's error is logged above.
  const refresh = () => void refetch().catch(() => undefined);
  return (
    <>
      <ListSummary shown={services.length} total={total} nouns={['service', 'services']} />
      {services.length > 0 && (
        <SelectionBar selection={selection} nameOf={nameOf} nouns={{ one: 'service', many: 'services' }} acts={acts} />
      )}
      <Table
        label="Services"
        columns={columns}
        rows={services}
        controls={controls}
        empty={<NothingFound title="No services found" action="Refresh" onAction={refresh} />}
      />
    </>
  );
}
