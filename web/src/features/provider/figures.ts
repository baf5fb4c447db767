import type {
  ProviderDashboardQuery,
  ProviderFiguresQuery,
} from '../../graphql/generated/dashboard.js';
import type { Day } from '../../lib/dates.js';

type ProviderFigures = ProviderFiguresQuery['providerStats'];

/**
 * The provider's figures (P24). Counted here, from the lists that the page holds in whole, so
 * that they change in the same moment as the lists do.
 * @param day today where the marketplace is
 * @param stats the server's own, where the list of bookings is cut
 */
export function figuresOf(
  { providerServices, providerSlots, providerBookings }: ProviderDashboardQuery,
  day: Day,
  stats?: ProviderFigures,
) {
  const count = (wanted: string) =>
    providerBookings.filter(({ status }) => status === wanted).length;
  const month = day.slice(0, 7);
  return {
    totalServices: providerServices.length,
    availableSlots: providerSlots.filter(({ isBooked, date }) => !isBooked && date >= day).length,
    pendingBookings: stats?.pendingBookings ?? count('pending'),
    confirmedBookings: stats?.confirmedBookings ?? count('confirmed'),
    /** dollars of what is confirmed or completed with its event in this month */
    thisMonthRevenue:
      stats?.thisMonthRevenue ??
      providerBookings
        .filter(({ status }) => status === 'confirmed' || status === 'completed')
        .filter(({ eventDate }) => eventDate.startsWith(month))
        .reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100,
  };
}
