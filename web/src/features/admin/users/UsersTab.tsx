import { useMemo } from 'react';
import magnifier from '../../../assets/empty-search.svg';
import type { AdminUserFragment } from '../../../graphql/generated/admin-users.js';
import { lazily } from '../../../ui/lazily.js';
import { FoundList } from '../rows/FoundList.js';
import { useTimeZone } from '../rows/useTimeZone.js';
import { userColumns } from './user-columns.js';
import { UserActions } from './UserActions.js';
import { UserFilters } from './UserFilters.js';
import { noUsersFilter, type UsersFilter } from './users-filter.js';
import { useSeveralUsers } from './useSeveralUsers.js';
import { useUsers } from './useUsers.js';

interface UsersTabProps {
  filter: UsersFilter;
  onFilter: (filter: UsersFilter) => void;
}

const UserDetails = lazily(async () => (await import('./UserDetails.js')).UserDetails);
const nouns = { one: 'user', many: 'users' };
const nameOf = ({ name }: AdminUserFragment) => name;
const details = (user: AdminUserFragment) => <UserDetails user={user} />;

export function UsersTab({ filter, onFilter }: UsersTabProps) {
  const timeZone = useTimeZone();
  const columns = useMemo(
    () => [
      ...userColumns(timeZone),
      { header: 'Actions', cell: (user: AdminUserFragment) => <UserActions user={user} /> },
    ],
    [timeZone],
  );
  const found = useUsers(filter);
  return (
    <>
      <UserFilters filter={filter} rejections={found.rejections} onChange={onFilter} />
      <FoundList
        found={found}
        nouns={nouns}
        columns={columns}
        nameOf={nameOf}
        details={details}
        acts={useSeveralUsers()}
        picture={magnifier}
        onClear={() => onFilter(noUsersFilter)}
      />
    </>
  );
}
