import { skipToken } from '@apollo/client/react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useFreeOfThemQuery, useLikeServicesQuery, type LikeServicesQuery } from '../../graphql/generated/who-else.js';
import { useLogged } from '../../graphql/useLogged.js';

export type FreeService = LikeServicesQuery['services'][number];

const fetchPolicy = 'no-cache';

/**
 * Services of other providers, of the category and in the city of a booking, that are free on its day.
 * @returns `free` is undefined until they are known; `refetch` is there if they could not be fetched
 */
export function useFreeServices({ service: { category }, provider, eventDate: date }: MyBookingFragment) {
  const filter = { category, city: provider.city };
  const like = useLikeServicesQuery({ variables: { filter }, fetchPolicy });
  const others = like.data?.services.filter((service) => service.provider.id !== provider.id);
  const serviceIds = others?.map(({ id }) => id) ?? [];
  const free = useFreeOfThemQuery(serviceIds.length > 0 ? { variables: { date, serviceIds }, fetchPolicy } : skipToken);
  const error = like.error ?? free.error;
  useLogged('Free services could not be fetched', error);
  const ids = serviceIds.length > 0 ? free.data?.freeOn : [];
  return {
    free: ids && others?.filter(({ id }) => ids.includes(id)),
    refetch: error && (like.error ? like.refetch : free.refetch),
  };
}
