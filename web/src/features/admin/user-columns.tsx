import type { AdminUserFragment } from '../../graphql/generated/admin-users.js';
import { describeDay, today } from '../../lib/dates.js';
import { Badge } from '../../ui/Badge.js';
import type { Column } from '../../ui/Table.js';

/** @param timeZone the marketplace's: it decides on which day somebody joined */
export const userColumns = (timeZone: string): Column<AdminUserFragment>[] => [
  {
    header: 'User',
    cell: ({ name, businessName }) => (
      <>
        <strong>{name}</strong>
        {businessName && <small>{businessName}</small>}
      </>
    ),
  },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => role },
  {
    header: 'Status',
    cell: ({ isVerified }) => (
      <Badge tone={isVerified ? 'good' : 'bad'}>{isVerified ? 'active' : 'banned'}</Badge>
    ),
  },
  {
    header: 'Joined',
    cell: ({ createdAt }) =>
      describeDay(today(timeZone, new Date(createdAt)), { dateStyle: 'medium' }),
  },
];
