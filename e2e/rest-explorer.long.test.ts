import { examine } from './support/accessibility.js';
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
});
