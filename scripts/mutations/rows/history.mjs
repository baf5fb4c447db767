/** What administrators read of each other in the admin portal. */

/** @type {import('../rows.mjs').Row[]} */
export const HISTORY_ROWS = [
  {
    id: 'Y1',
    threat: 'An administrator reads when and from where another one signs in',
    defence: 'The history of a row leaves out the entries of the audit log about administrators',
    replacement: [/entry\.subject_type <> 'admin'/, 'true'],
    test: 'api/test/admin/history.test.ts',
    title: 'omits the logins of administrators',
  },
];
