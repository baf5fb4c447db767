import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
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
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(2, minmax(0, 1fr)) auto',
        lg: '2fr 1fr 1fr auto',
      }}
      alignItems="end"
      gap={{ base: '3', md: '4' }}
      // No surface on phones: the fields need the width of its padding, and the list of services the height.
      p={{ sm: '5', md: '6' }}
      bg={{ sm: 'bg.tint' }}
      borderRadius="panel"
    >
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <TextField
          label="Search services"
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Title, description or provider"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
          onKeyDown={hideKeyboard}
        />
      </chakra.div>
      <SelectField
        label="City"
        placeholder="All Cities"
        narrow
        options={cities}
        value={filters.city}
        onChange={(event) => onChange({ ...filters, city: event.target.value })}
      />
      <SelectField
        label="Category"
        placeholder="All Categories"
        narrow
        options={categories}
        value={filters.category}
        onChange={(event) => onChange({ ...filters, category: event.target.value })}
      />
      <Button
        variant="outline"
        gridColumn={{ base: '1 / -1', sm: 'auto' }}
        minH={{ sm: '12' }}
        onClick={() => onChange(noFilters)}
      >
        Clear Filters
      </Button>
    </chakra.div>
  );
}

/** On the search key of a phone: the results are already displayed, below the on-screen keyboard. */
function hideKeyboard({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && matchMedia('(pointer: coarse)').matches) currentTarget.blur();
}
