import type { EntityManager } from 'typeorm';
import { Thread } from '../../marketplace/messages/thread.entity.js';
import { DELETED_USER } from '../../marketplace/users/provider-card.js';
import { unreadThread } from './received-messages.js';
import type { ClaimedMail } from './sender.js';
import type { QuestionMessage } from './templates/message.js';

/** The message of a mail about a thread without a booking (P72); null if all has been read. */
export async function questionMessage(
  db: EntityManager,
  { id, data }: ClaimedMail,
  unsubscribeUrl: string,
): Promise<QuestionMessage | null> {
  const { threadId, to } = data ?? {};
  if (threadId === undefined || to === undefined) return null;
  const found = await db.findOne(Thread, { where: { id: threadId }, relations: { customer: true, provider: true } });
  const thread = found && (await unreadThread(db, { id, threadId, to }));
  if (!thread) return null;
  const { serviceTitle, customer, provider } = found;
  const other = to === 'customer' ? (provider?.businessName ?? provider?.name) : customer?.name;
  return {
    kind: 'message-received',
    to,
    question: { threadId, serviceTitle, otherName: other ?? DELETED_USER },
    thread,
    unsubscribeUrl,
  };
}
