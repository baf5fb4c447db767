import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.js';
import { SelectField, TextField } from '../../ui/TextField.js';
import { noFilters, type ServiceFilters } from './filter-services.js';

interface FiltersProps {
  filters: ServiceFilters;
  cities: readonly string[];
  categories: readonly string[];
  onChange: (filters: ServiceFilters) => void;
}

export function Filters({ filters, cities, categories, onChange }: FiltersProps) {
  return (
    <chakra.div
      role="search"
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr auto' }}
      alignItems="end"
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="bg.tint"
      borderRadius="panel"
    >
      <chakra.div gridColumn={{ sm: '1 / -1', lg: 'auto' }}>
        <TextField
          label="Search services"
          type="search"
          placeholder="Title, description or provider"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </chakra.div>
      <SelectField
        label="City"
        placeholder="All Cities"
        options={cities}
        value={filters.city}
        onChange={(event) => onChange({ ...filters, city: event.target.value })}
      />
      <SelectField
        label="Category"
        placeholder="All Categories"
        options={categories}
        value={filters.category}
        onChange={(event) => onChange({ ...filters, category: event.target.value })}
      />
      <chakra.div gridColumn={{ sm: '1 / -1', lg: 'auto' }}>
        <Button
          variant="outline"
          w={{ base: 'full', sm: 'auto' }}
          minH="12"
          onClick={() => onChange(noFilters)}
        >
          Clear Filters
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
