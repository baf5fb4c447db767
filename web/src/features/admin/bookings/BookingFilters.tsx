import { SelectField } from '../../../ui/form/SelectField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { FilterPanel, type FilterProps } from '../rows/FilterPanel.js';
import { noBookingsFilter, statuses, type BookingsFilter } from './bookings-filter.js';

export const BookingFilters = (props: FilterProps<BookingsFilter>) => (
  <FilterPanel none={noBookingsFilter} {...props}>
    {(field) => (
      <>
        <TextField
          label="Search bookings"
          type="search"
          placeholder="Service, customer or provider"
          {...field('search')}
        />
        <SelectField
          label="Status"
          placeholder="All Statuses"
          options={statuses}
          textTransform="capitalize"
          narrow
          {...field('status')}
        />
        <TextField label="Event from" type="date" {...field('from')} />
        <TextField label="Event until" type="date" {...field('until')} />
      </>
    )}
  </FilterPanel>
);
