import { Flex } from '@chakra-ui/react';
import { formatCount } from '../../lib/numbers.js';
import { noFilters, type ServiceFilters } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { suggestionsFor, type Counts, type FoundServices, type ListedService } from './filter-services.js';

interface NearestServicesProps {
  /** the whole catalogue */
  services: readonly ListedService[];
  found: FoundServices;
  filters: ServiceFilters;
  onChange: (changed: Partial<ServiceFilters>) => void;
}

const sum = (counts: Counts) => [...counts.values()].reduce((total, count) => total + count, 0);

/**
 * For an empty result: categories and cities that the search term may mean, and what each filter hides alone, with
 * buttons that change the filters. One filter hides all services.
 */
export function NearestServices({ services, found, filters, onChange }: NearestServicesProps) {
  const isOnly = [filters.search, filters.city, filters.category].filter((value) => value.trim()).length < 2;
  const suggestions = suggestionsFor(services, filters).map(({ value, count, change }) => ({
    label: `${value} (${formatCount(count)})`,
    change,
  }));
  const hidden = [
    { count: sum(found.cities), where: 'in other cities', change: { city: '' } },
    { count: sum(found.categories), where: 'in other categories', change: { category: '' } },
    { count: found.anyText, where: 'without the search text', change: { search: '' } },
  ].filter(({ count }) => count > 0 && !isOnly);
  const ways = [
    ...suggestions,
    ...hidden.map(({ count, where, change }) => ({ label: `${formatCount(count)} ${where}`, change })),
  ];
  return (
    <Flex wrap="wrap" justify="center" gap="3">
      {ways.map(({ label, change }, index) => (
        <Button key={label} dir="auto" variant={index === 0 ? 'solid' : 'outline'} onClick={() => onChange(change)}>
          {label}
        </Button>
      ))}
      <Button variant={ways.length > 0 ? 'outline' : 'solid'} onClick={() => onChange(noFilters)}>
        Show all services
      </Button>
    </Flex>
  );
}
