import type { RecentBookingFragment } from '../../../graphql/generated/admin-overview.js';
import { inWords } from '../../../lib/dates.js';
import { formatPrice } from '../../../lib/numbers.js';
import { formatSpan } from '../../../lib/times.js';
import { StatusBadge } from '../../../ui/booking/StatusBadge.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { EmailAddress } from '../rows/EmailAddress.js';

export const bookingColumns: Column<RecentBookingFragment>[] = [
  {
    header: 'Service',
    cell: ({ service }) => (
      <>
        <strong>{service.title}</strong>
        <small>{service.category}</small>
      </>
    ),
  },
  {
    header: 'Customer',
    cell: ({ user }) => (
      <div>
        {user.name}
        <small>
          <EmailAddress>{user.email}</EmailAddress>
        </small>
      </div>
    ),
  },
  { header: 'Provider', cell: ({ provider }) => provider.businessName ?? provider.name },
  {
    header: 'Event',
    short: true,
    cell: ({ eventDate, timeSlot }) => (
      <div>
        {inWords(eventDate).medium}
        <small>{formatSpan(timeSlot)}</small>
      </div>
    ),
  },
  { header: 'Status', short: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Amount', short: true, numeric: true, cell: ({ totalAmount }) => formatPrice(totalAmount) },
];
