import type { ApolloCache, Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import { ProviderDashboardDocument, type OwnBookingFragment } from '../../graphql/generated/dashboard.js';

type List = 'providerServices' | 'providerSlots' | 'providerBookings';
type Kind = 'Service' | 'TimeSlot' | 'Booking';

/** Inserts a cached object at the start of a list, unless the list contains it. */
export function addToList(cache: ApolloCache, list: List, kind: Kind, id: string) {
  cache.modify<Record<List, readonly Reference[]>>({
    fields: {
      [list]: (known: readonly Reference[], { readField, toReference }: ModifierDetails) => {
        const entry = toReference({ __typename: kind, id });
        const isListed = known.some((other) => readField('id', other) === id);
        return isListed || !entry ? known : [entry, ...known];
      },
    },
  });
}

/** Removes a deleted object from the cache and so from every list. */
export function forget(cache: ApolloCache, kind: Kind, id: string) {
  cache.evict({ id: cache.identify({ __typename: kind, id }) });
  cache.gc();
}

/**
 * Applies a change of a booking, as received from the server, to the cached list and to the booking's slot.
 * @param providerId the provider of the dashboard: bookings that the account made as a customer are ignored
 */
export function applyBookingChange(cache: ApolloCache, booking: OwnBookingFragment, providerId: string) {
  if (booking.provider.id !== providerId) return;
  if (booking.isDeleted) forget(cache, 'Booking', booking.id);
  else addToList(cache, 'providerBookings', 'Booking', booking.id);
  updateSlotStatus(cache, booking);
}

/** A slot is booked exactly while a live booking holds it (P16). */
export function updateSlotStatus(cache: ApolloCache, { timeSlot: { id } }: OwnBookingFragment) {
  if (!id) return;
  const bookings = cache.readQuery({ query: ProviderDashboardDocument })?.providerBookings ?? [];
  cache.modify({
    id: cache.identify({ __typename: 'TimeSlot', id }),
    fields: {
      isBooked: () => bookings.some(({ timeSlot, status }) => timeSlot.id === id && isLive(status)),
    },
  });
}

const isLive = (status: OwnBookingFragment['status']) => status === 'pending' || status === 'confirmed';
