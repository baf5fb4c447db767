import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  MessagesDocument,
  OlderInThreadDocument,
  OlderMessagesDocument,
  ThreadDocument,
  ThreadsDocument,
  useMessagesQuery,
  useReadMessagesMutation,
  useReadThreadMutation,
  useSendMessageMutation,
  useSendToThreadMutation,
  useThreadQuery,
  type MessageSentSubscription,
  type ShownMessageFragment,
  type ShownThreadFragment,
} from '../../graphql/generated/messages.js';
import { readUserToken } from '../../session/storage.js';

export const PAGE = 50;

/** Where the messages of a conversation come from, and what can be done with them. */
export interface Messages {
  /** undefined until they are fetched */
  newestFirst: readonly ShownMessageFragment[] | undefined;
  loading: boolean;
  error: Error | undefined;
  refetch: () => Promise<unknown>;
  /** adds those before a message, and returns their number */
  fetchOlder: (before: string) => Promise<number>;
  isOf: (message: MessageSentSubscription['messageSent']) => boolean;
  /** shows one that was sent */
  add: (message: ShownMessageFragment) => void;
  send: (text: string) => Promise<ShownMessageFragment | undefined>;
  read: () => Promise<unknown>;
}

const withOne = (messages: readonly ShownMessageFragment[], message: ShownMessageFragment) =>
  messages.some(({ id }) => id === message.id) ? undefined : [message, ...messages];

// Older pages are added to the first; each change of the list replaces all of them.
const policy = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

/** An administrator's token would read the thread as one, which the audit log records (P28). */
function asUser() {
  const token = readUserToken();
  return token !== null && { context: { token } };
}

/** The messages of a booking, which may have none yet. */
export function useMessagesOfBooking(bookingId: string): Messages {
  const variables = { bookingId, first: PAGE };
  const query = useMessagesQuery({ variables, ...policy, ...asUser() });
  const { cache } = useApolloClient();
  const [sendMessage] = useSendMessageMutation();
  const [readMessages] = useReadMessagesMutation();
  return {
    newestFirst: query.data?.messages,
    loading: query.loading,
    error: query.error,
    refetch: query.refetch,
    fetchOlder: async (before) => {
      const { data } = await query.fetchMore({
        query: OlderMessagesDocument,
        variables: { ...variables, before },
        updateQuery: (shown, { fetchMoreResult }) => ({ messages: [...shown.messages, ...fetchMoreResult.messages] }),
      });
      return data?.messages.length ?? 0;
    },
    isOf: (message) => message.bookingId === bookingId,
    add: (message) =>
      void cache.updateQuery({ query: MessagesDocument, variables }, (shown) => {
        const messages = shown && withOne(shown.messages, message);
        return messages && { messages };
      }),
    send: async (text) => (await sendMessage({ variables: { bookingId, text } })).data?.sendMessage,
    read: useCallback(
      () => readMessages({ variables: { bookingId }, refetchQueries: ['UnreadThreads'] }),
      [readMessages, bookingId],
    ),
  };
}

interface MessagesOfThread extends Messages {
  thread: ShownThreadFragment | undefined;
}

/**
 * A thread and its messages.
 * @param onChange called when something was sent or read, which changes the list of threads
 */
export function useMessagesOfThread(id: string, onChange: () => void): MessagesOfThread {
  const variables = { id, first: PAGE };
  const query = useThreadQuery({ variables, ...policy, ...asUser() });
  const { cache } = useApolloClient();
  const [sendToThread] = useSendToThreadMutation();
  const [readThread] = useReadThreadMutation();
  const thread = query.data?.thread;
  return {
    thread,
    newestFirst: thread?.messages,
    loading: query.loading,
    error: query.error,
    refetch: query.refetch,
    fetchOlder: async (before) => {
      const { data } = await query.fetchMore({
        query: OlderInThreadDocument,
        variables: { ...variables, before },
        updateQuery: ({ thread }, { fetchMoreResult }) => ({
          thread: { ...thread, messages: [...thread.messages, ...fetchMoreResult.thread.messages] },
        }),
      });
      return data?.thread.messages.length ?? 0;
    },
    isOf: (message) => message.threadId === id,
    add: (message) =>
      void cache.updateQuery({ query: ThreadDocument, variables }, (shown) => {
        const messages = shown && withOne(shown.thread.messages, message);
        return messages && { thread: { ...shown.thread, messages } };
      }),
    send: async (text) => {
      const { data } = await sendToThread({ variables: { id, text } });
      onChange();
      return data?.sendToThread;
    },
    read: useCallback(async () => {
      await readThread({
        variables: { id },
        update: (cache) => showAsRead(cache, id),
        refetchQueries: ['UnreadThreads'],
      });
      onChange();
    }, [readThread, id, onChange]),
  };
}

/** In the list of threads, of which only the newest are fetched again. */
const showAsRead = (cache: ApolloCache, threadId: string) =>
  cache.updateQuery(
    { query: ThreadsDocument },
    (shown) =>
      shown && {
        threads: shown.threads.map((thread) => (thread.id === threadId ? { ...thread, unreadMessages: 0 } : thread)),
      },
  );
