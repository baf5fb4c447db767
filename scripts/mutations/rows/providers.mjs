/** Limits of one provider, so that the catalogue and the dashboards remain available to all accounts. */
const SERVICES = 'api/test/services/service-limits.test.ts';
const SLOTS = 'api/test/slots/slot-limits.test.ts';
const TEXTS = 'api/test/plain-text.test.ts';
const LARGE_ACCOUNT = 'api/test/admin/delete-large-account.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const PROVIDER_ROWS = [
  {
    id: 'M20',
    threat: 'Deleting an account with thousands of services takes minutes, and other accounts wait',
    defence: "The catalogue's version is written once per transaction, not once per row",
    replacement: "''",
    test: 'api/test/database/catalogue-version.test.ts',
    title:
      'writes the version only once in a transaction, regardless of the number of changed services',
  },
  {
    id: 'M21',
    threat: 'An account with tens of thousands of bookings cannot be deleted within the time limit',
    defence: 'Each booking is written once, and each table has separate statements',
    replacement: "'provider_id = NULL'",
    test: LARGE_ACCOUNT,
    title:
      'writes each booking of a deleted account once, and a live one a second time to cancel it',
  },
  {
    id: 'M22',
    threat: 'One provider fills the catalogue, which every visitor loads in one response',
    defence: 'At most 100 services per provider; `RATE_LIMITS=off` lifts the limit',
    replacement: '100_000',
    test: SERVICES,
    title:
      'accepts only 5 of 40 concurrent new services of a provider with 95, over both transports',
  },
  {
    id: 'M23',
    threat:
      'Concurrent requests exceed the limit of a provider, because each counts before the others write',
    defence: 'Writes of one account are serialised by an advisory lock',
    test: SERVICES,
    title:
      'accepts only 5 of 40 concurrent new services of a provider with 95, over both transports',
  },
  {
    id: 'M24',
    threat:
      'A provider creates and deletes services in a loop, and each makes the catalogue be regenerated',
    defence: 'At most 60 new services per account in an hour',
    replacement: '60_000',
    test: SERVICES,
    title: 'accepts 60 new services of a provider in an hour, without counting a rejected one',
  },
  {
    id: 'M25',
    threat: 'A provider saves a service in a loop, and each makes the catalogue be regenerated',
    defence: 'At most 300 saved services per account in an hour',
    replacement: '300_000',
    test: SERVICES,
    title:
      'accepts 300 edits of services by a provider in an hour, without counting a rejected one',
  },
  {
    id: 'M26',
    threat: 'A provider creates so many slots that listing and deleting them takes long',
    defence: 'At most 2,000 slots per provider from today on; `RATE_LIMITS=off` lifts the limit',
    replacement: '2_000_000',
    test: SLOTS,
    title: 'accepts only 5 of 40 concurrent new slots of a provider with 1,995 slots',
  },
  {
    id: 'M27',
    threat: 'A provider creates and deletes slots in a loop',
    defence: 'At most 600 new slots per account in an hour',
    replacement: '600_000',
    test: SLOTS,
    title: 'accepts 600 new slots of a provider in an hour, without counting a rejected one',
  },
  {
    id: 'M28',
    threat: 'A provider with many slots lists all of them and blocks the event loop',
    defence: 'At most 1,000 slots per response, by default those of the next 12 months',
    replacement: '1_000_000',
    test: SLOTS,
    title: 'lists up to 1,000 slots, and the next ones from the day of the last slot on',
  },
  {
    id: 'M29',
    threat: 'An account uses invisible characters in a name or title to imitate another',
    defence:
      'Control, invisible and bidirectional formatting characters are rejected in single-line texts',
    replacement: 'true',
    test: TEXTS,
    title: 'rejects a name, a title and a feature with %s',
  },
  {
    id: 'M30',
    threat: "An account registers an e-mail address that looks like another account's",
    defence: 'The same characters are rejected in new e-mail addresses',
    replacement: 'isStorable',
    test: TEXTS,
    title: 'rejects an e-mail address with %s',
  },
  {
    id: 'M31',
    threat: 'An account uses the name under which deleted accounts are shown',
    defence: 'The name is rejected, regardless of case and white space',
    replacement: 'value',
    test: TEXTS,
    title: 'rejects the name %j, which is reserved for deleted accounts',
  },
  {
    id: 'M32',
    threat:
      'A provider fills a description with control characters, each of which takes six bytes in JSON, and makes it 30 kB long',
    defence:
      'Descriptions and messages can contain line breaks and tabs, but no other control characters',
    replacement: "!value.includes('\\0')",
    test: TEXTS,
    title: 'rejects the description %j',
  },
  {
    id: 'M33',
    threat:
      'A provider adds so many features to a service that it is as long as the rest of the catalogue',
    defence: 'At most 20 features of 100 characters',
    replacement: '200',
    test: SERVICES,
    title: 'rejects more than 20 features, but loads a service that has more',
  },
  {
    id: 'M34',
    threat:
      'One client creates account after account and fills the catalogue until it is too large to load',
    defence:
      'At most 120 new services in 24 hours and 600 saved ones in an hour per client address, over all accounts',
    replacement: '120_000',
    test: SERVICES,
    title: 'accepts 120 new services in a day and 600 edits in an hour from one address',
  },
  {
    id: 'M35',
    threat:
      'A service or an account with tens of thousands of bookings cannot be deleted within the time limit',
    defence: 'A statement of a deletion writes at most 5,000 bookings',
    replacement: '5_000_000',
    test: LARGE_ACCOUNT,
    title: 'writes at most 5,000 bookings in one statement',
  },
  {
    id: 'M36',
    threat:
      'An account stacks a hundred combining marks on one letter of its name, which is drawn over adjacent lines',
    defence: 'At most 8 consecutive combining marks, the maximum of any script',
    replacement: ['{9}', '{900}'],
    test: TEXTS,
    title: 'rejects a name, a title and a feature with %s',
  },
];
