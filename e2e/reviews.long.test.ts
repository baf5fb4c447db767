import type { Locator } from 'playwright-core';
import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { call, theAdmin } from './support/people.js';

const PASSWORD = 'open sesame';

interface SignedIn {
  token: string;
}
interface Booked {
  bookings: { status: string; review: object | null; provider: { _id: string; name: string } }[];
}
interface Profile {
  provider: { rating: number; ratingCount: number };
}

describe('reviews', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace({ DEMO_DATA: 'on', DEMO_PASSWORD: PASSWORD })));
  afterAll(() => market?.close());

  const tokenOf = async (email: string): Promise<string> => {
    const body = { email, password: PASSWORD };
    return (await call<SignedIn>(market.url, 'POST', '/auth/login', { body })).token;
  };

  it('are written by a customer, by keyboard, and change the rating on the cards without a reload', async () => {
    const token = await tokenOf('olivia.bennett@example.com');
    const { bookings } = await call<Booked>(market.url, 'GET', '/bookings/my-bookings', { token });
    const open = bookings.find(({ status, review }) => status === 'completed' && review === null);
    const before = await call<Profile>(market.url, 'GET', `/providers/${open?.provider._id}`);

    const { page, leave } = await market.visit({ storage: { token }, viewport: PHONE });
    await page.goto('/user/dashboard?tab=completed');
    const write = page.getByRole('button', { name: 'Write a Review' }).first();
    await write.waitFor();
    await examine(page);
    await write.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write a Review' });
    await dialog.waitFor();
    await examine(page);
    await page.getByRole('button', { name: 'Save Review' }).press('Enter');
    await page.getByText('Rating is required').waitFor();
    await examine(page);
    const one = dialog.getByRole('radio', { name: '1 star' });
    await one.press('Space');
    for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('The lanterns burned until three in the morning.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The lanterns burned until three in the morning.').waitFor();
    await page.getByRole('button', { name: 'Edit Review' }).first().waitFor();
    await examine(page);

    const { rating, ratingCount } = before.provider;
    const after = (rating * ratingCount + 5) / (ratingCount + 1);
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.getByRole('searchbox', { name: 'Search services' }).fill(open?.provider.name ?? '');
    await page
      .getByText(`${after.toFixed(1)} (${ratingCount + 1})`, { exact: true })
      .first()
      .waitFor();
    await leave();
  });

  it('are removed by administrators with a button in the colours of what is lost, not of the brand', async () => {
    const { page, leave } = await market.visit(await theAdmin(market.url));
    await page.goto('/admin/dashboard?tab=users');
    await page.getByLabel('Search users').fill('Renata');
    await page.getByRole('button', { name: /^Details of Renata/ }).click();
    await page
      .getByRole('button', { name: /^Remove review by/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Remove review by/ });
    const colours = (button: Locator) =>
      button.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });
    const remove = await colours(dialog.getByRole('button', { name: 'Remove Review' }));
    expect(remove).toEqual(await colours(page.getByRole('button', { name: /^Delete Renata/ })));
    await leave();
  });

  it('are shown to their provider, who responds to one', async () => {
    const token = await tokenOf('renata.villalobos@example.com');
    const { page, leave } = await market.visit({ storage: { token } });
    await page.goto('/provider/dashboard');
    const reviews = page.locator('section', { has: page.getByRole('heading', { name: 'Reviews' }) });
    // They are fetched when they come into view.
    await reviews.scrollIntoViewIfNeeded();
    await reviews.getByRole('article').first().waitFor();
    await examine(page);
    await reviews.getByRole('button', { name: 'Answer', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await examine(page);
    await page.getByRole('textbox', { name: 'Answer' }).fill('Thank you for a wonderful evening.');
    await page.getByRole('button', { name: 'Save Answer' }).click();
    await reviews.getByText('Thank you for a wonderful evening.').waitFor();
    await leave();
  });
});
