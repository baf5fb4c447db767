/** Limits of one provider, so that the catalogue and the dashboards remain available to all accounts. */
const SERVICES = 'api/test/services/service-limits.test.ts';
const SLOTS = 'api/test/slots/slot-limits.test.ts';
const LIMITS = 'api/src/limits/rate-limits.ts';
const TEXTS = 'api/test/plain-text.test.ts';
const LARGE_ACCOUNT = 'api/test/admin/delete-large-account.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const PROVIDER_ROWS = [
  {
    id: 'M20',
    threat:
      'Deleting an account with thousands of services takes minutes, and all other writes wait',
    defence: "The catalogue's version is written once per transaction, not once per row",
    file: 'api/src/database/migrations/0003-large-accounts.ts',
    find: "renewal(' WHERE xmin <> pg_current_xact_id()::xid')",
    put: "renewal('')",
    test: 'api/test/database/catalogue-version.test.ts',
    name: 'is written once in a transaction, however many services it changes',
  },
  {
    id: 'M21',
    threat: 'An account with tens of thousands of bookings cannot be deleted within the time limit',
    defence: 'Each booking is written once, and each table has separate statements',
    file: 'api/src/admin/delete-user.ts',
    find: "'provider_id = NULL, service_id = NULL, slot_id = NULL',",
    put: "'provider_id = NULL',",
    test: LARGE_ACCOUNT,
    name: 'writes each of its bookings once, and once more to cancel a live one',
  },
  {
    id: 'M22',
    threat: 'One provider fills the catalogue, which every visitor loads in one response',
    defence: 'At most 100 services per provider; `RATE_LIMITS=off` lifts the limit',
    file: 'api/src/services/service-limits.ts',
    find: 'export const MOST_SERVICES = 100;',
    put: 'export const MOST_SERVICES = 100_000;',
    test: SERVICES,
    name: 'has exactly 100 after 40 requests at once for another, through both doors',
  },
  {
    id: 'M23',
    threat:
      'Concurrent requests exceed the limit of a provider, because each counts before the others write',
    defence: 'Writes of one account are serialised by an advisory lock',
    file: 'api/src/database/account-turn.ts',
    find: "await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId]);",
    put: 'void accountId;',
    test: SERVICES,
    name: 'has exactly 100 after 40 requests at once for another, through both doors',
  },
  {
    id: 'M24',
    threat:
      'A provider creates and deletes services in a loop, and each makes the catalogue be regenerated',
    defence: 'At most 60 new services per account in an hour',
    file: LIMITS,
    find: 'newService: { points: 60,',
    put: 'newService: { points: 60_000,',
    test: SERVICES,
    name: 'makes 60 services in an hour, and what was refused does not count',
  },
  {
    id: 'M25',
    threat: 'A provider saves a service in a loop, and each makes the catalogue be regenerated',
    defence: 'At most 300 saved services per account in an hour',
    file: LIMITS,
    find: 'savedService: { points: 300,',
    put: 'savedService: { points: 300_000,',
    test: SERVICES,
    name: 'saves services 300 times in an hour, and what was refused does not count',
  },
  {
    id: 'M26',
    threat: 'A provider creates so many slots that listing and deleting them takes long',
    defence: 'At most 2,000 slots per provider from today on; `RATE_LIMITS=off` lifts the limit',
    file: 'api/src/slots/slot-limits.ts',
    find: 'export const MOST_SLOTS_AHEAD = 2000;',
    put: 'export const MOST_SLOTS_AHEAD = 2_000_000;',
    test: SLOTS,
    name: 'a provider with 1,995 slots has exactly 2,000 after 40 requests at once for another',
  },
  {
    id: 'M27',
    threat: 'A provider creates and deletes slots in a loop',
    defence: 'At most 600 new slots per account in an hour',
    file: LIMITS,
    find: 'newSlot: { points: 600,',
    put: 'newSlot: { points: 600_000,',
    test: SLOTS,
    name: 'a provider makes 600 slots in an hour, and what was refused does not count',
  },
  {
    id: 'M28',
    threat: 'A provider with many slots lists all of them and blocks the event loop',
    defence: 'At most 1,000 slots per response, by default those of the next 12 months',
    file: 'api/src/slots/slot-list.ts',
    find: '[providerId, from, until, MOST_SLOTS_LISTED],',
    put: '[providerId, from, until, MOST_SLOTS_LISTED * 1000],',
    test: SLOTS,
    name: 'a list holds at most 1,000 slots, and goes on from the day of its last',
  },
  {
    id: 'M29',
    threat: 'An account uses invisible characters in a name or title to imitate another',
    defence:
      'Control, invisible and bidirectional formatting characters are rejected in single-line texts',
    file: 'api/src/plain-text.ts',
    find: 'isStorable(value) && !UNSEEN.test(line) && !STRAY_JOINER.test(line)',
    put: 'isStorable(value) && !STRAY_JOINER.test(line)',
    test: TEXTS,
    name: 'a name, a title and a feature cannot hold %s',
  },
  {
    id: 'M30',
    threat: "An account registers an e-mail address that looks like another account's",
    defence: 'The same characters are rejected in new e-mail addresses',
    file: 'api/src/validation.ts',
    find: "export const Email = field('email', email(isLine));",
    put: "export const Email = field('email', email(isStorable));",
    test: TEXTS,
    name: 'an e-mail address cannot hold %s',
  },
  {
    id: 'M31',
    threat: 'An account uses the name under which deleted accounts are shown',
    defence: 'The name is rejected, regardless of case and white space',
    file: 'api/src/validation.ts',
    find: 'atAGlance(value as string) === atAGlance(taken)',
    put: 'value === atAGlance(taken)',
    test: TEXTS,
    name: 'nobody is called %j, as accounts that are gone are',
  },
  {
    id: 'M32',
    threat:
      'A provider fills a description with control characters, each of which takes six bytes in JSON, and makes it 30 kB long',
    defence:
      'Descriptions and messages can contain line breaks and tabs, but no other control characters',
    file: 'api/src/plain-text.ts',
    find: '/(?!\\t)[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]/u',
    put: '/\\0/u',
    test: TEXTS,
    name: 'a description cannot hold %j',
  },
  {
    id: 'M33',
    threat:
      'A provider adds so many features to a service that it is as long as the rest of the catalogue',
    defence: 'At most 20 features of 100 characters',
    file: 'api/src/services/service.input.ts',
    find: "@TextList('Features', 20, 100)",
    put: "@TextList('Features', 50, 200)",
    test: SERVICES,
    name: 'cannot save more than 20 features, but loads a service that has more',
  },
  {
    id: 'M34',
    threat:
      'One client creates account after account and fills the catalogue until it is too large to load',
    defence:
      'At most 120 new services in 24 hours and 600 saved ones in an hour per client address, over all accounts',
    file: LIMITS,
    find: 'newServiceFromAddress: { points: 120,',
    put: 'newServiceFromAddress: { points: 120_000,',
    test: SERVICES,
    name: 'shares 120 new services in a day, and 600 saved ones in an hour, with the others of its address',
  },
  {
    id: 'M35',
    threat:
      'A service or an account with tens of thousands of bookings cannot be deleted within the time limit',
    defence: 'A statement of a deletion writes at most 5,000 bookings',
    file: 'api/src/database/deletions.ts',
    find: 'export const BATCH = 5000;',
    put: 'export const BATCH = 5_000_000;',
    test: LARGE_ACCOUNT,
    name: 'never writes more than 5,000 bookings in one statement',
  },
  {
    id: 'M36',
    threat:
      'An account stacks a hundred combining marks on one letter of its name, which is drawn over adjacent lines',
    defence: 'At most 8 consecutive combining marks, the maximum of any script',
    file: 'api/src/plain-text.ts',
    find: '\\p{DI}*){9}/u',
    put: '\\p{DI}*){900}/u',
    test: TEXTS,
    name: 'a name, a title and a feature cannot hold %s',
  },
];
