/** What accounts note of services: favourites, and wishes for days without free slots; and the next free dates. */
const FAVOURITES = 'api/test/favourites/favourites.test.ts';
const WISHES = 'api/test/wishes/wishes.test.ts';
const MAILS = 'api/test/mail/wish-mails.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const WISH_ROWS = [
  {
    id: 'V1',
    threat: 'One request for next free dates reads the slots of thousands of services',
    defence: 'At most 100 services at once, each with one entry of an index; counted in the cost of an operation',
    replacement: '1000',
    test: 'api/test/slots/next-free-dates.test.ts',
    title: 'are requested for up to 100 services at once, with one statement',
  },
  {
    id: 'V2',
    threat: 'An account marks thousands of services, and each response returns all of them',
    defence: 'At most 200 favourites of an account, hidden ones included, counted one request at a time',
    replacement: '2000',
    test: FAVOURITES,
    title: 'has up to 200 services, also if two are added concurrently, and one that is in it can be added again',
  },
  {
    id: 'V3',
    threat: 'An account sees the favourites of others',
    defence: 'The statement selects by the account',
    replacement: ['account_id = $1', '$1::uuid IS NOT NULL'],
    test: FAVOURITES,
    title: 'are those of the account alone, and providers have them, too, also of own services',
  },
  {
    id: 'V11',
    threat: 'An account removes the favourites of others',
    defence: 'The statement deletes by the account',
    replacement: ['account_id = $1', '$1::uuid IS NOT NULL'],
    test: FAVOURITES,
    title: 'are those of the account alone, and providers have them, too, also of own services',
  },
  {
    id: 'V4',
    threat: 'An account waits for every day of every provider, and one new slot causes a flood of mails',
    defence: 'At most 20 wishes of an account, counted one request at a time',
    replacement: '2000',
    test: WISHES,
    title: 'is one of up to 20 of the account, also if several are made concurrently',
  },
  {
    id: 'V5',
    threat:
      'A program registers an account with the address of a stranger, and a provider whose slots it frees again and again, so that the stranger receives a mail each time',
    defence: 'A wish ends with its mail, and an account makes at most 60 in 24 hours',
    replacement: '60_000',
    test: WISHES,
    title: 'is one of 60 that an account makes in 24 hours, counting those that were dropped',
  },
  {
    id: 'V6',
    threat:
      'A slot becomes free while a wish for its day is written; neither sees the other, and the account waits in vain',
    defence: 'Both append an event, which is delivered after both of them or finds the other committed',
    test: 'api/test/wishes/wish-races.test.ts',
    title: 'has its mail if the slot is committed while the wish is written',
  },
  {
    id: 'V7',
    threat: 'An account drops the wishes of others',
    defence: 'The statement deletes by the account',
    replacement: ['account_id = $1', '$1::uuid IS NOT NULL'],
    test: WISHES,
    title: 'is seen and dropped by its own account only',
  },
  {
    id: 'V8',
    threat: 'After an outage, accounts receive mails about slots that were booked long ago',
    defence: 'A mail is not sent if the day has no free slot any more, and the wish continues',
    replacement: 'false',
    test: MAILS,
    title: 'is not sent if the slot is booked again before, and then the wish continues',
  },
  {
    id: 'V9',
    threat: 'One operation adds favourites under many aliases, each of which returns all of them',
    defence: 'A list that a mutation returns counts in the cost of the operation like that of a query',
    replacement: '{ entries: 1, readCost: 1 }',
    test: 'api/test/graphql/limits.test.ts',
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'V10',
    threat: 'An account sees on which days others plan their events',
    defence: 'The statement selects by the account',
    replacement: ['account_id = $1', '$1::uuid IS NOT NULL'],
    test: WISHES,
    title: 'is seen and dropped by its own account only',
  },
];
