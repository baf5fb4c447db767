import { dayInWords, instantsOf, shortDayInWords, spanInWords, zoneInWords } from '../../../kernel/wall-time.js';
import { addressesOf } from './addresses.js';
import { titleAndDay } from './booking-facts.js';
import { type MailDocument, paragraph } from './mail-document.js';
import type { Brand, FreeDay, SlotMessage } from './message.js';

/** As many as a mail has space for; the booking page shows all. */
const MAX_TIMES = 8;

/** A mail about slots that became free, to a customer who waits for them. */
export function slotMail({ offer, unsubscribeUrl }: SlotMessage, brand: Brand): MailDocument {
  const { serviceId, serviceTitle, providerName, date } = offer;
  const times = timesOf(brand, offer);
  return {
    subject: `Free again: ${titleAndDay({ serviceTitle, eventDate: date })}`,
    preview: `${shortDayInWords(date)}, ${times}`,
    heading: 'A time is free',
    blocks: [
      paragraph('You asked us to write when a time becomes free on this day. The first to ask gets it.'),
      {
        type: 'facts',
        facts: [
          ['Service', serviceTitle],
          ['Provider', providerName],
          ['Date', dayInWords(date)],
          ['Free', times],
        ],
      },
    ],
    link: { label: 'Book Now', href: addressesOf(brand).book(serviceId) },
    smallPrint: [`You receive this email because you are waiting for a time at ${brand.appName}.`],
    unsubscribeUrl,
  };
}

/** `2:00 PM – 4:00 PM, 6:00 PM – 8:00 PM and 3 more (Central European Standard Time)` */
function timesOf({ timeZone }: Brand, { date, slots }: FreeDay): string {
  const shown = slots.slice(0, MAX_TIMES).map(spanInWords).join(', ');
  const more = slots.length > MAX_TIMES ? ` and ${slots.length - MAX_TIMES} more` : '';
  const [first] = slots;
  const zone = first ? ` (${zoneInWords(timeZone, instantsOf(timeZone, { ...first, eventDate: date })[0])})` : '';
  return `${shown}${more}${zone}`;
}
