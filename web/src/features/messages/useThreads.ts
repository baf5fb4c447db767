import { useCallback, useState } from 'react';
import { useMessageSentSubscription, useThreadsQuery } from '../../graphql/generated/messages.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import { useLogged } from '../../graphql/useLogged.js';

const PAGE = 50;

/** The threads of the account, the last word first, fetched again with each message that arrives. */
export function useThreads() {
  const { data, loading, error, refetch, fetchMore } = useThreadsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Threads could not be fetched', error);
  const update = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useRefetchOnConnect(update);
  useMessageSentSubscription({ onData: update });
  const threads = data?.threads;
  const before = threads?.at(-1)?.id;
  const [loadingMore, setLoadingMore] = useState(false);
  const showMore = async () => {
    if (loadingMore) return;
    setLoadingMore(true);
    await fetchMore({
      variables: { before },
      updateQuery: (shown, { fetchMoreResult }) => ({ threads: [...shown.threads, ...fetchMoreResult.threads] }),
    }).catch((error: unknown) => console.error('More threads could not be fetched', error));
    setLoadingMore(false);
  };
  return {
    threads,
    loading,
    refetch,
    hasMore: threads !== undefined && threads.length > 0 && threads.length % PAGE === 0,
    loadingMore,
    showMore: () => void showMore(),
  };
}
