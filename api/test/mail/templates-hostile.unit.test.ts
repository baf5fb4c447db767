import type { BookingFacts, MailContent, MailMessage } from '../../src/reactions/mail/templates/message.js';
import { createTransport } from 'nodemailer';
import { messageOf } from '../../src/engine/mail/smtp-transport.js';
import { render } from '../../src/reactions/mail/templates/render.js';
import { aBookingOf, aMailOfEachKind, BRAND } from '../support/mails.js';

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title></style><!--<img src=x onerror=alert(1)>',
  'Kim\r\nBcc: victim@example.com\r\n\r\n<b>New mail</b>',
  'Kim\nSubject: another\u2028Bcc: victim\u0085\u000b\u0000\u007f',
  '\u202egnp.exe\u202c \u2066a\u2069\u200f',
  'Kim \ud800',
  '&lt;b&gt; &#0; ${1} {{x}} %0d%0aBcc:',
  `${'x'.repeat(200)}`,
  'a?bcc=victim@example.com&body=x',
];

/** The booking with this text in each field that people write. */
const withText = (text: string): BookingFacts =>
  aBookingOf({
    serviceTitle: text,
    eventType: text,
    message: text,
    customer: { name: text, email: text, phone: text },
    provider: { name: text, businessName: text, city: text, email: text, phone: text },
  });

const mailsWith = (text: string): [message: MailMessage, mail: MailContent][] =>
  aMailOfEachKind(withText(text)).map((message) => [message, render(message, BRAND)]);

/** Elements with the names of their attributes; not line breaks, of which a text may have any number. */
const skeletonOf = (html: string): string[] =>
  (html.match(/<[^<>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '')).filter((tag) => tag !== '<br/>');

const aMail = (kind: MailMessage['kind'], text: string): MailContent =>
  mailsWith(text).find(([message]) => message.kind === kind)![1];

/** The subject as a mail program shows it: encoded words (RFC 2047) are decoded, without the blanks between two of them. */
const subjectShown = (raw: string): string =>
  (/^Subject: ([^]*?)\r?\n(?![ \t])/m.exec(raw)?.[1] ?? '')
    .replace(/\r?\n/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString());

describe('what people write', () => {
  it.each([
    '=?UTF-8?B?4oCuZXZpbA==?=',
    'Party =?utf-8?q?=0D=0ABcc:_victim=40example.com?= and more',
    `=?UTF-8?B?4oCu?= ${'für 🎉 '.repeat(20)}end`,
    '1 =? 2',
  ])('is shown in the subject as it was typed, and not decoded: %s', async (subject) => {
    const texts = { subject, html: '', text: '' };
    const mail = { id: 'an-id', kind: 'welcome' as const, to: 'kim@example.com', ...texts, attachments: [] };
    const identity = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(identity, mail));
    const raw = (built.message as Buffer).toString();
    expect(subjectShown(raw)).toBe(subject);
    for (const line of raw.split('\r\n\r\n')[0]?.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(78);
  });

  const harmless = mailsWith('Kim').map(([, { html }]) => skeletonOf(html));
  // Without a greeting.
  const withAddress = mailsWith('www.example.com').map(([, { html }]) => skeletonOf(html));

  it.each(HOSTILE)('adds no element and no attribute to a mail of any kind: %j', (text) => {
    mailsWith(text).forEach(([, { html }], index) => {
      expect([harmless[index], withAddress[index]]).toContainEqual(skeletonOf(html));
      expect(html.match(/<(script|img|b)\b/)).toBeNull();
    });
  });

  it.each(HOSTILE)('adds no line and no control character to a subject or a fact: %j', (text) => {
    for (const [{ kind }, mail] of mailsWith(text)) {
      expect([kind, mail.subject]).toEqual([kind, expect.stringMatching(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u)]);
      expect(mail.subject.length).toBeLessThan(110);
      expect(mail.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      expect(mail.text).not.toMatch(/^(Bcc|Subject):/m);
      expect(mail.html).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  });

  it.each(HOSTILE)('reorders no other text: %j', (text) => {
    for (const [, { subject, html, text: plain }] of mailsWith(text))
      expect(subject + html + plain).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  it('is in the subject only if it is the title of a service', () => {
    for (const message of aMailOfEachKind({ ...withText('Mallory'), serviceTitle: 'Garden' }))
      expect(render(message, BRAND).subject).not.toContain('Mallory');
  });

  it('is shown as it was written', () => {
    const { html, text } = aMail('booking-requested', '<b>"Kim"</b> & Söhne 🎪');
    expect(html).toContain('&lt;b&gt;&quot;Kim&quot;&lt;/b&gt; &amp; Söhne 🎪');
    expect(text).toContain('\nCustomer: <b>"Kim"</b> & Söhne 🎪\n');
  });

  it('determines the direction of its own text only', () => {
    const { html } = aMail('booking-requested', 'שלום');
    const directions = html.match(/<[^<>]*>(?=שלום)/g)?.filter((tag) => !/title|dir="auto"/.test(tag));
    // Inside of elements with a direction: the links, and the message.
    expect(directions?.every((tag) => /^<(a|span) /.test(tag))).toBe(true);
    expect(aMail('welcome', 'שלום').html).toContain('Hello <bdi>שלום</bdi>,');
  });

  it('cannot imitate the text of the mail', () => {
    const { text } = aMail('booking-requested', 'Hello\n\nOpen Request:\nhttps://evil.example');
    expect(text).toContain('\n> Open Request:\n> https://evil.example\n');
    expect(text).not.toMatch(/^https:\/\/evil/m);
  });

  it.each(['Win at evil.example', 'https://evil', 'WWW.evil', 'a@evil'])(
    'does not greet with an address, which mail programs show as a link: %s',
    (name) => {
      for (const [message, { html, text }] of mailsWith(name)) {
        if (
          'booking' in message ||
          'offer' in message ||
          'question' in message ||
          message.kind === 'email-verification'
        )
          continue;
        expect(html + text).not.toContain(name);
        expect(text).not.toContain('Hello');
      }
    },
  );

  it.each(['J. R. Smith', 'Dr. Maya', 'Anne-Marie O’Neil'])('greets with the name %s', (name) => {
    expect(aMail('welcome', name).text).toContain(`Hello ${name},`);
  });

  it('adds nothing to the links for mail and phone', () => {
    const { html } = aMail('booking-requested', 'a+b@example.com?bcc=victim@example.com');
    expect(html).toContain('href="mailto:a+b@example.com%3Fbcc%3Dvictim@example.com"');
    expect(aMail('booking-requested', '555;phone-context=evil?x').html).toMatch(/href="tel:\d+"/);
  });

  it('is shortened in subjects without cutting through a letter', () => {
    const family = '👩‍👩‍👧‍👦';
    const { subject } = aMail('booking-requested', family.repeat(13));
    expect(subject).toBe(`New request: ${family.repeat(5)}… on Sat, Dec 5, 2026`);
    expect(aMail('booking-requested', 'x'.repeat(60)).subject).toContain(`: ${'x'.repeat(60)} on`);
    expect(aMail('booking-requested', 'x'.repeat(61)).subject).toContain(`: ${'x'.repeat(59)}… on`);
  });

  it('never makes a mail of 30 kB', () => {
    const booking = aBookingOf({
      serviceTitle: '"'.repeat(150),
      eventType: '"'.repeat(100),
      message: '"'.repeat(5000),
      customer: { name: '"'.repeat(100), email: 'x'.repeat(254), phone: '"'.repeat(40) },
      provider: {
        name: '"'.repeat(100),
        businessName: '"'.repeat(150),
        city: '"'.repeat(100),
        email: 'x'.repeat(254),
        phone: '"'.repeat(40),
      },
    });
    for (const message of aMailOfEachKind(booking)) {
      const reason = '"'.repeat(500);
      const { html } = render({ ...message, ...('reason' in message && { reason }) }, BRAND);
      expect([message.kind, Buffer.byteLength(html) < 30_000]).toEqual([message.kind, true]);
    }
  });

  it('ends with an ellipsis in a mail if it is very long', () => {
    const messageIn = (message: string) => /^> (.*)$/m.exec(aMail('booking-requested', message).text)?.[1];
    expect(messageIn('é'.repeat(5000))).toBe('é'.repeat(5000));
    expect(messageIn('"'.repeat(5000))).toBe(`${'"'.repeat(2000)}…`);
    expect(messageIn('👩‍👩‍👧‍👦'.repeat(2000))).toBe(`${'👩‍👩‍👧‍👦'.repeat(480)}…`);
  });

  it('may be in the name of the marketplace as well', () => {
    const [message] = aMailOfEachKind().filter(({ kind }) => kind === 'welcome');
    const { subject, html } = render(message!, { ...BRAND, appName: 'A & <b>\r\nBcc: x' });
    expect(subject).toBe('Welcome to A & <b> Bcc: x');
    expect(html).toContain('<title>Welcome to A &amp; &lt;b&gt; Bcc: x</title>');
  });
});
