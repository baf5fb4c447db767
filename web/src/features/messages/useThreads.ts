import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import {
  ThreadsDocument,
  useMessageSentSubscription,
  useThreadsQuery,
  type ShownThreadFragment,
} from '../../graphql/generated/messages.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import { useLogged } from '../../graphql/useLogged.js';

const PAGE = 50;

type Threads = readonly ShownThreadFragment[];

/**
 * The threads of the account, the last word first.
 * @returns `update` fetches the newest again, as each message that arrives does; those that were added below them remain
 */
export function useThreads() {
  const client = useApolloClient();
  const { data, loading, error, refetch, fetchMore } = useThreadsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Threads could not be fetched', error);
  const threads = data?.threads;

  const update = useCallback(() => {
    const show = (newest: Threads) =>
      client.cache.updateQuery({ query: ThreadsDocument }, (shown) => ({
        threads: [...newest, ...below(newest, shown?.threads ?? [])],
      }));
    client.query({ query: ThreadsDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => data && show(data.threads),
      () => undefined,
    );
  }, [client]);
  useRefetchOnConnect(update);
  useMessageSentSubscription({ onData: update });

  const before = threads?.at(-1)?.id;
  const [isComplete, setIsComplete] = useState(false);
  const [loadingMore, setLoadingMore] = useState(false);
  const showMore = async () => {
    setLoadingMore(true);
    try {
      const { data } = await fetchMore({
        variables: { before },
        updateQuery: (shown, { fetchMoreResult }) => ({
          threads: [...shown.threads, ...without(shown.threads, fetchMoreResult.threads)],
        }),
      });
      setIsComplete(data?.threads.length !== PAGE);
    } catch (error) {
      console.error('More threads could not be fetched', error);
    }
    setLoadingMore(false);
  };

  return {
    threads,
    loading,
    refetch,
    update,
    hasMore: !isComplete && threads !== undefined && threads.length >= PAGE,
    loadingMore,
    showMore: () => void (loadingMore || showMore()),
  };
}

/** Those of a list that are not in another one. */
const without = (others: Threads, threads: Threads): Threads =>
  threads.filter(({ id }) => !others.some((other) => other.id === id));

/** Those that follow the newest, if there may be more than these. */
function below(newest: Threads, threads: Threads): Threads {
  const last = newest[PAGE - 1]?.lastMessageAt;
  return last ? without(newest, threads).filter(({ lastMessageAt }) => lastMessageAt <= last) : [];
}
