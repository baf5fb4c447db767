/** Links in mails, and the account page: keys, mails to others, sessions, copies of the data. */
const FORGOTTEN = 'api/test/accounts/forgotten-password.test.ts';
const VERIFIED = 'api/test/accounts/verified-email.test.ts';
const EMAIL = 'api/test/accounts/change-email.test.ts';
const PASSWORD = 'api/test/accounts/change-password.test.ts';
const LIMITS = 'api/test/accounts/account-limits.long.test.ts';
const DELETION = 'api/test/accounts/delete-account.test.ts';
const RACES = 'api/test/accounts/key-races.test.ts';
const DATA = 'api/test/accounts/own-data.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const LINK_ROWS = [
  {
    id: 'A50',
    threat: 'A wrong password on the account page looks like the end of the session, and the web client signs out',
    defence: 'It is BAD_USER_INPUT of its field, and counts as a wrong password at the login (A1)',
    replacement: ["badInput({ password: 'Wrong password', [field]: 'Wrong password' })", 'unauthenticated()'],
    test: DELETION,
    title: 'needs the password, through %s',
  },
  {
    id: 'A51',
    threat: 'A stolen session continues after its owner has ended all sessions, or has changed or reset the password',
    defence: 'Each of them increments the session version, which is part of every token',
    replacement: ['session_version + 1', 'session_version'],
    test: PASSWORD,
    title: 'end on request, while those of other accounts continue, through %s',
  },
  {
    id: 'A52',
    threat: 'A client tries keys of links in a loop',
    defence: 'A key has 256 bits; at most 100 uses of keys per client address in an hour',
    replacement: '100_000',
    test: LIMITS,
    title: 'accept 100 keys from one address in an hour',
  },
  {
    id: 'A53',
    threat: 'A client requests links for the addresses of thousands of people, who receive mails',
    defence: 'At most 20 requests per client address in an hour',
    replacement: '20_000',
    test: LIMITS,
    title: 'accept 20 requests for a new password from one address in an hour',
  },
  {
    id: 'A54',
    threat: 'Many clients request links for one address, and fill its mailbox (mail bombing)',
    defence:
      'At most 5 mails per e-mail address in an hour; further requests are ignored, the last link remains valid. All other spellings of a mailbox together are sent 10 (E41)',
    replacement: '5_000',
    test: LIMITS,
    title: 'send 5 links for a new password in an hour, and leave the fifth valid',
  },
  {
    id: 'A55',
    threat: 'The request for a new password discloses by its duration which e-mail addresses have accounts',
    defence: 'The same event is appended for every address; only the planner of mails looks for the account',
    replacement: [
      /^/,
      "if ((await db.query<unknown[]>('SELECT FROM users WHERE lower(email) = lower($$1)', [email])).length > 0) ",
    ],
    test: LIMITS,
    title: 'append as much to the outbox for an address without an account',
  },
  {
    id: 'A56',
    threat: 'A client sends wrong keys with new passwords, and each password is hashed',
    defence: 'The key is looked up before the password is hashed',
    test: FORGOTTEN,
    title: 'rejects a wrong key without hashing the password',
  },
  {
    id: 'A57',
    threat: 'The link of a mail is used a second time, by a reader of the mailbox or of the history of the browser',
    defence: 'One statement marks the key as used; all keys of the account are deleted',
    replacements: { a: 'false', b: '' },
    test: FORGOTTEN,
    title: 'accepts a key only once in several concurrent uses',
  },
  {
    id: 'A58',
    threat: 'An attacker who knows the password remains signed in after its owner has reset it',
    defence: 'A reset ends all sessions of the account',
    test: FORGOTTEN,
    title: 'ends every session and every other key, and informs the owner',
  },
  {
    id: 'A59',
    threat: 'An attacker with an older link verifies or changes the address after the password was reset',
    defence: 'A reset deletes all keys of the account',
    test: FORGOTTEN,
    title: 'ends every session and every other key, and informs the owner',
  },
  {
    id: 'A60',
    threat: 'An account requests links that verify its address in a loop, although the address is that of a stranger',
    defence: 'At most 5 mails per account in an hour',
    replacement: '5_000',
    test: LIMITS,
    title: 'send 5 links that verify the address in an hour',
  },
  {
    id: 'A61',
    threat: 'An account sends links to thousands of addresses by entering them as its new one',
    defence: 'At most 5 changes per account in an hour, and only with the password',
    replacement: '5_000',
    test: LIMITS,
    title: 'send 5 links to new addresses of an account in an hour',
  },
  {
    id: 'A40',
    threat: 'Many accounts enter the address of one person as their new one, and fill the mailbox',
    defence: 'At most 5 mails to a new address in an hour, of all accounts together',
    replacement: '5_000',
    test: LIMITS,
    title: 'send 5 links to one new address in an hour, of any accounts',
  },
  {
    id: 'A41',
    threat: 'An attacker with access to the old mailbox resets the password after the address was changed',
    defence: 'A change of the address deletes the keys that were sent to the old one',
    test: EMAIL,
    title: 'ends links that were sent to the old address',
  },
  {
    id: 'A42',
    threat: 'An attacker with an older link resets the password after its owner has changed it',
    defence: 'A change of the password deletes the keys that would change its password or address',
    test: PASSWORD,
    title: 'end the links that were sent before',
  },
  {
    id: 'A43',
    threat: 'A reader of the database or of a backup uses keys of links that are still valid',
    defence: 'Only hashes of keys are stored',
    replacement: 'key',
    test: FORGOTTEN,
    title: 'stores neither the key nor the password',
  },
  {
    id: 'A44',
    threat: 'An older link, which its owner has forgotten, is used',
    defence: 'A new key makes older ones of the same purpose invalid',
    test: FORGOTTEN,
    title: 'rejects all keys but the newest',
  },
  {
    id: 'A45',
    threat: 'A link in an old mail is used years later',
    defence: 'Keys expire: after an hour, or after 48 hours if they verify an address',
    replacement: ['AND expires_at > now()', ''],
    test: VERIFIED,
    title: 'is verified for 48 hours',
  },
  {
    id: 'A46',
    threat: 'A link that was sent to one address verifies another',
    defence: 'The key contains the address to which it was sent, which must still be that of the account',
    replacement: ['lower(email) = lower($2)', '$2::text IS NOT NULL'],
    test: VERIFIED,
    title: 'is not verified by a link that was sent to another address',
  },
  {
    id: 'A47',
    threat: 'A banned person changes the password or the address of the account',
    defence: 'Keys of banned accounts are not valid',
    replacement: ['AND is_verified', ''],
    test: FORGOTTEN,
    title: 'is not replaced for a banned account',
  },
  {
    id: 'A48',
    threat: 'Two changes of the password with the same old one succeed at the same time (race condition)',
    defence: 'The statement requires the hash that was verified',
    replacement: ['AND password_hash = $3', 'AND $3::text IS NOT NULL'],
    test: PASSWORD,
    title: 'change only once in several concurrent changes',
  },
  {
    id: 'A63',
    threat: 'An account sends its right password in a loop, which no limit of wrong ones (A1) counts, and others wait',
    defence: 'At most 20 checks of the own password per account in an hour, right or wrong, for all purposes together',
    replacement: '20_000',
    test: LIMITS,
    title: 'check the password of an account 20 times in an hour, right or wrong',
  },
  {
    id: 'A72',
    threat:
      'A program deletes its account and registers the address of a stranger again, and all limits of its mails begin anew',
    defence: 'Mails about passwords and links are counted by the e-mail address, not by the account',
    replacements: { a: 'viewer.id', b: 'id' },
    test: LIMITS,
    title: 'share their limits of mails with earlier accounts of the same address',
  },
  {
    id: 'A64',
    threat:
      'An account that was registered with the address of a stranger changes its password in a loop, and each change sends a mail (mail bombing)',
    defence:
      'At most 10 changes per e-mail address in an hour. With 5 links that verify it (A60), 5 links for a new password and as many confirmations (A54), at most 25 mails are sent to it in an hour, 5 for accounts that enter it as their new one (A40), and a welcome and an end for each of the 20 accounts that a client address registers (A4)',
    replacement: '10_000',
    test: LIMITS,
    title: 'change the password 10 times in an hour, each with a mail',
  },
  {
    id: 'A65',
    threat: 'A provider ends its sessions in a loop, and each time the catalogue is regenerated',
    defence: 'At most 20 times per account in an hour',
    replacement: '20_000',
    test: LIMITS,
    title: 'end all sessions 20 times in an hour',
  },
  {
    id: 'A66',
    threat:
      'An attacker with the password requests a change of the address just before its owner resets the password, and receives a key afterwards',
    defence: 'The request has the session version of the account; a key is issued only while the account still has it',
    replacement: ['AND session_version = coalesce($2, session_version)', 'AND coalesce($2, 0) IS NOT NULL'],
    test: RACES,
    title: 'is not sent if the password is reset before its mail is planned: %s',
  },
  {
    id: 'A67',
    threat: 'The same with a reset between the check of the password and the commit of the request',
    defence: 'The transaction of the request locks the account and requires the hash that was verified',
    replacement: ['AND password_hash = $2', 'AND $2::text IS NOT NULL'],
    test: RACES,
    title: 'is not sent if the password is reset after it was checked',
  },
  {
    id: 'A68',
    threat: 'The same with a change of the password while the key is being issued',
    defence: 'The account is locked until the key is committed, so that the change deletes it',
    replacement: ['FOR SHARE', 'FOR KEY SHARE'],
    test: RACES,
    title: 'is not valid if the password is changed while its mail is being planned',
  },
];

/** @type {import('../rows.mjs').Row[]} */
export const OWN_ACCOUNT_ROWS = [
  {
    id: 'M41',
    threat: 'A provider saves its profile in a loop, and each makes the catalogue be regenerated',
    defence: 'At most 300 saved profiles and settings per account in an hour, and 600 per client address',
    replacement: '300_000',
    test: LIMITS,
    title: 'accept 300 changes of a profile in an hour',
  },
  {
    id: 'M42',
    threat: 'An account with thousands of bookings requests a copy of its data in a loop',
    defence: 'At most 10 copies per account in an hour; one page at a time is read, of all copies',
    replacement: '10_000',
    test: LIMITS,
    title: 'provide 10 copies of its data in an hour',
  },
  {
    id: 'M60',
    threat:
      'A provider ends its sessions or changes its password in a loop, and each makes the catalogue be regenerated',
    defence: 'The version of the catalogue changes only with the columns of providers that public responses show',
    replacement: [/'name',/, "'name', 'session_version',"],
    test: 'api/test/database/catalogue-version.test.ts',
    title: 'does not change when a provider ends its sessions, changes its password or its mails',
  },
  {
    id: 'M62',
    threat: 'A copy waits for the connections of its address, which are in use, and all others wait for that copy',
    defence: 'A copy has connections of its own',
    replacement: 'connections',
    test: 'api/test/security/shares-of-addresses.test.ts',
    title: 'is returned while another address has all of its connections and its share of the queue in use',
  },
  {
    id: 'M63',
    threat: 'One address requests copies of the data of many accounts, and others wait for all of them',
    defence: 'The queue is served round robin by client address',
    replacement: "''",
    test: 'api/test/security/shares-of-addresses.test.ts',
    title: 'is returned before most of those that another address requested earlier',
  },
  {
    id: 'M43',
    threat: 'The copy of the data of an account contains rows of others',
    defence: 'Every statement selects by the account',
    replacement: [/$/, ".replace(/WHERE \\w+ = \\$$1/, 'WHERE $$1::uuid IS NOT NULL')"],
    test: DATA,
    title: 'contains nothing of other accounts but what the dashboards show',
  },
  {
    id: 'M49',
    threat: 'An account with tens of thousands of bookings delays all requests while the JSON of its data is made',
    defence:
      'The file is sent page by page; GraphQL, which returns it as one value, rejects more than 4,000,000 characters',
    replacement: '4_000_000_000',
    test: DATA,
    title: 'is complete as a file with over 4,000,000 characters, which GraphQL rejects',
  },
];
