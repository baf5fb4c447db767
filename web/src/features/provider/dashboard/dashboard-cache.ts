import type { ApolloCache, Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import {
  OwnSlotFragmentDoc,
  ProviderDashboardDocument,
  type OwnBookingFragment,
  type OwnSlotFragment,
} from '../../../graphql/generated/dashboard.js';

type List = 'providerServices' | 'providerSlots' | 'providerBookings';
type Kind = 'Service' | 'TimeSlot' | 'Booking';

/** Inserts a cached object at the start of a list, unless the list contains it. */
export const addToList = (cache: ApolloCache, list: List, kind: Kind, id: string) =>
  addAllToList(cache, list, kind, [id]);

/** The same for several objects. */
export function addAllToList(cache: ApolloCache, list: List, kind: Kind, ids: readonly string[]) {
  cache.modify<Record<List, readonly Reference[]>>({
    fields: {
      [list]: (known: readonly Reference[], { readField, toReference }: ModifierDetails) => {
        const listed = new Set(known.map((other) => readField('id', other)));
        const entries = ids.filter((id) => !listed.has(id)).map((id) => toReference({ __typename: kind, id }));
        return [...entries.filter((entry) => entry !== undefined), ...known];
      },
    },
  });
}

/**
 * Appends the next cached slots to the dashboard's list, the only one without a first day. The list itself is not
 * written again, which would take as long as for all slots before.
 */
export function addLaterSlots(cache: ApolloCache, slots: readonly OwnSlotFragment[]) {
  cache.modify<Record<List, readonly Reference[]>>({
    fields: {
      providerSlots(known: readonly Reference[], { storeFieldName, toReference }: ModifierDetails) {
        if (storeFieldName.includes('"from"')) return known;
        const entries = slots.map(({ id }) => toReference({ __typename: 'TimeSlot', id }));
        const added = entries.filter((entry) => entry !== undefined);
        const refs = new Set(added.map(({ __ref }) => __ref));
        return [...known.filter(({ __ref }) => !refs.has(__ref)), ...added];
      },
    },
  });
}

/** Removes the slots of every list for which a condition holds. */
export function removeSlots(cache: ApolloCache, isRemoved: (slot: OwnSlotFragment) => boolean) {
  cache.modify<Record<List, readonly Reference[]>>({
    fields: {
      providerSlots: (known: readonly Reference[]) =>
        known.filter((slot) => {
          const shown = cache.readFragment({ fragment: OwnSlotFragmentDoc, id: cache.identify(slot) });
          return !shown || !isRemoved(shown);
        }),
    },
  });
  cache.gc();
}

/** Removes a deleted object from the cache and so from every list. */
export function forget(cache: ApolloCache, kind: Kind, id: string) {
  cache.evict({ id: cache.identify({ __typename: kind, id }) });
  cache.gc();
}

/** Applies a change of a booking, as received from the server, to the cached list and to the booking's slot. */
export function applyBookingChange(cache: ApolloCache, booking: OwnBookingFragment) {
  if (booking.isDeleted) forget(cache, 'Booking', booking.id);
  else addToList(cache, 'providerBookings', 'Booking', booking.id);
  updateSlotStatus(cache, booking);
}

/** A slot is booked exactly while a live booking holds it (P16). */
export function updateSlotStatus(cache: ApolloCache, { timeSlot: { id } }: OwnBookingFragment) {
  if (!id) return;
  const bookings = cache.readQuery({ query: ProviderDashboardDocument })?.providerBookings ?? [];
  const holder = bookings.find(({ timeSlot, status }) => timeSlot.id === id && isLive(status));
  cache.modify({
    id: cache.identify({ __typename: 'TimeSlot', id }),
    fields: {
      isBooked: () => holder !== undefined,
      bookingId: () => holder?.id ?? null,
      bookingStatus: () => holder?.status ?? null,
    },
  });
}

const isLive = (status: OwnBookingFragment['status']) => status === 'pending' || status === 'confirmed';
