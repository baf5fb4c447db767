/** An account whose texts are in the mails that the marketplace sends to others. */
const HOSTILE = 'api/test/mail/templates-hostile.test.ts';

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
    defence: 'Addresses are encoded in `mailto:` and `tel:` links',
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
];
