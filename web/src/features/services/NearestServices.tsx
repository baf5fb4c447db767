import { chakra } from '@chakra-ui/react';
import { formatCount } from '../../lib/numbers.js';
import { noFilters, type ServiceFilters } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import type { Counts, FoundServices } from './filter-services.js';

interface NearestServicesProps {
  found: FoundServices;
  filters: ServiceFilters;
  onChange: (changed: Partial<ServiceFilters>) => void;
}

const sum = (counts: Counts) => [...counts.values()].reduce((total, count) => total + count, 0);

/** For an empty result: what each filter hides alone, with buttons that remove it. One filter hides all services. */
export function NearestServices({ found, filters, onChange }: NearestServicesProps) {
  const isOnly = [filters.search, filters.city, filters.category].filter((value) => value.trim()).length < 2;
  const ways = [
    { count: sum(found.cities), where: 'in other cities', change: { city: '' } },
    { count: sum(found.categories), where: 'in other categories', change: { category: '' } },
    { count: found.anyText, where: 'without the search text', change: { search: '' } },
  ].filter(({ count }) => count > 0 && !isOnly);
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
      {ways.map(({ count, where, change }, index) => (
        <Button key={where} variant={index === 0 ? 'solid' : 'outline'} onClick={() => onChange(change)}>
          {formatCount(count)} {where}
        </Button>
      ))}
      <Button variant={ways.length > 0 ? 'outline' : 'solid'} onClick={() => onChange(noFilters)}>
        Show all services
      </Button>
    </chakra.div>
  );
}
