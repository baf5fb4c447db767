import type { Browser } from 'playwright-core';
import { aVisit, openBrowser } from './support/browser.js';
import { aDataDir, removeDataDir, startServer, type TestServer } from './support/server.js';

describe('a customer', () => {
  let dataDir: string;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = await aDataDir();
    server = await startServer({ dataDir });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    await removeDataDir(dataDir);
  });

  /** `MM/dd/yyyy` of the first day on which the provider of this service is free. */
  async function firstFreeDay(serviceId: string): Promise<string> {
    const query = '{ availableDates(serviceId: "' + serviceId + '", limit: 1) }';
    const answer = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`);
    const { data } = (await answer.json()) as { data: { availableDates: [string] } };
    const [year, month, day] = data.availableDates[0].split('-');
    return `${month}/${day}/${year}`;
  }

  it.each([
    ['at a desk', { width: 1280, height: 900 }],
    ['with a phone', { width: 360, height: 740 }],
  ])(
    'comes to the home page and books a slot, %s',
    async (_where, viewport) => {
      const { page, dialogs, complaints, picture } = await aVisit(browser, server.url, viewport);
      const email = `kim.${viewport.width}@example.com`;

      await page.goto('/');
      await page.getByRole('heading', { name: 'Perfect Events, Perfectly Planned' }).waitFor();
      await picture('home');
      await page.getByRole('link', { name: 'Explore Services' }).click();

      await page.getByRole('heading', { name: 'Find Perfect Event Services' }).waitFor();
      await page.getByRole('link', { name: 'Book Now' }).first().waitFor();
      await picture('services');
      await page.getByLabel('Category', { exact: true }).selectOption('Wedding Planning');
      await page.getByRole('link', { name: 'Book Now' }).first().click();

      // Booking needs a login, and a login needs an account.
      await page.waitForURL('**/login');
      await page
        .getByRole('main')
        .getByRole('link', { name: /register|sign up|create/i })
        .first()
        .click();
      await page.getByRole('radio', { name: /Customer/ }).check({ force: true });
      await page.getByLabel('Full Name').fill('Kim Customer');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('open sesame');
      await page.getByLabel('Confirm Password').fill('open sesame');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.waitForURL('**/login');
      expect(dialogs).toEqual(['Registration successful! Please login to continue.']);
      await page.getByRole('radio', { name: /Customer/ }).check({ force: true });
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('open sesame');
      await page.getByRole('button', { name: 'Sign In' }).click();

      await page.waitForURL('**/services');
      await page.getByLabel('Category', { exact: true }).selectOption('Wedding Planning');
      await page.getByRole('link', { name: 'Book Now' }).first().click();
      await page.getByRole('heading', { name: 'Book This Service' }).waitFor();
      const serviceId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.getByLabel('Name', { exact: true }).fill('Kim Customer');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Phone').fill('555-0101');
      await page.getByLabel('Event Date').fill(await firstFreeDay(serviceId));
      await page.getByLabel('Event Date').press('Enter');
      await page.getByRole('radio').first().check({ force: true });
      await page.getByLabel('Event Type').fill('Wedding');
      await page.getByLabel('Guest Count').fill('80');
      await picture('booking');
      await page.getByRole('button', { name: 'Submit Booking Request' }).click();

      await page.getByText('Booking Submitted!').waitFor();
      await picture('booking-submitted');
      await page
        .getByRole('link', { name: 'Back to Services' })
        .or(page.getByRole('button', { name: 'Back to Services' }))
        .click();
      await page.waitForURL('**/services');
      expect(dialogs).toHaveLength(1);
      expect(complaints).toEqual([]);
    },
    90_000,
  );
});
