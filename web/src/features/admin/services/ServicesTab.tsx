import tent from '../../../assets/empty-tent.svg';
import type { AdminServiceFragment } from '../../../graphql/generated/admin-services.js';
import { formatPrice } from '../../../lib/numbers.js';
import { Badge } from '../../../ui/Badge.js';
import { lazily } from '../../../ui/lazily.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { FoundList } from '../rows/FoundList.js';
import { ServiceActions } from './ServiceActions.js';
import { ServiceFilters } from './ServiceFilters.js';
import { noServicesFilter, type ServicesFilter } from './services-filter.js';
import { useServices } from './useServices.js';
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
const nouns = { one: 'service', many: 'services' };
const nameOf = ({ title }: AdminServiceFragment) => title;
const details = (service: AdminServiceFragment) => <ServiceDetails service={service} />;

interface ServicesTabProps {
  filter: ServicesFilter;
  onFilter: (filter: ServicesFilter) => void;
}

export function ServicesTab({ filter, onFilter }: ServicesTabProps) {
  const found = useServices(filter);
  return (
    <>
      <ServiceFilters filter={filter} rejections={found.rejections} onChange={onFilter} />
      <FoundList
        found={found}
        nouns={nouns}
        columns={columns}
        nameOf={nameOf}
        details={details}
        acts={useSeveralServices()}
        picture={tent}
        onClear={() => onFilter(noServicesFilter)}
      />
    </>
  );
}
