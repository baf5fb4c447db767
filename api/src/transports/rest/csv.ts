import { stringify } from 'csv-stringify/sync';

const IMAGE = ['url', 'cardUrl'];
const below = (name: string, columns: readonly string[]): string[] => columns.map((column) => `${name}.${column}`);

const PROVIDER = [
  ...['_id', 'name', 'businessName', 'city', 'rating', 'ratingCount', 'verified', 'verifiedSince'],
  ...below('profileImage', IMAGE),
  ...['email', 'phone'],
];

/** Each single value that REST shows of an entry, by its path; lists have no place in a cell (P71). */
export const COLUMNS = {
  users: [
    ...['_id', 'name', 'businessName', 'businessDescription', 'city', 'rating', 'ratingCount', 'verifiedSince'],
    ...['email', 'role', 'isVerified', 'createdAt', 'phone'],
    ...below('profileImage', IMAGE),
    ...['verification', 'verificationNote'],
  ],
  services: [
    ...['_id', 'title', 'description', 'category', 'price', 'duration', 'isActive', 'createdAt'],
    ...below('provider', PROVIDER),
  ],
  bookings: [
    '_id',
    ...below('service', ['_id', 'title', 'category', ...below('image', IMAGE), 'isListed']),
    ...below('user', ['_id', 'name', 'email']),
    ...below('provider', PROVIDER),
    'eventDate',
    ...below('timeSlot', ['_id', 'startTime', 'endTime', 'endsNextDay']),
    ...['eventType', 'guestCount', 'message'],
    ...below('customerDetails', ['name', 'email', 'phone']),
    ...['status', 'cancelledBecause', 'totalAmount', 'createdAt', 'answerDueAt'],
    ...below('proposal', [
      'id',
      ...below('slot', ['_id', 'date', 'startTime', 'endTime', 'endsNextDay', 'isBooked']),
      ...['by', 'message'],
    ]),
    ...below('review', ['_id', 'rating', 'text', 'author', 'createdAt', 'eventType', 'eventMonth']),
    ...below('review.answer', ['text', 'at']),
    ...['reviewRemoved', 'isOverdue', 'unreadMessages'],
  ],
} as const satisfies Record<string, readonly string[]>;

/**
 * A table of comma-separated values (RFC 4180) with a BOM, by which spreadsheets recognise UTF-8, in parts as the rows are
 * read. A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or CR for a formula: an apostrophe precedes it.
 */
export async function* csvOf(pages: AsyncIterable<object[]>, columns: readonly string[]): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    yield stringify(rows, {
      columns: [...columns],
      header: isFirst,
      bom: isFirst,
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { boolean: String, date: (date) => date.toISOString() },
    });
    isFirst = false;
  }
}
