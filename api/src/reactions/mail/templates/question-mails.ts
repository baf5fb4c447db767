import { readable } from '../../../kernel/field-limits.js';
import { momentInWords } from '../../../kernel/wall-time.js';
import { addressesOf } from './addresses.js';
import { titleInSubject } from './booking-facts.js';
import { type Block, type MailDocument, paragraph } from './mail-document.js';
import type { Brand, QuestionMessage, UnreadThread } from './message.js';

/** How a mail about unread messages begins, and its subject. */
export const newMessages = ({ count }: UnreadThread) =>
  count === 1
    ? { what: 'New message', heading: 'You have a new message' }
    : { what: `${readable(count)} new messages`, heading: 'You have new messages' };

/** The newest messages, and how many there are besides. */
export function wordsOf({ timeZone }: Brand, { count, newest }: UnreadThread): Block[] {
  const older = count - newest.length;
  return [
    ...newest.map(({ text, at }) => ({ type: 'quote', title: momentInWords(timeZone, at), text }) as const),
    ...(older === 0
      ? []
      : [paragraph(older === 1 ? 'There is an older one, too.' : `There are ${readable(older)} older ones, too.`)]),
  ];
}

/** A mail about messages before a booking. */
export function questionMail({ to, question, thread, unsubscribeUrl }: QuestionMessage, brand: Brand): MailDocument {
  const { threadId, serviceTitle, otherName } = question;
  const { what, heading } = newMessages(thread);
  const text =
    to === 'customer'
      ? 'The provider has written to you about this service.'
      : 'A customer has written to you about your service.';
  return {
    subject: `${what}: ${titleInSubject(serviceTitle)}`,
    preview: text,
    heading,
    blocks: [
      paragraph(text),
      ...wordsOf(brand, thread),
      {
        type: 'facts',
        facts: [
          ['Service', serviceTitle],
          [to === 'customer' ? 'Provider' : 'From', otherName],
        ],
      },
    ],
    link: { label: 'Open Messages', href: addressesOf(brand).thread(threadId) },
    smallPrint: [`You receive this email because of your account at ${brand.appName}.`],
    unsubscribeUrl,
  };
}
