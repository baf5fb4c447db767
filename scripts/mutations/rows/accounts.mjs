/** A visitor who attacks accounts: guessing, enumeration, elevated rights, stolen tokens. */
const RATE = 'api/test/auth/rate-limits.test.ts';
const LOGIN = 'api/test/auth/login.test.ts';
const LOGOUT = 'api/test/auth/logout.test.ts';
const AUDIT = 'api/test/admin/audit.test.ts';
const TOKENS = 'api/test/auth/tokens.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const ACCOUNT_ROWS = [
  {
    id: 'A1',
    threat: 'An attacker guesses the password of an account',
    defence:
      'At most 10 wrong passwords per account and client address in 15 minutes, over both transports',
    replacement: '10_000',
    test: RATE,
    title: 'checks 10 wrong passwords for an account from one address, both transports together',
  },
  {
    id: 'A2',
    threat: 'An attacker tries leaked passwords on many accounts (credential stuffing)',
    defence: 'At most 100 wrong passwords per client address in 15 minutes',
    replacement: '100_000',
    test: RATE,
    title: 'checks 100 wrong passwords from one address, regardless of the accounts',
  },
  {
    id: 'A3',
    threat: 'An attacker sends a burst of guesses before the first is counted (race condition)',
    defence: 'Each attempt is counted before the password is verified',
    replacement: [
      /^await (.+)$/,
      '(setTimeout(() => void $1.catch(() => undefined), 5_000).unref(), async () => undefined)',
    ],
    test: RATE,
    title: 'checks only 10 wrong passwords of 30 concurrent requests',
  },
  {
    id: 'A4',
    threat: 'An attacker creates thousands of accounts',
    defence: 'At most 20 registrations per client address in an hour, over both transports',
    replacement: '20_000',
    test: RATE,
    title: 'accepts 20 registrations from one address in an hour, both transports together',
  },
  {
    id: 'A5',
    threat:
      'The login discloses by its message which e-mail addresses have accounts (user enumeration)',
    defence: 'The same message for an unknown address and a wrong password',
    replacement: [/^/, "if (!found) throw unauthenticated('No such account'); "],
    test: LOGIN,
    title: 'responds alike to a wrong password and to an unknown e-mail address',
  },
  {
    id: 'A6',
    threat: 'The login discloses the same by its response time (timing attack)',
    defence: 'A password is verified against a dummy hash for unknown addresses',
    replacement: [/^/, "if (!found) throw unauthenticated('Invalid email or password'); "],
    test: LOGIN,
    title: 'spends similar CPU time on an unknown e-mail address and on a wrong password',
  },
  {
    id: 'A7',
    threat:
      'A flood of logins occupies all threads of the pool, and file access and compression wait',
    defence: 'At most two passwords are hashed at a time',
    replacement: '100',
    test: 'api/test/security/logins.test.ts',
    title: 'serves pictures without delay while 40 passwords are hashed',
  },
  {
    id: 'A8',
    threat: 'A flood of logins creates a queue of minutes for all logins',
    defence: 'At most 100 logins wait; further ones get 503 with `Retry-After`',
    test: 'api/test/security/logins.test.ts',
    title: 'responds with 503 and Retry-After when the queue for hashing is full',
  },
  {
    id: 'A9',
    threat: 'An account has a password that is easy to guess',
    defence: '6 to 128 characters (P3); guessing is rate limited (A1)',
    replacement: 'password(0, 12_800)',
    test: 'api/test/auth/registration.test.ts',
    title: 'reports a password of invalid length in the same way through both transports',
  },
  {
    id: 'A10',
    threat: 'A registration sets `role: admin`, `isVerified` or `rating` (mass assignment)',
    defence: 'Only named fields of validated input are stored',
    replacements: {
      a: [/^/, 'isVerified: (form as { isVerified?: boolean }).isVerified ?? true, '],
      b: 'Object.keys(body)',
    },
    test: 'api/test/auth/registration.test.ts',
    title: 'ignores fields of a REST registration that only the server sets',
  },
  {
    id: 'A11',
    threat: 'An attacker forges a token with another algorithm, or none',
    defence: 'Only HS256 is accepted',
    test: TOKENS,
    title: 'rejects a token that %s',
  },
  {
    id: 'A12',
    threat: 'An attacker uses a token that never expires',
    defence: 'A token without an expiry is rejected',
    replacement: 'false',
    test: TOKENS,
    title: 'rejects a token that %s',
  },
  {
    id: 'A13',
    threat: 'An account of the marketplace uses its token in the admin portal',
    defence: 'Separate audiences, each with its own table of accounts',
    replacement: `claims.audience === 'admin' ? ACCOUNTS.marketplace.replace('role,', "'admin' AS role,") : ACCOUNTS.marketplace`,
    test: TOKENS,
    title: 'treats a request as one of a visitor when its token %s',
  },
  {
    id: 'A14',
    threat: 'A visitor collects e-mail addresses and phone numbers of providers',
    defence: 'They are returned to signed-in accounts only, over both transports',
    replacement: 'SELECT',
    test: 'api/test/users/contact-data.test.ts',
    title: 'hides the contact data of a provider from visitors',
  },
  {
    id: 'A15',
    threat: 'Inactive services, or those of banned providers, are visible and can be booked',
    defence: 'Every public query includes the condition',
    replacement: "'true'",
    test: 'api/test/services/catalogue.test.ts',
    title: 'hides a service that %s, and rejects a booking of it',
  },
  {
    id: 'A16',
    threat: 'A response contains a password hash',
    defence: 'Hashes are not selected by default and not part of any response type or presenter',
    replacements: { a: '{ ...view }', b: [/^/, '...user, '] },
    test: 'api/test/guards/secrets.test.ts',
    title: 'do not occur in the response to %s',
  },
  {
    id: 'A20',
    threat:
      'An attacker varies the spelling of an address (`İ` for `i`) to obtain a separate limit of wrong passwords for each',
    defence:
      'Attempts are counted under the address as the database compares it, with or without an account',
    replacements: { a: "'SELECT $1::text AS compared'", b: 'email.toLowerCase()' },
    test: RATE,
    title: 'counts all spellings of an e-mail address %s as one',
  },
  {
    id: 'A21',
    threat: 'A stolen token remains valid for up to 7 days after its owner has signed out',
    defence: 'Signing out revokes the token; the statement that identifies the account checks that',
    replacement: "'$3::text IS NOT NULL'",
    test: LOGOUT,
    title: 'revokes only the token that signs out through %s',
  },
  {
    id: 'A22',
    threat: 'A socket that was opened with the token stays open after its owner has signed out',
    defence: 'Sockets are closed with their token, on every process',
    test: 'api/test/graphql/live-sessions.test.ts',
    title: 'closes all sockets of a token when it is signed out, and leaves other sessions open',
  },
  {
    id: 'A23',
    threat: 'Two sessions that begin in the same second share a token, and signing out ends both',
    defence: 'Each token has a random identifier',
    test: LOGOUT,
    title: 'revokes only the token that signs out through %s',
  },
  {
    id: 'A24',
    threat: 'An account signs in and out in a loop and fills a table that every request reads',
    defence: 'At most 100 revoked tokens per account; one more ends all of its sessions instead',
    replacement: '1_000_000',
    test: LOGOUT,
    title: 'stores 100 revoked tokens of an account, and ends all of its sessions on one more',
  },
  {
    id: 'A25',
    threat: 'An attacker with the password of an administrator signs in without a trace',
    defence: 'A login is recorded in the audit log with its address, or fails',
    test: AUDIT,
    title: 'rejects a login when its audit entry cannot be written',
  },
  {
    id: 'A26',
    threat: 'An attacker guesses passwords of administrators without a trace',
    defence: 'Failed logins are counted in the audit log by account and address',
    test: AUDIT,
    title: 'counts failed logins by account and address, and never stores a password',
  },
  {
    id: 'A27',
    threat: 'An attacker fills the audit log with failed logins',
    defence: 'At most 100 rows per account in 15 minutes; one more row counts the rest',
    replacement: '1_000_000',
    test: AUDIT,
    title:
      'stores 100 rows of failed logins for an account, and counts further addresses in one row',
  },
];
