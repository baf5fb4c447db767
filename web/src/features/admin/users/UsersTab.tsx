import { useMemo } from 'react';
import magnifier from '../../../assets/empty-search.svg';
import type { AdminUserFragment } from '../../../graphql/generated/admin-users.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { Loading } from '../../../ui/Loading.js';
import { Table } from '../../../ui/table/Table.js';
import { lazily } from '../../../ui/lazily.js';
import { ListSummary } from '../rows/ListSummary.js';
import { NothingFound } from '../rows/NothingFound.js';
import { SelectionBar } from '../rows/SelectionBar.js';
import { userColumns } from './user-columns.js';
import { UserActions } from './UserActions.js';
import { UserFilters } from './UserFilters.js';
import { noFilter, type UsersFilter } from './users-filter.js';
import { useSelection } from '../rows/useSelection.js';
import { useSeveralUsers } from './useSeveralUsers.js';
import { useTimeZone } from '../rows/useTimeZone.js';
import { useUsers } from './useUsers.js';

interface UsersTabProps {
  filter: UsersFilter;
  onFilter: (filter: UsersFilter) => void;
}

const UserDetails = lazily(async () => (await import('./UserDetails.js')).UserDetails);
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
  const { users, rejection, total, maxCounted, loading, failed, refetch, outdated } = useUsers(filter);
  const selection = useSelection(users);
  const { choice } = selection;
  const controls = useMemo(() => ({ nameOf, details, choice }), [choice]);
  const acts = useSeveralUsers();
  return (
    <>
      <UserFilters filter={filter} rejection={rejection} onChange={onFilter} />
      {loading ? (
        <Loading label="Loading users" look="block" />
      ) : failed ? (
        <LoadFailed title="The users could not be loaded" refetch={refetch} />
      ) : (
        <>
          <ListSummary shown={users.length} total={total} maxCounted={maxCounted} nouns={['user', 'users']} />
          {users.length > 0 && (
            <SelectionBar selection={selection} nameOf={nameOf} nouns={{ one: 'user', many: 'users' }} acts={acts} />
          )}
          <Table
            label="Users"
            columns={columns}
            rows={users}
            controls={controls}
            busy={outdated}
            empty={
              <NothingFound
                title="No users found"
                text="No users match these filters."
                picture={magnifier}
                action="Show all users"
                onAction={() => onFilter(noFilter)}
              />
            }
          />
        </>
      )}
    </>
  );
}
