/** Banned accounts. */
const SESSIONS = 'api/test/auth/sessions.test.ts';
const LIVE = 'api/test/graphql/live-sessions.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const BAN_ROWS = [
  {
    id: 'B1',
    threat: 'A banned account uses its old token after it was unbanned',
    defence: "A ban increments the account's session version, which every token contains",
    replacement: '0',
    test: SESSIONS,
    title: 'does not restore ended sessions on an unban, but accepts a new login',
  },
  {
    id: 'B2',
    threat: 'A banned or deleted account continues to use an open socket',
    defence: 'Sockets are closed with their session, on every process',
    test: LIVE,
    title: 'closes the socket when the account is banned, and leaves those of other accounts open',
  },
  {
    id: 'B3',
    threat: 'A socket remains open after its token has expired',
    defence: 'It is closed when the token expires',
    replacement: 'undefined',
    test: LIVE,
    title: 'closes the socket when its token expires',
  },
  {
    id: 'B4',
    threat: 'An account is banned while its socket is being opened, and the socket misses the event (race condition)',
    defence: 'The session is verified again after the socket is registered for events',
    test: LIVE,
    title: 'closes the socket if the session ends while the socket is being opened',
  },
  {
    id: 'B5',
    threat: 'A banned account signs in again',
    defence: '403, returned only after the correct password',
    test: 'api/test/auth/login.test.ts',
    title: 'reports a ban only to a login with the right password',
  },
];
