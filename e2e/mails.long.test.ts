import type { Browser, BrowserContext, Page } from 'playwright-core';
import { render } from '../api/src/reactions/mail/templates/render.js';
import { aBookingOf, aMailOfEachKind, BRAND } from '../api/test/support/mails.js';
import { examine, overflow } from './support/accessibility.js';
import { openBrowser, PHONE } from './support/browser.js';

const LONG = 'x'.repeat(200);

/** The mails of each kind, without a second one that differs only in a sentence. */
const kinds = [...new Map(aMailOfEachKind().map((message) => [message.kind, message])).values()];

/** A client that drops the style sheet, and the classes with it. */
const withoutStyles = (html: string): string => html.replace(/<style>.*?<\/style>/s, '').replace(/ class="[^"]*"/g, '');

describe('a mail', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const requests: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    context = await browser.newContext();
    page = await context.newPage();
    page.on('request', (request) => void requests.push(request.url()));
  });
  afterAll(() => browser?.close());

  it.each(kinds)('has no accessibility violation and no horizontal overflow: $kind', async (message) => {
    await page.setContent(render(message, BRAND).html);
    await examine(page);
    expect(requests).toEqual([]);
  });

  it.each(kinds.filter(({ kind }) => ['booking-declined', 'event-reminder', 'welcome'].includes(kind)))(
    'has none either in a client that drops the style sheet: $kind',
    async (message) => {
      await page.setContent(withoutStyles(render(message, BRAND).html));
      await examine(page);
    },
  );

  it('has the colours of the web client in the dark', async () => {
    const [message] = kinds;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setContent(render(message!, BRAND).html);
    const colors = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [getComputedStyle(document.body).backgroundColor, getComputedStyle(heading).color]);
    expect(colors).toEqual(['rgb(23, 17, 26)', 'rgb(243, 239, 243)']);
  });

  it('is no wider than a phone with 200 letters without a space in each text', async () => {
    const booking = aBookingOf({
      serviceTitle: LONG,
      eventType: LONG,
      message: LONG,
      customer: { name: LONG, email: LONG, phone: LONG },
      provider: { name: LONG, businessName: LONG, city: LONG, email: LONG, phone: LONG },
    });
    await page.setViewportSize(PHONE);
    for (const html of aMailOfEachKind(booking).map((message) => render(message, BRAND).html))
      for (const variant of [html, withoutStyles(html)]) {
        await page.setContent(variant);
        expect(await overflow(page)).toEqual([]);
      }
  });
});
