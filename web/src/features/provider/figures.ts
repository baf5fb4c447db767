import type { ProviderDashboardQuery, ProviderFiguresQuery } from '../../graphql/generated/dashboard.js';
import type { Day } from '../../lib/dates.js';

type ProviderFigures = ProviderFiguresQuery['providerStats'];

/** The server's figures of the lists that are truncated. */
interface TruncatedLists {
  bookings?: ProviderFigures | undefined;
  slots?: ProviderFigures | undefined;
}

/**
 * The provider's figures (P24). Computed from the complete lists of the page, so that they change together with the
 * lists.
 * @param day the current day in the marketplace's time zone
 */
export function figuresOf(
  { providerServices, providerSlots, providerBookings }: ProviderDashboardQuery,
  day: Day,
  { bookings: stats, slots }: TruncatedLists = {},
) {
  const count = (wanted: string) => providerBookings.filter(({ status }) => status === wanted).length;
  const month = day.slice(0, 7);
  return {
    totalServices: providerServices.length,
    availableSlots:
      slots?.availableSlots ?? providerSlots.filter(({ isBooked, date }) => !isBooked && date >= day).length,
    pendingBookings: stats?.pendingBookings ?? count('pending'),
    confirmedBookings: stats?.confirmedBookings ?? count('confirmed'),
    /** dollars of the confirmed and completed bookings with an event in this month */
    thisMonthRevenue:
      stats?.thisMonthRevenue ??
      providerBookings
        .filter(({ status }) => status === 'confirmed' || status === 'completed')
        .filter(({ eventDate }) => eventDate.startsWith(month))
        .reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100,
  };
}
