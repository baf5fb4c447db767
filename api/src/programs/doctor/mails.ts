import type { RowCheck } from './finding.js';

/** Checks of the mails that were not sent. */
export const MAIL_CHECKS: RowCheck[] = [
  {
    check: 'dead-mails',
    what: 'Mails could not be sent and are not tried again',
    todo: 'Resolve the reason (the mail server’s code is beside each; `npm run mail:test -- --to you@example.com` tries one), then send them with `npm run mail:retry`.',
    sql: `
      SELECT format('%s %s: %s, attempts: %s', kind, id, error, attempts) AS example FROM mails WHERE state = 'dead'`,
  },
  {
    check: 'waiting-mails',
    what: 'Mails have not been sent for over an hour',
    todo: 'Start the server if it is not running. Otherwise its log has the reason, in lines with "sending a mail failed"; mails are sent by themselves once it is resolved.',
    sql: `
      SELECT format('%s %s: %s, attempts: %s', kind, id, coalesce(error, 'not attempted'), attempts) AS example
      FROM mails WHERE state = 'pending' AND created_at < now() - interval '1 hour'`,
  },
];
