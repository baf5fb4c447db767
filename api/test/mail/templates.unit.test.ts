import { readFile } from 'node:fs/promises';
import type { MailContent, MailMessage } from '../../src/reactions/mail/templates/message.js';
import { render } from '../../src/reactions/mail/templates/render.js';
import { aBookingOf, aMailOfEachKind, BRAND } from '../support/mails.js';

const mails = aMailOfEachKind().map((message): [title: string, message: MailMessage, mail: MailContent] => {
  const { kind, to, because, hours, outcome, isConfirmed } = {
    to: '',
    because: '',
    hours: '',
    outcome: '',
    isConfirmed: '',
    ...message,
  };
  return [
    [kind, to, because, hours, outcome, String(isConfirmed)].filter(Boolean).join(' '),
    message,
    render(message, BRAND),
  ];
});

/** The visible text of a page, one space for each element. */
const shownIn = (html: string): string =>
  html
    .slice(html.indexOf('<h1'))
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',');

const linksIn = (html: string): string[] => [...html.matchAll(/<a [^<>]*>/g)].map(([tag]) => tag);
const hrefOf = (tag: string): string => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** The only mail of its kind, with these changes. */
function aMail(kind: MailMessage['kind'], changes: object = {}, booking = aBookingOf()): MailContent {
  const message = aMailOfEachKind(booking).find((one) => one.kind === kind);
  return render({ ...message, ...changes } as MailMessage, BRAND);
}

describe('a mail', () => {
  it('has a subject that names its subject', () => {
    expect([...new Set(mails.map(([, { kind }, { subject }]) => `${kind}: ${subject}`))]).toEqual([
      'booking-requested: New request: Garden Wedding on Sat, Dec 5, 2026',
      'booking-received: Request sent: Garden Wedding on Sat, Dec 5, 2026',
      'booking-confirmed: Booking confirmed: Garden Wedding on Sat, Dec 5, 2026',
      'booking-declined: Request declined: Garden Wedding on Sat, Dec 5, 2026',
      'booking-withdrawn: Request withdrawn: Garden Wedding on Sat, Dec 5, 2026',
      'booking-called-off: Booking called off: Garden Wedding on Sat, Dec 5, 2026',
      'booking-moved: Booking moved: Garden Wedding on Sat, Dec 5, 2026',
      'change-proposed: New time proposed: Garden Wedding on Sat, Dec 5, 2026',
      'change-proposed: Calling off proposed: Garden Wedding on Sat, Dec 5, 2026',
      'change-answered: Change accepted: Garden Wedding on Sat, Dec 5, 2026',
      'change-answered: Change refused: Garden Wedding on Sat, Dec 5, 2026',
      'change-answered: Time no longer free: Garden Wedding on Sat, Dec 5, 2026',
      'request-waiting: Waiting for your response: Garden Wedding on Sat, Dec 5, 2026',
      'request-waiting: Please respond soon: Garden Wedding on Sat, Dec 5, 2026',
      'request-overdue: No response yet: Garden Wedding on Sat, Dec 5, 2026',
      'request-expired: Request expired: Garden Wedding on Sat, Dec 5, 2026',
      'event-reminder: Coming up: Garden Wedding on Sat, Dec 5, 2026',
      'review-invitation: How was it: Garden Wedding on Sat, Dec 5, 2026',
      'review-received: 4 of 5 stars: Garden Wedding on Sat, Dec 5, 2026',
      'message-received: New message: Garden Wedding on Sat, Dec 5, 2026',
      'message-received: 5 new messages: Garden Wedding on Sat, Dec 5, 2026',
      'message-received: 5 new messages: Garden Wedding',
      'slot-free: Free again: Garden Wedding on Sat, Dec 5, 2026',
      'welcome: Welcome to Marquee',
      'email-verification: Verify your email address',
      'email-changed: Your email address was changed',
      'password-reset: Set a new password',
      'password-changed: Your password was changed',
      'account-deleted: Your account was deleted',
      'webhook-disabled: Your webhook was switched off',
      'verification-decided: Your business is verified',
      'verification-decided: Your business is not verified',
    ]);
  });

  it.each(mails)('contains the same in HTML and in text: %s', (_, __, { html, text }) => {
    const shown = shownIn(html);
    const lines = text.split('\n').flatMap((line) => line.replace(/^> /, '').split(/:(?: |$)/));
    expect(lines.filter((line) => !line.startsWith('https://') && !shown.includes(line.trim()))).toEqual([]);
    expect(text).not.toMatch(/[<>](?! |$)/m);
    const hrefs = linksIn(html).map(hrefOf);
    const addresses = text.split('\n').filter((line) => line.startsWith('https://'));
    expect(hrefs.filter((href) => !/^(mailto|tel):/.test(href))).toEqual(addresses);
  });

  // The same as in `web/src/ui/contact-link.test.tsx`.
  it.each([
    ['+1 503 555 0110', '+15035550110'],
    ['(503) 555-0110', '5035550110'],
    ['+49 (0)30 123456 ext. 7', '+4930123456;ext=7'],
    ['030/123456', '030123456'],
    ['555-0110 x12', '5550110;ext=12'],
    ['555-0110x12', '5550110;ext=12'],
    ['5550110;ext=7', '5550110;ext=7'],
    ['555-0110 #7', '5550110;ext=7'],
    ['1-800-PARTY-4U', '18007278948'],
    ['1-800-555-CAKE', '18005552253'],
    ['0800 pizza', '080074992'],
    ['Tel. 555-0110 (office)', '5550110'],
    ['+1 503 555 0110 or +1 503 555 0111', '+15035550110'],
    ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
  ])('shows the phone number %s as it is, with a link that dials what it means', (phone, dialled) => {
    const { html } = aMail('booking-requested', {}, aBookingOf({ customer: { ...aBookingOf().customer, phone } }));
    expect(linksIn(html).map(hrefOf)).toContain(`tel:${dialled}`);
    expect(shownIn(html)).toContain(phone);
  });

  it.each(mails)('has one main link, and opens links in a new page: %s', (_, { kind }, { html }) => {
    const links = linksIn(html);
    expect(links.filter((link) => link.includes('class="m-button"'))).toHaveLength(1);
    for (const link of links) expect(link).toMatch(/ target="_blank" rel="noopener noreferrer"/);
    const switchable = ['request-waiting', 'event-reminder', 'review-invitation', 'message-received', 'slot-free'];
    expect(html.includes('>Turn off these emails</a>')).toBe(switchable.includes(kind));
  });

  it.each(mails)('is one small document that loads nothing: %s', (_, __, { html, subject }) => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|svg)\b|\bsrc=|url\(|@import/);
    expect(html.length).toBeLessThan(20_000);
  });

  it('breaks no time between its number and AM or PM', () => {
    const { html } = aMail('slot-free');
    expect(html).toContain('9:00\u00a0AM – 11:00\u00a0AM, 2:00\u00a0PM – 8:00\u00a0PM (');
    expect(aMail('booking-declined').html).toContain('7:00\u00a0PM – 1:00\u00a0AM\u00a0next\u00a0day, ');
    expect(mails.filter(([, , { text }]) => text.includes('\u00a0'))).toEqual([]);
  });

  it('takes its colours from the theme of the web client', async () => {
    const theme = await readFile(new URL('../../../web/src/ui/theme/colors.ts', import.meta.url), 'utf8');
    const colors = new Set(mails.flatMap(([, , { html }]) => html.match(/#[\da-f]{6}\b/g) ?? []));
    expect(colors.size).toBeGreaterThan(12);
    expect([...colors].filter((color) => !theme.includes(color))).toEqual([]);
  });
});

describe('a mail about a booking', () => {
  it.each([
    ['booking-requested', 1],
    ['booking-received', 1],
    ['booking-confirmed', 2],
    ['event-reminder', 2],
    ['review-invitation', 3],
    ['booking-declined', 0],
    ['message-received', 0],
  ] as const)('lights the lamps of a tent up to the step that the booking has reached: %s %i', (kind, step) => {
    const { html, text } = aMail(kind);
    expect([...html.matchAll(/class="m-(lamp|unlit)"/g)].map(([, lamp]) => lamp)).toEqual(
      step === 0 ? [] : [1, 2, 3].map((lamp) => (lamp <= step ? 'lamp' : 'unlit')),
    );
    const [tent = ''] = /<table role="img".*?<\/table>/s.exec(html) ?? [];
    expect(tent).toContain(
      step === 0 ? '' : `aria-label="${['Requested', 'Confirmed', 'Done'][step - 1]}: step ${step} of 3"`,
    );
    expect(tent.length).toBeLessThan(2048);
    expect(text).not.toContain('step');
  });

  const aboutBookings = mails.filter(([, message]) => 'booking' in message);

  it.each(aboutBookings)('contains what was booked and the other party: %s', (title, message, { text }) => {
    const { kind, to } = { to: '', ...message };
    const isForProvider =
      to === 'provider' || /requested|withdrawn|waiting|received$/.test(kind.replace(/(booking|message)-received/, ''));
    const facts = text.split('\n').filter((line) => /^[A-Z][a-z ]+: /.test(line) && !line.startsWith('Resp'));
    expect(facts).toEqual([
      'Service: Garden Wedding',
      'Date: Saturday, December 5, 2026',
      'Time: 2:00 PM – 8:00 PM (Eastern Standard Time)',
      ...(kind === 'booking-moved' ? ['Before: Friday, December 4, 2026, 8:00 PM – 1:00 AM next day'] : []),
      ...('slot' in message && message.slot ? ['Proposed: Friday, December 4, 2026, 8:00 PM – 1:00 AM next day'] : []),
      ...(kind === 'request-overdue'
        ? ['Overdue since: Tuesday, November 24, 2026, 3:30 PM (Eastern Standard Time)']
        : []),
      'Event type: Wedding',
      'Guests: 1,200',
      'Amount: $1,250',
      ...(isForProvider
        ? ['Customer: Kim Customer', 'Email: kim@customer.example', 'Phone: 555-0100']
        : ['Provider: Maya Lindqvist, Lindqvist Events, Berlin', 'Email: maya@provider.example', 'Phone: +1 555-0110']),
    ]);
    expect(text).toContain(`\n${BRAND.publicUrl}${mainPathOf(title, isForProvider)}\n`);
  });

  const mainPathOf = (title: string, isForProvider: boolean): string => {
    if (title === 'review-received') return '/provider/dashboard';
    if (title === 'review-invitation') return `/user/dashboard?review=${aBookingOf().id}`;
    const thread = `messages=${aBookingOf().id}`;
    if (title === 'message-received customer') return `/user/dashboard?${thread}`;
    if (title === 'message-received provider') return `/provider/dashboard?tab=bookings&${thread}`;
    if (isForProvider) return '/provider/dashboard?tab=bookings';
    return /declined|called-off|expired/.test(title) ? '/services' : '/user/dashboard';
  };

  it.each([
    ['booking-requested', 'Respond by'],
    ['booking-received', 'Response by'],
    ['request-waiting', 'Respond by'],
  ] as const)('contains until when a response was promised: %s', (kind, term) => {
    expect(aMail(kind).text).toContain(`\n${term}: Tuesday, November 24, 2026, 3:30 PM (Eastern Standard Time)\n`);
  });

  it('writes the number of many messages as other numbers', () => {
    const newest = [{ text: 'Hello', at: new Date('2026-11-24T15:00:00Z') }];
    const { subject, text } = aMail('message-received', { thread: { count: 1235, newest } });
    expect(subject).toBe('1,235 new messages: Garden Wedding on Sat, Dec 5, 2026');
    expect(text).toContain('There are 1,234 older ones, too.');
  });

  it('contains the message of the customer, each line marked in the text', () => {
    const { html, text } = aMail('booking-requested');
    expect(text).toContain('Message from the customer:\n> We look forward to it.\n> \n> Is there a second hall?\n');
    expect(html).toContain('We look forward to it.<br/><br/>Is there a second hall?');
    expect(aMail('booking-requested', {}, aBookingOf({ message: null })).text).not.toContain('Message');
  });

  it('contains why a request was declined, and what else is free', () => {
    const free = { serviceId: 'a b', title: 'Barn & Hall', providerName: 'Ida', startTime: '09:00', endTime: '12:30' };
    const alternatives = [{ ...free, endsNextDay: false }];
    const { html, text } = aMail('booking-declined', { reason: 'On holiday', alternatives });
    expect(text).toContain('Reason:\n> On holiday\n');
    expect(text).toContain(
      'Also free on Saturday, December 5, 2026:\n\nBarn & Hall\n9:00 AM – 12:30 PM, Ida\nhttps://marquee.example/book/a%20b\n',
    );
    expect(html).toContain('Barn &amp; Hall');
    const without = aMail('booking-declined', { reason: null, alternatives: [] });
    expect(without.text).not.toMatch(/Reason|Also free/);
  });

  it('contains the review that a provider has received, with its stars', () => {
    const review = { rating: 2, text: 'Late.\nAnd loud.' };
    const { text } = aMail('review-received', { review });
    expect(text).toContain('A customer has rated this booking with 2 of 5 stars. You can respond to it.');
    expect(text).toContain('Review:\n> Late.\n> And loud.\n');
    expect(aMail('review-received', { review: { rating: 5, text: '' } }).text).not.toContain('Review:');
  });

  it('lists no more than five alternatives', () => {
    expect(aMail('booking-declined').text.match(/\/book\//g)).toHaveLength(5);
  });

  it('omits contact data that is null', () => {
    const provider = { name: 'Deleted user', businessName: null, city: null, email: null, phone: null };
    const { text } = aMail('request-overdue', {}, aBookingOf({ provider }));
    expect(text).toContain('Provider: Deleted user\n');
    expect(text).not.toMatch(/Email|Phone|call/);
  });

  it.each([
    [0, '$0'],
    [99.5, '$99.50'],
    [1_234_567.89, '$1,234,567.89'],
  ])('shows the amount %d as the pages do: %s', (totalAmount, amount) => {
    expect(aMail('booking-confirmed', {}, aBookingOf({ totalAmount })).text).toContain(`\nAmount: ${amount}\n`);
  });

  it.each([
    ['America/New_York', '2026-07-04', '10:00', '18:00', '10:00 AM – 6:00 PM (Eastern Daylight Time)'],
    ['America/New_York', '2026-12-05', '22:00', '02:30', '10:00 PM – 2:30 AM next day (Eastern Standard Time)'],
    ['America/New_York', '2026-03-07', '20:00', '04:00', '8:00 PM – 4:00 AM next day (Eastern Standard Time)'],
    ['Pacific/Pago_Pago', '2026-12-05', '00:00', '12:00', /^12:00 AM – 12:00 PM \((American )?Samoa Standard Time\)$/],
    ['Pacific/Kiritimati', '2026-12-05', '09:00', '09:15', '9:00 AM – 9:15 AM (Line Islands Time)'],
    ['Etc/UTC', '2026-12-05', '09:00', '10:00', '9:00 AM – 10:00 AM (Coordinated Universal Time)'],
  ])(
    'has the wall time of the marketplace in %s on %s from %s to %s',
    (timeZone, eventDate, startTime, endTime, time) => {
      const booking = aBookingOf({ eventDate, startTime, endTime, endsNextDay: endTime < startTime });
      const { text } = render({ kind: 'booking-confirmed', to: 'customer', booking }, { ...BRAND, timeZone });
      expect(/^Time: (.*)$/m.exec(text)?.[1]).toMatch(time);
    },
  );

  it.each([
    ['Pacific/Pago_Pago', /^Tuesday, November 24, 2026, 12:30 AM \((American )?Samoa Standard Time\)$/],
    ['Pacific/Kiritimati', 'Wednesday, November 25, 2026, 1:30 AM (Line Islands Time)'],
  ])('converts the instant of the promised response to the time in %s', (timeZone, moment) => {
    const promise = { until: new Date('2026-11-24T11:30:00Z'), isOverdue: false };
    const { text } = render({ kind: 'booking-received', booking: aBookingOf(), promise }, { ...BRAND, timeZone });
    expect(/^Response by: (.*)$/m.exec(text)?.[1]).toMatch(moment);
  });
});

describe('a mail about an account', () => {
  it.each([
    ['welcome', '/verify-email#kEy'],
    ['email-verification', '/verify-email#kEy'],
    ['password-reset', '/reset-password#kEy'],
  ] as const)('also shows the address of a link with a key: %s', (kind, path) => {
    const { html } = aMail(kind);
    expect(html.split(`${BRAND.publicUrl}${path}`)).toHaveLength(3);
  });

  it.each([
    ['welcome', '48 hours'],
    ['email-verification', '48 hours'],
    ['email-verification', 'kim@customer.example'],
    ['password-reset', 'once, for one hour'],
    ['email-changed', 'New email: k…@customer.example'],
    ['email-changed', 'Where you are still signed in, open your account, set a new password'],
    ['password-changed', `${BRAND.publicUrl}/forgot-password\n`],
    ['password-changed', 'private calendar address, it still works; you can renew it on your account page'],
    ['webhook-disabled', 'Webhook: hooks.example.com'],
    ['verification-decided', 'A change of your business name or city takes it back.'],
    ['verification-decided', 'Message from Marquee:\n> We have seen your permit.'],
    ['account-deleted', 'the last email'],
    [
      'account-deleted',
      'deleted: your personal data was removed, and your pending and confirmed bookings were cancelled.',
    ],
  ] as const)('%s contains: %s', (kind, part) => {
    expect(aMail(kind).text).toContain(part);
    expect(aMail(kind).text).toContain('\nHello Kim Customer,\n');
  });

  it('names the services and free times of a provider whose account was deleted, and none of a customer', () => {
    expect(aMail('account-deleted', { role: 'provider' }).text).toContain(
      'your services, free times and personal data',
    );
    expect(aMail('account-deleted', { role: 'user' }).text).not.toMatch(/service|free time/);
  });
});
