/** An account whose texts are in the mails that the marketplace sends to others. */
const HOSTILE = 'api/test/mail/templates-hostile.unit.test.ts';

const SENDER = 'api/test/mail/sender.long.test.ts';
const MAILBOX = 'api/test/mail/mailbox.test.ts';
const BOOKING_MAILS = 'api/test/mail/booking-mails.test.ts';
const ENCRYPTION = 'api/test/mail/encryption.test.ts';
const LINKS = 'api/test/mail/link-mails.test.ts';
const UNSUBSCRIBE = 'api/test/mail/unsubscribe.test.ts';

/** Matches nothing. */
const NOTHING = '/(?!)/g';

/** @type {import('../rows.mjs').Row[]} */
export const MAIL_ROWS = [
  {
    id: 'E1',
    threat: 'A line break in a text adds a header to a mail, or a line that looks like a part of it',
    defence: 'Line breaks and control characters become spaces; only of messages each line remains one',
    replacement: NOTHING,
    test: HOSTILE,
    title: 'adds no line and no control character to a subject or a fact: %j',
  },
  {
    id: 'E2',
    threat: 'Characters that change the text direction reorder other texts of a mail, such as an address',
    defence: 'They are removed from all texts of a mail',
    replacement: NOTHING,
    test: HOSTILE,
    title: 'reorders no other text: %j',
  },
  {
    id: 'E3',
    threat: 'A program registers addresses of strangers with an advertised website as the name (spam in our name)',
    defence: 'A name that mail programs would show as a link is omitted from the greeting',
    replacement: 'true',
    test: HOSTILE,
    title: 'does not greet with an address, which mail programs show as a link: %s',
  },
  {
    id: 'E4',
    threat: 'An e-mail address with `?bcc=` copies the reply of the other party to a third person',
    defence: 'Addresses are encoded in `mailto:` links; `tel:` links have only digits',
    replacement: 'address',
    test: HOSTILE,
    title: 'adds nothing to the links for mail and phone',
  },
  {
    id: 'E5',
    threat: 'A message imitates the end of the text of a mail, with a link of its own as the main link (phishing)',
    defence: 'Each line of a message begins with `>` in the text',
    replacement: NOTHING,
    test: HOSTILE,
    title: 'cannot imitate the text of the mail',
  },
  {
    id: 'E6',
    threat: 'A comma in an e-mail address adds a recipient to a mail',
    defence:
      'The address is passed to the mail library as one, and not as text that it parses; no header names the recipient',
    replacement: 'mail.to',
    test: SENDER,
    title: 'sends a mail to its recipient alone, and retains neither text nor recipient',
  },
  {
    id: 'E7',
    threat: 'Another user of the machine reads the mails in the data directory, with the keys of their links',
    defence:
      'The folder and its files are readable by their owner only, and the page that shows them requires a key that the start prints',
    replacement: '0o755',
    test: MAILBOX,
    title: 'writes files that only their owner can read',
  },
  {
    id: 'E8',
    threat: 'Two processes send the same mail at the same time',
    defence: 'A mail is claimed by one statement, which skips mails that another process is claiming',
    replacement: [
      ' AND due_at <= now() ORDER BY ${ORDER} LIMIT $1 FOR UPDATE SKIP LOCKED',
      ' ORDER BY due_at LIMIT $1',
    ],
    test: SENDER,
    title: 'sends each of many mails once, from several processes',
  },
  {
    id: 'E9',
    threat: 'The database names the recipient and the booking of every mail that was ever sent',
    defence: 'A sent mail refers to nothing',
    replacement: [', account_id = NULL, booking_id = NULL, data = NULL', ''],
    test: SENDER,
    title: 'sends a mail to its recipient alone, and retains neither text nor recipient',
  },
  {
    id: 'E10',
    threat: 'A banned account receives further mails about the marketplace',
    defence: 'A mail is not sent to an account that is banned when it is due',
    test: BOOKING_MAILS,
    title: 'sends nothing about a ban, and nothing more to a banned account',
  },
  {
    id: 'E11',
    threat: 'After an outage, accounts receive mails about requests and events that are long past',
    defence: 'A mail about a booking is made from its present state, and not sent once its slot has begun',
    test: BOOKING_MAILS,
    title: 'sends nothing but the expiry once the slot has begun',
  },
  {
    id: 'E12',
    threat: 'A stranger switches off the mails of other accounts',
    defence: 'The address in a mail has a key of 256 bits for one account and one kind of mail',
    replacement: 'true',
    test: UNSUBSCRIBE,
    title: 'rejects an address with %s',
  },
  {
    id: 'E13',
    threat: 'A mail in the mailbox page runs a script, or requests something from elsewhere',
    defence: 'Each mail is a sandboxed document of its own, whose policy permits styles and embedded pictures only',
    replacement: "''",
    test: MAILBOX,
    title: 'shows the mails that were written, newest first, and each in a sandboxed document of its own',
  },
  {
    id: 'E38',
    threat: 'A mail in the mailbox page runs a script in the page around it, which could read all mails',
    defence: 'The policy of the page permits one script, by its hash',
    replacement: `"'unsafe-inline'"`,
    test: MAILBOX,
    title: 'has times that one script, which alone its policy permits, replaces by those of the reader',
  },
  {
    id: 'E39',
    threat: 'Each of many accounts that are registered and deleted in a loop reads all mails that were not sent',
    defence: 'Copies of deleted bookings in mails are found by indexes',
    replacement: ["'{deleted,${side},id}'", "concat('{deleted,${side},id', '}')::text[]"],
    test: 'api/test/accounts/erased-mails.test.ts',
    title: 'does not read the mails of all others',
  },
  {
    id: 'E14',
    threat: 'Strangers read the mails of a server that is reachable from elsewhere, and use the keys of their links',
    defence: 'The mailbox exists only with the embedded database, on a loopback address, without a proxy',
    replacement: 'true',
    test: MAILBOX,
    title: 'does not exist %s',
  },
  {
    id: 'E15',
    threat: 'A page of another site whose name leads to this machine reads the mailbox (DNS rebinding)',
    defence: 'The mailbox exists only under the names of the loopback address',
    replacement: 'true',
    test: MAILBOX,
    title: 'does not exist under the name %s',
  },
  {
    id: 'E35',
    threat: 'Strangers read the mailbox through a proxy that replaces the `Host` and sends no header of its own',
    defence:
      'The mailbox is closed, also after a restart, by the first request of a page that is at home under another name; until then, only `PUBLIC_URL` or `SMTP_URL` closes it',
    replacement: 'true',
    test: MAILBOX,
    title: 'does not exist from the first request of its pages on, also after a restart: %s',
  },
  {
    id: 'E36',
    threat: 'One event that cannot be read delays the mails about all others that are planned with it',
    defence: 'Events that cannot be planned together are planned one by one',
    replacement: '[]',
    test: 'api/test/mail/planner.test.ts',
    title: 'plans the mails about other events though one cannot be read',
  },
  {
    id: 'E37',
    threat: 'Thousands of reminders are due, and links for new passwords wait for an hour behind them',
    defence: 'Mails with a key in their link are sent before all others',
    replacement: "'attempts > 0, due_at'",
    test: SENDER,
    title: 'sends mails with a key first',
  },
  {
    id: 'E16',
    threat: 'A scanner of mails that opens all links switches the mails of its users off',
    defence: 'Opening the address shows a page; only a POST switches mails off',
    replacement: 'true',
    test: UNSUBSCRIBE,
    title: 'changes nothing when the address is opened, which shows a button',
  },
  {
    id: 'E30',
    threat: 'The owner of a link in a mail posts to it in a loop and occupies all connections of the database',
    defence: 'At most five connections per client address, as for other requests',
    replacement: 'String(Math.random())',
    test: UNSUBSCRIBE,
    title: 'uses at most five connections of the database for one client address',
  },
  {
    id: 'E31',
    threat: 'The owner of a link in a mail posts to it in a loop, and each writes a row',
    defence: 'Nothing is written if the mails are switched off already',
    replacement: "''",
    test: UNSUBSCRIBE,
    title: 'writes nothing when the mails are switched off already',
  },
  {
    id: 'E32',
    threat: 'A page of another site requests the mailbox of the machine in a loop, and occupies the server',
    defence: 'One page of the mailbox at a time; 503 if 20 requests wait',
    replacement: '100',
    test: MAILBOX,
    title: 'renders one page at a time, and responds with 503 when 20 requests wait',
  },
  {
    id: 'E33',
    threat: 'The same for the list of a hundred long mails',
    defence: 'The list reads the headers of mails only',
    replacement: ['headerOf', 'readFile'],
    test: MAILBOX,
    title: 'reads only the headers of mails for the list',
  },
  {
    id: 'E34',
    threat:
      'Providers of one city fill a day with slots and a category with services, and the list of what else is free in mails about refusals occupies the database',
    defence: 'One slot and five services of each provider are read, for a second at most',
    replacement: [' LIMIT 1\n', '\n'],
    test: BOOKING_MAILS,
    title: 'names what is free at once, though providers fill the day with slots and the category with services',
  },
  {
    id: 'E17',
    threat: 'The address of a deleted account remains in a mail that could not be sent',
    defence: 'A dead mail to an address that no other row has is deleted a week after it was planned',
    replacement: ["state = 'dead'", 'false'],
    test: 'api/test/mail/forget.test.ts',
    title: 'deletes a dead mail after 7 days if no other row has its address, such as that of a deleted account',
  },
  {
    id: 'E18',
    threat: 'Everyone on the way to the mail server reads mails, and the password of SMTP_URL',
    defence: 'The connection is encrypted wherever the mail server offers it, before the login',
    replacement: 'true',
    test: ENCRYPTION,
    title: 'encrypts the connection %s, before the password',
  },
  {
    id: 'E19',
    threat: 'A machine on the way takes the place of the mail server',
    defence: 'The certificate must be valid for the host of SMTP_URL; otherwise nothing is sent, and tried again later',
    replacement: 'false',
    test: ENCRYPTION,
    title: 'sends nothing to a mail server with a certificate %s, for now',
  },
  {
    id: 'E20',
    threat:
      'A client requests a new password for another account under a `Host` of its own, to which the link in the mail then leads',
    defence: 'Links begin with `PUBLIC_URL`; what makes mails knows no request',
    replacement: ['deps.brand.publicUrl', "'https://evil.example'"],
    test: LINKS,
    title: 'begin with PUBLIC_URL, regardless of the Host of the request',
  },
  {
    id: 'E21',
    threat: 'The key of a link is in the log of a proxy, or in the `Referer` of a request to another site',
    defence:
      'It is the part of the address after `#`, which browsers send to no server, and the body of a POST request',
    replacement: ['#', '?key='],
    test: LINKS,
    title: 'have their key in the part of the address that browsers send to no server',
  },
  {
    id: 'E22',
    threat: 'A person beside the screen, or an extension of the browser, reads the key of a link in the address bar',
    defence: 'The page removes it from the address as soon as it has read it',
    replacement: '',
    test: 'web/src/features/auth/ResetPasswordPage.test.tsx',
    title: 'removes the key from the address as soon as it has read it',
  },
  {
    id: 'E40',
    threat:
      'A program registers the address of a stranger, waits with that account for slots of a provider of its own, and frees them (mail bombing)',
    defence: 'At most 60 mails in an hour to an address that is not verified, links for a new password excepted',
    replacement: '1000',
    test: 'api/test/mail/mailbox-limit.test.ts',
    title: 'has at most 60, regardless of those to other addresses',
  },
  {
    id: 'E41',
    threat:
      'It does so with many accounts, whose addresses lead to one mailbox: they differ by a tag (`kim+1@example.com`), or by dots at a service that ignores them',
    defence:
      'All of these addresses together are sent as many, and 10 links for a new password, apart from the one without a tag and dots',
    replacement: 'address',
    test: 'api/test/mail/mailbox-limit.test.ts',
    title: 'has at most 60 together with the other addresses of its mailbox that have a %s, but none less without',
  },
];
