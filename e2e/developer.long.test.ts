import { examine } from './support/accessibility.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, call } from './support/people.js';

describe('what the account page has for developers', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('creates an access token, which a program uses until it is deleted', async () => {
    const { url } = market;
    const { page, expectDialogs, screenshot, leave } = await market.visit(await aCustomer(url, 'Tia Token'));
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Access Tokens' });
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('button', { name: 'New Token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await examine(page, { within: 'dialog' });
    await page.getByRole('button', { name: 'Create Token' }).click();
    const token = await page.getByLabel('Access Token', { exact: true }).inputValue();
    expect(token).toMatch(/^mq_/);
    await examine(page, { within: 'dialog' });
    await page.getByRole('button', { name: 'Done' }).click();
    await section.getByText('Never used').waitFor();
    const { user } = await call<{ user: { name: string } }>(url, 'GET', '/auth/me', { token });
    expect(user.name).toBe('Tia Token');
    await page.reload();
    await section.scrollIntoViewIfNeeded();
    await section.getByText(/^Last used/).waitFor();
    await screenshot('access-tokens');
    await examine(page);

    await section.getByRole('button', { name: 'Delete Reports' }).click();
    await expectDialogs('Are you sure you want to delete Reports? Programs that use it lose access at once.');
    await section.getByText('Deleted.').waitFor();
    await expect(call(url, 'GET', '/auth/me', { token })).rejects.toThrow('401');
    await leave();
  });
});
