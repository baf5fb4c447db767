import { chakra } from '@chakra-ui/react';
import type { UserRole, UserStatus } from '../../graphql/generated/admin-users.js';
import { Button } from '../../ui/Button.js';
import { SelectField, TextField } from '../../ui/TextField.js';

/** An empty string filters nothing. */
export interface UsersFilter {
  search: string;
  role: UserRole | '';
  status: UserStatus | '';
}

export const noFilter: UsersFilter = { search: '', role: '', status: '' };
const roles: UserRole[] = ['user', 'provider'];
const statuses: UserStatus[] = ['active', 'banned'];

interface UserFiltersProps {
  filter: UsersFilter;
  onChange: (filter: UsersFilter) => void;
}

export function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <chakra.div
      role="search"
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr auto' }}
      alignItems="end"
      gap="4"
      p={{ base: '4', md: '6' }}
      mb="6"
      bg="bg.tint"
      borderRadius="panel"
    >
      <chakra.div gridColumn={{ sm: '1 / -1', lg: 'auto' }}>
        <TextField
          label="Search users"
          type="search"
          placeholder="Name, email or business name"
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </chakra.div>
      <SelectField
        label="Role"
        placeholder="All Roles"
        options={roles}
        textTransform="capitalize"
        value={filter.role}
        onChange={(event) => onChange({ ...filter, role: event.target.value as UserRole | '' })}
      />
      <SelectField
        label="Status"
        placeholder="All Statuses"
        options={statuses}
        textTransform="capitalize"
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: event.target.value as UserStatus | '' })}
      />
      <chakra.div gridColumn={{ sm: '1 / -1', lg: 'auto' }}>
        <Button
          variant="outline"
          w={{ base: 'full', sm: 'auto' }}
          minH="12"
          onClick={() => onChange(noFilter)}
        >
          Clear Filters
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
