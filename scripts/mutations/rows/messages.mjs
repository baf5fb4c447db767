/** Messages between the parties of a booking. */
const MESSAGES = 'api/test/messages/messages.test.ts';
const LIST = 'api/test/messages/list.test.ts';
const MAILS = 'api/test/mail/message-mails.test.ts';

/** The condition that the viewer is a party. */
const IS_PARTY = / AND \$2 IN \(customer_id, provider_id\)/;

/** @type {import('../rows.mjs').Row[]} */
export const MESSAGE_ROWS = [
  {
    id: 'X1',
    threat: 'An account reads the messages of a booking of others',
    defence: 'Messages are selected by a booking whose customer or provider is the viewer; others receive 404',
    replacement: [IS_PARTY, ' AND $$2::uuid IS NOT NULL'],
    test: MESSAGES,
    title: 'is only for the parties of the booking',
  },
  {
    id: 'X2',
    threat: 'An account writes to a customer or a provider with whom it has no booking',
    defence: 'The booking is selected by the viewer as one of its parties',
    replacement: [IS_PARTY, ' AND $$2::uuid IS NOT NULL'],
    test: MESSAGES,
    title: 'is only for the parties of the booking',
  },
  {
    id: 'X9',
    threat: 'An account marks messages to others as read, which then cause no mail',
    defence: 'The booking is selected by the viewer as one of its parties',
    replacement: [IS_PARTY, ' AND $$2::uuid IS NOT NULL'],
    test: MESSAGES,
    title: 'is only for the parties of the booking',
  },
  {
    id: 'X3',
    threat: 'The cursor of another thread reveals how many messages there were',
    defence: 'A cursor is the id of a message of the same booking; any other is rejected',
    replacement: [/ AND booking_id = \$1\)/, ')'],
    test: LIST,
    title: 'reject a cursor that is no message of this booking',
  },
  {
    id: 'X4',
    threat: 'A provider writes to former customers for years',
    defence: 'Messages can be sent until 30 days after the event',
    replacement: [/ends_at >= \$3::timestamp - [^\n]{0,60}days'/, '$$3::timestamp IS NOT NULL'],
    test: MESSAGES,
    title: 'is sent until 30 days after the event, and read afterwards',
  },
  {
    id: 'X5',
    threat: 'A program floods the other party, and its mailbox, with messages',
    defence: 'At most 60 messages of an account in an hour, over all threads and both transports',
    replacement: '60_000',
    test: 'api/test/messages/limits.test.ts',
    title: 'permits 60 of an account in an hour, over all of its bookings and both transports together',
  },
  {
    id: 'X6',
    threat: 'An account fills the database with messages over weeks',
    defence: 'At most 1,000 messages of a booking',
    replacement: '1100',
    test: MESSAGES,
    title: 'is rejected once the thread has 1,000 messages',
  },
  {
    id: 'X15',
    threat: 'Messages that are sent at the same time fail, or exceed the maximum of the thread',
    defence: 'The row of the booking is locked before a message is numbered',
    replacement: [/ FOR NO KEY UPDATE/, ''],
    test: 'api/test/messages/races.long.test.ts',
    title: 'are all stored, each at its own place',
  },
  {
    id: 'X7',
    threat: 'An account receives messages to others over WebSocket',
    defence: 'A message is delivered to the account of the other party only',
    replacement: 'viewer.id',
    test: 'api/test/messages/live.test.ts',
    title: 'are sent to the other party, and to no other account',
  },
  {
    id: 'X8',
    threat: 'An administrator reads the messages of others without a trace',
    defence: 'Each page is recorded in the audit log, in the transaction that reads it',
    test: MESSAGES,
    title: 'is read by an administrator, neither written nor marked as read, and the audit log records that',
  },
  {
    id: 'X10',
    threat: 'An operation requests a hundred messages under each of fifteen aliases',
    defence: 'Messages count as their `first`, or as 100',
    replacement: '{ entries: 1, readCost: 1 }',
    test: 'api/test/graphql/limits.test.ts',
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'X11',
    threat: 'A party causes a mail to the other one with each message',
    defence: 'At most one mail in an hour for each party of a booking, which reports what came meanwhile',
    replacement: [/PAUSE_MINUTES/, '0'],
    test: MAILS,
    title: 'is sent at most once an hour for a party of a booking, and then reports what came meanwhile',
  },
  {
    id: 'X13',
    threat: 'A mail reports messages that the recipient has read meanwhile',
    defence: 'A mail is made from the messages that are unread when it is sent; without any, it is not sent',
    replacement: [/read_at IS NULL AND /, ''],
    test: MAILS,
    title: 'is not sent about a message that is read after the mail was planned',
  },
  {
    id: 'X14',
    threat: 'The copy of the data of an account contains messages of others',
    defence: 'Messages are selected by the bookings of the account',
    replacement: [/\(b\.customer_id = \$1 OR b\.provider_id = \$1\)/, '$$1::uuid IS NOT NULL'],
    test: 'api/test/accounts/own-data.test.ts',
    title: 'contains all messages of its bookings, of both parties, and of no other booking',
  },
];
