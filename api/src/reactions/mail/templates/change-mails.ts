import { dayInWords, spanInWords } from '../../../kernel/wall-time.js';
import { type Draft, factsFor, reasonOf, responseBy } from './booking-facts.js';
import { type Fact, type Link, paragraph } from './mail-document.js';
import type { BookingMessage, Brand, Party } from './message.js';

type ChangeMessage = Extract<BookingMessage, { kind: 'booking-moved' | 'change-proposed' | 'change-answered' }>;
type Answered = Extract<ChangeMessage, { kind: 'change-answered' }>;

const otherOf = (to: Party): Party => (to === 'customer' ? 'provider' : 'customer');

const WHAT: Record<Answered['outcome'], string> = {
  rescheduled: 'Change accepted',
  refused: 'Change refused',
  lost: 'Time no longer free',
};

const ANSWERS: Record<Answered['outcome'], (other: Party) => string> = {
  rescheduled: (other) =>
    `The ${other} has accepted the new time. The attached file moves the booking in your calendar.`,
  refused: (other) => `The ${other} has refused the change that you proposed. The booking remains as it was.`,
  lost: (other) =>
    `The ${other} wanted to accept the change that you proposed, but the time was no longer free. The booking remains as it was. You can propose another time.`,
};

/** The mails about moving and calling off (P45). */
export function changePartsOf(message: ChangeMessage, brand: Brand, link: Link): Draft {
  const { to, booking } = message;
  const other = otherOf(to);
  switch (message.kind) {
    case 'booking-moved': {
      const { before, promise } = message;
      const previous: Fact = ['Before', `${dayInWords(before.eventDate)}, ${spanInWords(before)}`];
      return {
        what: 'Booking moved',
        heading: 'The booking has a new time',
        blocks: [
          paragraph(
            promise === null
              ? `You have accepted the time that the ${other} proposed. The attached file moves the booking in your calendar.`
              : `The ${other} has moved this request to another of your times. It still needs your response.`,
          ),
          ...reasonOf(message.reason),
          factsFor(to, brand, booking, [previous, ...(promise ? [responseBy(brand, 'Respond by', promise)] : [])]),
        ],
        link,
      };
    }
    case 'change-proposed': {
      const { slot } = message;
      const proposed: Fact[] = slot ? [['Proposed', `${dayInWords(slot.date)}, ${spanInWords(slot)}`]] : [];
      return {
        what: slot ? 'New time proposed' : 'Calling off proposed',
        heading: slot ? `The ${other} proposes another time` : `The ${other} proposes to call off the booking`,
        blocks: [
          paragraph('Please accept or refuse it. Until then, the booking remains as it is.'),
          ...(message.message
            ? [{ type: 'quote', title: `Message from the ${other}`, text: message.message } as const]
            : []),
          factsFor(to, brand, booking, proposed),
        ],
        link,
      };
    }
    case 'change-answered':
      return {
        what: WHAT[message.outcome],
        heading: WHAT[message.outcome],
        blocks: [paragraph(ANSWERS[message.outcome](other)), factsFor(to, brand, booking)],
        link,
      };
  }
}
