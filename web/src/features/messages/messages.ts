import type { MessageSentSubscription, ShownMessageFragment } from '../../graphql/generated/messages.js';
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

/** A list with a message that is not in it yet, newest first. */
export const withOne = (messages: readonly ShownMessageFragment[], message: ShownMessageFragment) =>
  messages.some(({ id }) => id === message.id) ? undefined : [message, ...messages];

// Older pages are added to the first; each change of the list replaces all of them.
export const policy = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

/** An administrator's token would read the thread as one, which the audit log records (P28). */
export function asUser() {
  const token = readUserToken();
  return token !== null && { context: { token } };
}
