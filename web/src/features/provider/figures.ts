import type { ProviderDashboardQuery } from '../../graphql/generated/dashboard.js';
import type { Day } from '../../lib/dates.js';

/**
 * The provider's figures (decision 24). Counted here, from the lists that the page holds in whole, so
 * that they change in the same moment as the lists do.
 * @param day today where the marketplace is
 */
export function figuresOf(
  { providerServices, providerSlots, providerBookings }: ProviderDashboardQuery,
  day: Day,
) {
  const count = (wanted: string) =>
    providerBookings.filter(({ status }) => status === wanted).length;
  const month = day.slice(0, 7);
  return {
    totalServices: providerServices.length,
    availableSlots: providerSlots.filter(({ isBooked, date }) => !isBooked && date >= day).length,
    pendingBookings: count('pending'),
    confirmedBookings: count('confirmed'),
    /** dollars of what is confirmed or completed with its event in this month */
    thisMonthRevenue:
      providerBookings
        .filter(({ status }) => status === 'confirmed' || status === 'completed')
        .filter(({ eventDate }) => eventDate.startsWith(month))
        .reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100,
  };
}
