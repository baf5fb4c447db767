import type { ApolloCache } from '@apollo/client';
import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  FavouriteIdsDocument,
  useAddFavouriteMutation,
  useFavouriteIdsQuery,
  useRemoveFavouriteMutation,
  type FavouriteIdsQuery,
} from '../graphql/generated/favourites.js';
import { serverMessage } from '../graphql/errors.js';
import { showAlert } from '../lib/alerts.js';
import { useLogged } from '../graphql/useLogged.js';
import { paths } from '../routes/paths.js';
import { storeTab } from '../session/storage.js';
import { useSession } from '../session/useSession.js';

type Entry = FavouriteIdsQuery['favourites'][number] & { __typename: 'Service' };

/** Replaces the cached list, which the page of favourites shows as well. */
const write = (cache: ApolloCache, favourites: FavouriteIdsQuery['favourites']) =>
  void cache.writeQuery({ query: FavouriteIdsDocument, data: { favourites } });

/**
 * The favourites of the signed-in account (P48). A change is shown at once, and taken back with an alert if the server
 * rejects it. Visitors are led to the login, which adds the favourite.
 */
export function useFavourites() {
  const { user, loading } = useSession();
  const navigate = useNavigate();
  const client = useApolloClient();
  const { data, error } = useFavouriteIdsQuery(user || loading ? {} : skipToken);
  useLogged('Favourites could not be fetched', error);
  const [addFavourite] = useAddFavouriteMutation({
    update: (cache, { data }) => data && write(cache, data.addFavourite),
  });
  const [removeFavourite] = useRemoveFavouriteMutation({
    update: (cache, { data }) => data && write(cache, data.removeFavourite),
  });

  const isVisitor = user === null;
  /** The last change before it is known whether the account is signed in. */
  const early = useRef<Parameters<typeof change>>(null);
  const change = useCallback(
    async (serviceId: string, wanted: boolean) => {
      if (loading) {
        early.current = [serviceId, wanted];
        return;
      }
      if (isVisitor) {
        storeTab('wantedFavourite', serviceId);
        return void navigate(paths.login);
      }
      const shown = client.readQuery({ query: FavouriteIdsDocument }, true)?.favourites ?? [];
      const others = shown.filter(({ id }) => id !== serviceId) as Entry[];
      const variables = { serviceId };
      try {
        await (wanted
          ? addFavourite({
              variables,
              optimisticResponse: { addFavourite: [{ __typename: 'Service', id: serviceId } as Entry, ...others] },
            })
          : removeFavourite({ variables, optimisticResponse: { removeFavourite: others } }));
      } catch (failure) {
        showAlert(serverMessage(failure) ?? 'Failed to save your favourites');
      }
    },
    [loading, isVisitor, navigate, client, addFavourite, removeFavourite],
  );

  useEffect(() => {
    if (loading || !early.current) return;
    void change(...early.current);
    early.current = null;
  }, [loading, change]);

  const favourites = data?.favourites;
  return { ids: useMemo(() => new Set(favourites?.map(({ id }) => id)), [favourites]), change };
}
