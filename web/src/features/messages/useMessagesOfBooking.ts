import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  MessagesDocument,
  OlderMessagesDocument,
  useMessagesQuery,
  useReadMessagesMutation,
  useSendMessageMutation,
} from '../../graphql/generated/messages.js';
import { asUser, PAGE, policy, withOne, type Messages } from './messages.js';

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
