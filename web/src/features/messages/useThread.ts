import type { ApolloCache } from '@apollo/client';
import { useCallback, useEffect, useState } from 'react';
import {
  OlderMessagesDocument,
  ThreadDocument,
  useMessageSentSubscription,
  useReadMessagesMutation,
  useSendMessageMutation,
  useThreadQuery,
  type ShownMessageFragment,
} from '../../graphql/generated/messages.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import { useLogged } from '../../graphql/useLogged.js';
import { readUserToken } from '../../session/storage.js';

const PAGE = 50;

const none: readonly ShownMessageFragment[] = [];

/** Adds a message to the cached thread, unless it is there already. */
function addMessage(cache: ApolloCache, bookingId: string, message: ShownMessageFragment) {
  cache.updateQuery({ query: ThreadDocument, variables: { bookingId, first: PAGE } }, (shown) =>
    shown && !shown.messages.some(({ id }) => id === message.id)
      ? { messages: [message, ...shown.messages] }
      : undefined,
  );
}

/**
 * The messages of a booking, the oldest of those that are fetched first, updated by the subscription. They are marked as
 * read while the page is visible.
 * @param unread the number of messages that the account has not read
 */
export function useThread(bookingId: string, unread: number) {
  // An administrator's token would read the thread as one, which the audit log records (P28).
  const token = readUserToken();
  const query = useThreadQuery({
    variables: { bookingId, first: PAGE },
    fetchPolicy: 'cache-and-network',
    // Older pages are added to the first; each change of the list replaces all of them.
    nextFetchPolicy: 'cache-first',
    ...(token !== null && { context: { token } }),
  });
  useLogged('Messages could not be fetched', query.error);
  const newestFirst = query.data?.messages ?? none;
  const { fetchMore, refetch } = query;
  useRefetchOnConnect(useCallback(() => void refetch().catch(() => undefined), [refetch]));

  const [hasOlder, setHasOlder] = useState(true);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const before = newestFirst.at(-1)?.id;
  const showOlder = async () => {
    if (before === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const { data } = await fetchMore({
        query: OlderMessagesDocument,
        variables: { bookingId, first: PAGE, before },
        updateQuery: (shown, { fetchMoreResult }) => ({
          messages: [...shown.messages, ...fetchMoreResult.messages],
        }),
      });
      setHasOlder(data?.messages.length === PAGE);
    } catch (error) {
      console.error('Older messages could not be fetched', error);
    } finally {
      setLoadingOlder(false);
    }
  };

  const [received, setReceived] = useState<ShownMessageFragment>();
  const { error } = useMessageSentSubscription({
    onData: ({ client, data: { data } }) => {
      if (data?.messageSent.bookingId !== bookingId) return;
      addMessage(client.cache, bookingId, data.messageSent);
      setReceived(data.messageSent);
    },
  });
  useLogged('New messages cannot be followed', error);

  const isVisible = useVisible();
  const [readMessages] = useReadMessagesMutation();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!isVisible || !isLoaded || unread === 0) return;
    readMessages({ variables: { bookingId } }).catch((error: unknown) =>
      console.error('Messages could not be marked as read', error),
    );
  }, [isVisible, isLoaded, unread, bookingId, readMessages]);

  const [sendMessage] = useSendMessageMutation();
  return {
    messages: newestFirst.toReversed(),
    loading: query.loading && !query.data,
    /** if they could not be fetched */
    refetch: query.error && !query.data ? refetch : undefined,
    hasOlder: hasOlder && newestFirst.length >= PAGE,
    loadingOlder,
    showOlder: () => void showOlder(),
    /** the last message that arrived while the thread was open */
    received,
    send: (text: string) =>
      sendMessage({
        variables: { bookingId, text },
        update: (cache, { data }) => data && addMessage(cache, bookingId, data.sendMessage),
      }),
  };
}

/** Whether the page is in the foreground. */
function useVisible() {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
