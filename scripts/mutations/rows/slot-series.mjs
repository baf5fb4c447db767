/** Series of slots, the deletion of free slots of a range of days, and the archive. */
const SERIES = 'api/test/slots/series.test.ts';
const FREE = 'api/test/slots/free-slots.test.ts';
const OWN = 'api/test/slots/own-slots.test.ts';
const ARCHIVE = 'api/test/admin/archive.test.ts';
const LIMITS = 'api/test/graphql/limits.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const SLOT_SERIES_ROWS = [
  {
    id: 'Q1',
    threat: 'One request creates slots for a hundred years and occupies the database',
    defence: 'A series ends at most 370 days after its first day',
    replacement: '3700',
    test: SERIES,
    title: 'begins today or later, and lasts up to 370 days, which is 53 weeks',
  },
  {
    id: 'Q2',
    threat: 'A provider creates and deletes series without end, each with hundreds of rows',
    defence: 'At most 60 series of an account in an hour, counted whether or not slots are added',
    replacement: '60_000',
    test: SERIES,
    title: 'is one of 60 that an account creates in an hour, whether or not slots are added',
  },
  {
    id: 'Q3',
    threat: 'A program creates series with many accounts of providers',
    defence: 'At most 180 series from one address in an hour',
    replacement: '180_000',
    test: SERIES,
    title: 'is one of 180 that come from one address in an hour, over all accounts',
  },
  {
    id: 'Q4',
    threat: 'Series exceed the number of slots that lists and calendars read',
    defence: 'A series that would lead to more than 2,000 slots from today on is not created',
    replacement: '1_000_000',
    test: SERIES,
    title: 'is created as a whole or not at all when it would exceed 2,000 slots from today on',
  },
  {
    id: 'Q5',
    threat: 'A provider deletes the free slots of others',
    defence: 'The statement deletes by the account',
    replacement: ['provider_id = $1', '$1::uuid IS NOT NULL'],
    test: FREE,
    title: 'deletes no slot of another provider',
  },
  {
    id: 'Q8',
    threat: 'The deletion of a range of days takes the slots of bookings with it',
    defence: 'The statement deletes free slots only, in their latest version',
    replacement: ['booking_id IS NULL', 'true'],
    test: FREE,
    title: 'leaves a slot that a %s booking holds',
  },
  {
    id: 'Q6',
    threat: 'One operation creates many series under aliases',
    defence: 'Each counts in the cost of the operation like a full list',
    replacement: '0',
    test: LIMITS,
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'Q7',
    threat: 'One operation deletes free slots many times under aliases',
    defence: 'Each deletion counts in the cost of the operation like a full list',
    replacement: '0',
    test: LIMITS,
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'Q9',
    threat: 'A provider deletes the archived slots of others',
    defence: 'The statement deletes by the account',
    replacement: ['provider_id = $1', '$1::uuid IS NOT NULL'],
    test: FREE,
    title: 'deletes archived slots of the range, and their weekdays and start time only',
  },
  {
    id: 'Q10',
    threat: 'A provider deletes an archived slot of another by its ID',
    defence: 'Ownership is a condition of the statement',
    replacement: ['provider_id = $2', '$2::uuid IS NOT NULL'],
    test: OWN,
    title: 'is deleted by its provider once, and neither deleted nor moved by others',
  },
  {
    id: 'Q11',
    threat: 'Slots that are archived while their provider is deleted remain, and refer to no account',
    defence: 'The statement locks the provider, as a foreign key would',
    replacement: ['FOR KEY SHARE', ''],
    test: ARCHIVE,
    title: 'archives no slot of a provider that is deleted meanwhile',
  },
  {
    id: 'Q12',
    threat: 'The archived slots of a deleted provider remain',
    defence: 'A trigger of the table of accounts deletes them',
    test: ARCHIVE,
    title: 'deletes the archived slots of a deleted provider, also if it is deleted in the database',
  },
  {
    id: 'Q13',
    threat:
      'A provider keeps its account from being deleted by moving archived slots, so that the deletion is in a deadlock',
    defence: 'The statement locks the account before the slot, as the deletion does',
    replacement: ['FOR KEY SHARE', ''],
    test: OWN,
    title: 'does not delay the deletion of its provider by being moved',
  },
  {
    id: 'Q14',
    threat: 'A provider moves an archived slot of another by its ID',
    defence: 'Ownership is a condition of the statement',
    replacement: ['provider_id = provider.id', 'provider.id IS NOT NULL'],
    test: OWN,
    title: 'is deleted by its provider once, and neither deleted nor moved by others',
  },
];
