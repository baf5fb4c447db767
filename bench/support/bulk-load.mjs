// Fills large tables quickly: without triggers and foreign keys, and with indexes that are built afterwards.

/** The first two take longest. */
export const LARGE_TABLES = [
  'bookings',
  'slots',
  'timeline_entries',
  'users',
  'reviews',
  'messages',
  'mails',
  'services',
  'favourites',
];

/** For one session: neither triggers nor foreign keys. */
export const WITHOUT_TRIGGERS = 'SET session_replication_role = replica';

/** Until `REINDEX`. */
export const disableIndexes = (/** @type {string} */ table) =>
  `UPDATE pg_index SET indisready = false, indisvalid = false, indisexclusion = false WHERE indrelid = '${table}'::regclass`;

/**
 * After `REINDEX`, which would search for overlapping slots if it knew of the constraint. That would take most of the
 * time; the doctor finds none in this data.
 */
export const ENABLE_EXCLUSION = `
  UPDATE pg_index SET indisexclusion = true FROM pg_constraint WHERE conindid = indexrelid AND contype = 'x'`;
