import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { byTime, isLive } from '../../../lib/booking-order.js';

/**
 * The bookings in the order in which they matter: pending ones, of which the first is due first, then those to come,
 * soonest first, then those that are over or cancelled, the last day first.
 * @param decided those that were decided here, which remain where they were, so that nothing moves under the pointer
 */
export function inGroups(bookings: readonly OwnBookingFragment[], decided: ReadonlySet<string>) {
  const isPending = ({ id, status }: OwnBookingFragment) => status === 'pending' || decided.has(id);
  const pending = bookings.filter(isPending);
  const others = bookings.filter((booking) => !isPending(booking)).sort(byTime);
  return [
    {
      title: 'Pending',
      group: pending.sort((one, other) => Date.parse(one.answerDueAt) - Date.parse(other.answerDueAt)),
    },
    { title: 'Upcoming', group: others.filter(({ status }) => isLive(status)) },
    { title: 'Past and cancelled', group: others.filter(({ status }) => !isLive(status)).reverse() },
  ];
}
