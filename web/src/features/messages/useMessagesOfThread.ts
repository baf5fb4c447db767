import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  OlderInThreadDocument,
  ThreadDocument,
  ThreadsDocument,
  useReadThreadMutation,
  useSendToThreadMutation,
  useThreadQuery,
  type ShownThreadFragment,
} from '../../graphql/generated/messages.js';
import { asUser, PAGE, policy, withOne, type Messages } from './messages.js';

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
