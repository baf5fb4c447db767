/** Private calendar addresses: who finds which calendar, and how much of it. */
const ADDRESS = 'api/test/calendar/calendar-address.test.ts';
const CALENDAR = 'api/test/calendar/account-calendar.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const CALENDAR_ROWS = [
  {
    id: 'M44',
    threat: 'A calendar address shows bookings of others, with their contact details',
    defence: 'Every part of the statement selects by the account, as customer or as provider',
    replacement: [/`[^`]*`/, "'$$1::uuid IS NOT NULL'"],
    test: CALENDAR,
    title: 'contains the bookings that a provider has made and received, and none of others',
  },
  {
    id: 'M45',
    threat: 'A banned person continues to read the contact details of customers with a calendar program',
    defence: 'The calendar of a banned account is not found; the key of a deleted one is deleted with it',
    replacement: "''",
    test: ADDRESS,
    title: 'is not found while the account is banned, and after its deletion',
  },
  {
    id: 'M46',
    threat: "A person who has read the server's secret and the database reads calendars after the secret was replaced",
    defence: 'A key is compared with the one that the present secret makes; only its hash is stored (A43)',
    replacement: 'found.id === found.id',
    test: ADDRESS,
    title: 'changes with the secret of the server, and the old one is not found',
  },
  {
    id: 'M47',
    threat: 'The calendar of an account with tens of thousands of bookings occupies the memory of the server',
    defence: 'At most 2 MB, without the oldest events; read and written in pages, two calendars at a time',
    replacement: '200_000_000',
    test: 'api/test/calendar/large-calendar.long.test.ts',
    title: 'has at most 2 MB, and omits the oldest events',
  },
  {
    id: 'M48',
    threat: 'A client reads a long calendar in a loop, under ever new keys',
    defence: 'At most 60 requests of the calendar of an account per client address in an hour, regardless of its key',
    replacement: '60_000',
    test: ADDRESS,
    title: 'accept 60 requests of a calendar in an hour, regardless of the key',
  },
  {
    id: 'M64',
    threat: 'One address requests the calendars of many accounts, and others are rejected',
    defence: 'At most 20 wait per client address',
    replacement: '100',
    test: 'api/test/security/shares-of-addresses.test.ts',
    title: 'is rejected if the address has its share of the queue',
  },
  {
    id: 'M65',
    threat:
      'A calendar waits for the connections of its address, which are in use, and all others wait for that calendar',
    defence: 'A calendar has connections of its own',
    replacement: ['connectionsOfTask(db)', 'db'],
    test: 'api/test/security/shares-of-addresses.test.ts',
    title: 'is returned while another address has all of its connections and its share of the queue in use',
  },
  {
    id: 'M66',
    threat: 'One address requests the calendars of many accounts, and others wait for all of them',
    defence: 'The queue is served round robin by client address',
    replacement: "''",
    test: 'api/test/security/shares-of-addresses.test.ts',
    title: 'is returned before most of those that another address requested earlier',
  },
];
