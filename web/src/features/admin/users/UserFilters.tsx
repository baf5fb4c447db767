import { Box, Grid } from '@chakra-ui/react';
import type { UserRole, UserStatus } from '../../../graphql/generated/admin-users.js';
import { Button } from '../../../ui/Button.js';
import { SelectField } from '../../../ui/form/SelectField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { noFilter, type UsersFilter } from './users-filter.js';

const roles: UserRole[] = ['user', 'provider'];
const statuses: UserStatus[] = ['active', 'banned'];

interface UserFiltersProps {
  filter: UsersFilter;
  /** why the server rejects the search */
  rejection: string | undefined;
  onChange: (filter: UsersFilter) => void;
}

export function UserFilters({ filter, rejection, onChange }: UserFiltersProps) {
  return (
    <Grid
      role="search"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(2, minmax(0, 1fr)) auto',
        lg: '2fr 1fr 1fr auto',
      }}
      alignItems="end"
      gap={{ base: '3', sm: '4' }}
      // No surface on phones: the fields need the width of its padding, and the list of users the height.
      p={{ sm: '4', md: '6' }}
      mb="6"
      bg={{ sm: 'bg.tint' }}
      borderRadius="panel"
    >
      <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <TextField
          label="Search users"
          type="search"
          placeholder="Name, email or business name"
          error={rejection}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </Box>
      <SelectField
        label="Role"
        placeholder="All Roles"
        options={roles}
        textTransform="capitalize"
        narrow
        value={filter.role}
        onChange={(event) => onChange({ ...filter, role: event.target.value as UserRole | '' })}
      />
      <SelectField
        label="Status"
        placeholder="All Statuses"
        options={statuses}
        textTransform="capitalize"
        narrow
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: event.target.value as UserStatus | '' })}
      />
      <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <Button variant="outline" w={{ base: 'full', sm: 'auto' }} minH="12" onClick={() => onChange(noFilter)}>
          Clear Filters
        </Button>
      </Box>
    </Grid>
  );
}
