import type { Random } from './pictures/canvas/random.js';
import type { Category } from './offers.js';

/** What a customer enters in the booking form. */
export interface BookingForm {
  eventType: string;
  guestCount: number;
  message: string | null;
}

interface FormTexts {
  eventTypes: readonly string[];
  /** Minimum and maximum. */
  guests: readonly [number, number];
  messages: readonly string[];
}

const FORM_TEXTS: Readonly<Record<Category, FormTexts>> = {
  'Wedding Planning': {
    eventTypes: ['Wedding', 'Wedding reception', 'Garden wedding', 'Rehearsal dinner'],
    guests: [24, 160],
    messages: [
      'We are getting married in my aunt’s garden. There is power near the house, but no kitchen for guests.',
      'Our colors are dusty rose and dark green. Could we meet once before the day?',
      'About a third of the guests are vegetarian and two are allergic to nuts.',
      'My grandmother uses a wheelchair, so we need a path without steps.',
    ],
  },
  'Corporate Events': {
    eventTypes: ['Corporate', 'Conference', 'Team offsite', 'Product launch'],
    guests: [30, 280],
    messages: [
      'Please send the invoice to our office; I will share the purchase order number by phone.',
      'The room opens at 7:30 and we need to be out by ten.',
      'We have two speakers who join by video. Is that something you can handle?',
    ],
  },
  'Birthday Parties': {
    eventTypes: ['Birthday', '6th birthday', '40th birthday', 'Surprise party'],
    guests: [8, 60],
    messages: [
      'It is a surprise! Please call me, not the house.',
      'She loves dinosaurs and anything purple. Both at once would be perfect.',
      'Two of the children cannot have gluten.',
      'We would set up in the backyard; there is shade after three.',
    ],
  },
  'House Parties': {
    eventTypes: ['House party', 'Dinner party', 'Summer party', 'Game night'],
    guests: [10, 60],
    messages: [
      'We live on the third floor, but there is an elevator.',
      'Neighbors are invited, so the music may go on until midnight.',
      'Our kitchen is small. Tell us what you need and we will clear it.',
    ],
  },
  Anniversary: {
    eventTypes: ['Anniversary', '25th anniversary', 'Golden anniversary', 'Vow renewal'],
    guests: [2, 70],
    messages: [
      'My parents met at a dance, so a waltz would mean a lot to them.',
      'It has been ten years. A quiet corner would be lovely.',
      'I can send photographs of the wedding if that helps.',
    ],
  },
  'Baby Shower': {
    eventTypes: ['Baby shower', 'Gender reveal', 'Sip and see'],
    guests: [12, 40],
    messages: [
      'She is due in six weeks, so nothing too late in the day, please.',
      'Yellow and sage, no pink and no blue.',
      'Half of the guests will bring small children.',
    ],
  },
  Graduation: {
    eventTypes: ['Graduation', 'Graduation party', 'Open house'],
    guests: [20, 120],
    messages: [
      'The ceremony ends at noon; we should be home by one.',
      'School colors are navy and gold.',
      'She is the first in the family to finish college, so we want to make it big.',
    ],
  },
  Engagement: {
    eventTypes: ['Engagement', 'Proposal', 'Engagement party'],
    guests: [2, 60],
    messages: [
      'She must not find out. Text only, please!',
      'We would like it outside if the weather allows.',
      'Both families meet for the first time, so something that helps with that.',
    ],
  },
  Housewarming: {
    eventTypes: ['Housewarming', 'Open house', 'First dinner'],
    guests: [8, 45],
    messages: [
      'We will have no curtains and not many chairs yet.',
      'Parking is easiest on the side street.',
      'The new neighbors are coming as well. Please keep it simple.',
    ],
  },
  'Retirement Party': {
    eventTypes: ['Retirement', 'Farewell party', 'Retirement dinner'],
    guests: [18, 90],
    messages: [
      'He taught chemistry for 34 years, so jokes about the periodic table are welcome.',
      'Could we plan ten minutes for speeches before the food?',
      'She wants no fuss. Please make a little fuss anyway.',
    ],
  },
  Other: {
    eventTypes: ['Family reunion', 'Street festival', 'Memorial', 'Holiday party'],
    guests: [20, 150],
    messages: [
      'We have the park until nine and a permit for music.',
      'Ages go from two to ninety-one.',
      'Is there a plan for rain?',
    ],
  },
};

/** A plausible form for an event of the category; three in ten have no message. */
export function bookingFormFor(random: Random, category: Category): BookingForm {
  const { eventTypes, guests, messages } = FORM_TEXTS[category];
  const [fewest, most] = guests;
  const exact = random.whole(fewest, most);
  return {
    eventType: random.pick(eventTypes),
    guestCount: exact > 20 ? Math.round(exact / 5) * 5 : exact,
    message: random.chance(0.3) ? null : random.pick(messages),
  };
}
