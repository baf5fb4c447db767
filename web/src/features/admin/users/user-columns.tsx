import { Span } from '@chakra-ui/react';
import type { RecentUserFragment } from '../../../graphql/generated/admin-overview.js';
import { inWords, today } from '../../../lib/dates.js';
import { Badge } from '../../../ui/Badge.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { EmailAddress } from '../rows/EmailAddress.js';

/** @param timeZone the marketplace's: it determines the day on which a user joined */
export const userColumns = (timeZone: string): Column<RecentUserFragment>[] => [
  {
    header: 'User',
    cell: ({ name, businessName }) => (
      <>
        <strong>{name}</strong>
        {businessName && <small>{businessName}</small>}
      </>
    ),
  },
  { header: 'Email', cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  {
    header: 'Role',
    short: true,
    cell: ({ role }) => <Span textTransform="capitalize">{role}</Span>,
  },
  {
    header: 'Status',
    short: true,
    cell: ({ isVerified }) => <Badge tone={isVerified ? 'good' : 'bad'}>{isVerified ? 'Active' : 'Banned'}</Badge>,
  },
  {
    header: 'Joined',
    short: true,
    cell: ({ createdAt }) => inWords(today(timeZone, new Date(createdAt))).medium,
  },
];
