import { useAdminServicesQuery, type AdminServiceFragment } from '../../graphql/generated/admin-services.js';
import { formatPrice } from '../../lib/numbers.js';
import { useLogged } from '../../lib/useLogged.js';
import { Badge } from '../../ui/Badge.js';
import { Loading } from '../../ui/Loading.js';
import { Table, type Column } from '../../ui/Table.js';
import { ListSummary } from './ListSummary.js';
import { NothingFound } from './NothingFound.js';
import { ServiceActions } from './ServiceActions.js';

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
  { header: 'Price', short: true, cell: ({ price }) => formatPrice(price) },
  {
    header: 'Status',
    short: true,
    cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'calm'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  { header: 'Actions', cell: (service) => <ServiceActions service={service} /> },
];

/** @param total number of all services, including those that are not listed */
export function ServicesTab({ total }: { total: number | undefined }) {
  const { data, error, refetch } = useAdminServicesQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Services could not be fetched', error);
  if (!data && !error) return <Loading label="Loading services" />;
  // The query's error is logged above.
  const refresh = () => void refetch().catch(() => undefined);
  const services = data?.adminServices ?? [];
  return (
    <>
      <ListSummary shown={services.length} total={total} nouns={['service', 'services']} />
      <Table
        label="Services"
        columns={columns}
        rows={services}
        empty={<NothingFound title="No services found" action="Refresh" onAction={refresh} />}
      />
    </>
  );
}
