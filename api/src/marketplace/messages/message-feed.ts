import type { EntityManager } from 'typeorm';
import { type AccountFeed, accountFeed } from '../../engine/bus/account-feed.js';
import type { Bus } from '../../engine/bus/bus.js';
import type { MessageEvents } from './message-events.js';
import { messagesById, type MessageView } from './message-view.js';

export type MessageFeed = AccountFeed<MessageView>;

/** Sends each message to the subscribers of the account that it was sent to (P46). */
export const messageFeed = (
  db: EntityManager,
  events: Bus<MessageEvents>,
  onError: (error: unknown) => void,
): MessageFeed =>
  accountFeed<MessageEvents['messageSent'], MessageView>(
    {
      listen: (onEvent) => events.listen('messageSent', onEvent),
      accountsOf: ({ accountId }) => [accountId],
      async read(sent) {
        const messages = await messagesById(
          db,
          sent.map(({ id }) => id),
        );
        const byId = new Map(messages.map((message) => [message.id, message]));
        return sent.map(({ id }) => byId.get(id));
      },
    },
    onError,
  );
