import type { RowCheck } from './finding.js';

/** Checks of the events that are delivered after a change. */
export const OUTBOX_CHECKS: RowCheck[] = [
  {
    check: 'undelivered-events',
    what: 'Events have not been delivered for over an hour: other processes do not learn of these changes',
    todo: 'Start the server if it is not running. Otherwise its log has the reason, in lines with "delivering events failed"; events are delivered by themselves once it is resolved.',
    sql: `
      SELECT format('event %s for the reader %s: %s, %s attempts', id, reader, name, attempts) AS example
      FROM outbox WHERE created_at < now() - interval '1 hour'`,
  },
];
