import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';

describe('the page of the REST API', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('shows the calls, and tries one by keyboard', async () => {
    const { page, screenshot, leave } = await market.visit();
    await page.goto('/api');
    await page.getByRole('link', { name: 'Authentication' }).press('Enter');
    await page.getByRole('button', { name: 'Set' }).waitFor();
    await examine(page);
    await page.getByRole('link', { name: /^services/ }).press('Enter');
    await page.getByRole('link', { name: 'get /api /services', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Execute' }).press('Enter');
    await page.getByText('"services": []').waitFor();
    await screenshot('rest-explorer');
    await leave();
  });

  it.each([
    ['', 0],
    [', also if the viewer is faster than the page', 2_000],
  ])('opens a call by keyboard on a phone, with what describes its fields%s', async (_when, delay) => {
    const { page, leave } = await market.visit({ viewport: PHONE });
    await page.route('**/page-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.goto('/api');
    const section = page.getByRole('button', { name: 'bookings', exact: true });
    await section.press('Enter');
    expect(await section.getAttribute('aria-expanded')).toBe('true');
    const call = page.getByRole('button', { name: /^patch .*status$/ });
    await call.press(' ');
    expect(await call.getAttribute('aria-expanded')).toBe('true');
    await page.locator('api-request').getByRole('button', { name: 'Model' }).press('Enter');
    const description = page.locator('api-request').getByText('Reason, which the other party reads.');
    await description.waitFor();
    expect((await description.boundingBox())!.width).toBeGreaterThan(150);
    await examine(page);
    await leave();
  });
});
