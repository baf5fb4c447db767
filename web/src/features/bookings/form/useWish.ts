import type { ApolloCache } from '@apollo/client';
import { hasCode, serverMessage } from '../../../graphql/errors.js';
import {
  MyWishesDocument,
  useDropWishMutation,
  useMyWishesQuery,
  useWishForDateMutation,
} from '../../../graphql/generated/wishes.js';
import { showAlert } from '../../../lib/alerts.js';
import type { Day } from '../../../lib/dates.js';
import { useLogged } from '../../../graphql/useLogged.js';

/**
 * The wish of the account for a day of a service (P47).
 * @param onFree called if the day has free slots by now
 */
export function useWish(serviceId: string, date: Day, onFree: () => void) {
  const query = useMyWishesQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Wishes could not be fetched', query.error);
  const wish = { __typename: 'Wish', serviceId, date } as const;
  const isThis = (other: { serviceId: string; date: string }) => other.serviceId === serviceId && other.date === date;

  /** Adds the wish to the cached list, or removes it. */
  const update = (wanted: boolean) => (cache: ApolloCache) =>
    void cache.updateQuery({ query: MyWishesDocument }, (shown) => {
      const others = (shown?.myWishes ?? []).filter((other) => !isThis(other));
      return { myWishes: wanted ? [...others, wish] : others };
    });
  const [wishForDate, { loading: wishing }] = useWishForDateMutation({ update: update(true) });
  const [dropWish, { loading: dropping }] = useDropWishMutation({ update: update(false) });

  const send = async (request: Promise<unknown>, failed: string) => {
    try {
      await request;
    } catch (error) {
      showAlert(serverMessage(error) ?? failed);
      if (hasCode(error, 'CONFLICT')) onFree();
    }
  };
  const variables = { serviceId, date };
  return {
    isWished: query.data?.myWishes.some(isThis) ?? false,
    busy: wishing || dropping,
    wish: () => send(wishForDate({ variables }), 'Failed to save your wish'),
    drop: () => send(dropWish({ variables }), 'Failed to drop your wish'),
  };
}
