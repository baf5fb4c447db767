import { useCities } from '../../../graphql/useCities.js';
import { useConfig } from '../../../graphql/useConfig.js';
import { SelectField } from '../../../ui/form/SelectField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { FilterPanel, type FilterProps } from '../rows/FilterPanel.js';
import { noServicesFilter, type ServicesFilter } from './services-filter.js';

export function ServiceFilters(props: FilterProps<ServicesFilter>) {
  const categories = useConfig()?.categories ?? [props.filter.category].filter(Boolean);
  const cities = useCities().map(({ city }) => city);
  return (
    <FilterPanel none={noServicesFilter} {...props}>
      {(field) => (
        <>
          <TextField
            label="Search services"
            type="search"
            placeholder="Title, provider or business name"
            {...field('search')}
          />
          <SelectField
            label="Category"
            placeholder="All Categories"
            options={categories}
            narrow
            {...field('category')}
          />
          {/* Those of inactive services alone can be entered, too. */}
          <TextField label="City" type="search" placeholder="All Cities" suggestions={cities} {...field('city')} />
          <SelectField
            label="Status"
            placeholder="All Statuses"
            options={['true', 'false']}
            textOf={(value) => (value === 'true' ? 'Active' : 'Inactive')}
            narrow
            {...field('active')}
          />
        </>
      )}
    </FilterPanel>
  );
}
