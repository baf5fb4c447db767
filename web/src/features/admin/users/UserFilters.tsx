import { Checkbox } from '../../../ui/form/Checkbox.js';
import { SelectField } from '../../../ui/form/SelectField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { FilterPanel, type FilterProps } from '../rows/FilterPanel.js';
import { noUsersFilter, roles, statuses, type UsersFilter } from './users-filter.js';

export const UserFilters = (props: FilterProps<UsersFilter>) => (
  <FilterPanel none={noUsersFilter} {...props}>
    {(field) => (
      <>
        <TextField label="Search users" type="search" placeholder="Name, email or business name" {...field('search')} />
        <SelectField
          label="Role"
          placeholder="All Roles"
          options={roles}
          textTransform="capitalize"
          narrow
          {...field('role')}
        />
        <SelectField
          label="Status"
          placeholder="All Statuses"
          options={statuses}
          textTransform="capitalize"
          narrow
          {...field('status')}
        />
        <Checkbox
          label="Waiting for verification"
          checked={props.filter.verification === 'waiting'}
          onChange={({ target }) => props.onChange({ ...props.filter, verification: target.checked ? 'waiting' : '' })}
        />
      </>
    )}
  </FilterPanel>
);
