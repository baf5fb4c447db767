import { useCallback, useEffect, useState } from 'react';
import { useMessageSentSubscription, type ShownMessageFragment } from '../../graphql/generated/messages.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import { useLogged } from '../../graphql/useLogged.js';
import { PAGE, type Messages } from './messages.js';

const none: readonly ShownMessageFragment[] = [];

/**
 * The messages of a thread, the oldest of those that are fetched first, updated by the subscription. They are marked as
 * read while the page is visible.
 * @param unread the number of messages that the account has not read
 */
export function useConversation(messages: Messages, unread: number) {
  const { refetch, read } = messages;
  useLogged('Messages could not be fetched', messages.error);
  const newestFirst = messages.newestFirst ?? none;
  const [hasOlder, setHasOlder] = useState(true);
  const [loadingOlder, setLoadingOlder] = useState(false);
  useRefetchOnConnect(
    useCallback(() => {
      // Only the newest ones.
      refetch().then(
        () => setHasOlder(true),
        () => undefined,
      );
    }, [refetch]),
  );
  const before = newestFirst.at(-1)?.id;
  const showOlder = async () => {
    if (before === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      setHasOlder((await messages.fetchOlder(before)) === PAGE);
    } catch (error) {
      console.error('Older messages could not be fetched', error);
    } finally {
      setLoadingOlder(false);
    }
  };

  const [received, setReceived] = useState<ShownMessageFragment>();
  const { error } = useMessageSentSubscription({
    onData: ({ data: { data } }) => {
      if (!data || !messages.isOf(data.messageSent)) return;
      messages.add(data.messageSent);
      setReceived(data.messageSent);
    },
  });
  useLogged('New messages cannot be followed', error);

  const isVisible = useVisible();
  const isLoaded = messages.newestFirst !== undefined;
  useEffect(() => {
    if (!isVisible || !isLoaded || (unread === 0 && !received)) return;
    read().catch((error: unknown) => console.error('Messages could not be marked as read', error));
  }, [isVisible, isLoaded, unread, received, read]);

  return {
    messages: newestFirst.toReversed(),
    loading: messages.loading && !isLoaded,
    /** if they could not be fetched */
    refetch: messages.error && !isLoaded ? refetch : undefined,
    hasOlder: hasOlder && newestFirst.length >= PAGE,
    loadingOlder,
    showOlder: () => void showOlder(),
    /** the last message that arrived while the thread was open */
    received,
    send: async (text: string) => {
      const message = await messages.send(text);
      if (message) messages.add(message);
    },
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
