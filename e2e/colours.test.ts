import { type Marketplace, openMarketplace } from './support/marketplace.js';

describe('the colours of the pages', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('are those that the visitor has chosen, also before the app runs', async () => {
    const { page, leave } = await market.visit();
    await page.emulateMedia({ colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const light = await background();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);

    let runApp: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => (runApp = resolve));
    await page.route('**/assets/*.js', (route) => seen.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(background, { timeout: 30_000 }).toBe(dark);
    runApp();
    await page.getByRole('button', { name: 'System' }).click();
    expect(await background()).toBe(light);
    await leave();
  });
});
