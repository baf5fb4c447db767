import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, aProvider, aService, type Account, theAdmin } from './support/people.js';

/** A token that nobody has signed: what is left of a session that is long over. */
const DEAD = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVkLWJ5LW5vYm9keQ';

describe('a session', () => {
  let market: Marketplace;
  let customer: Account;
  let provider: Account;
  let admin: Account;
  let bookingPage: string;

  beforeAll(async () => {
    market = await openMarketplace();
    customer = await aCustomer(market.url);
    provider = await aProvider(market.url);
    admin = await theAdmin(market.url);
    bookingPage = `/book/${(await aService(market.url, provider)).serviceId}`;
  });
  afterAll(() => market?.close());

  const pageOf = (name: string): string => (name === 'booking page' ? bookingPage : name);

  it.each([
    ['booking page', '/login'],
    ['/user/dashboard', '/login'],
    ['/provider/dashboard', '/login'],
    ['/admin/dashboard', '/admin/login'],
  ])('is asked for on %s: a visitor is sent to %s', async (name, signIn) => {
    const { page, leave } = await market.visit();
    await page.goto(pageOf(name));
    await page.waitForURL(`**${signIn}`);
    await page.getByLabel('Email').waitFor();
    await leave();
  });

  it('opens the pages of its role only', async () => {
    const asCustomer = await market.visit(customer);
    await asCustomer.page.goto('/provider/dashboard');
    await asCustomer.page.waitForURL('**/login');
    await asCustomer.page.goto('/user/dashboard');
    await asCustomer.page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await asCustomer.leave();

    const asProvider = await market.visit(provider);
    await asProvider.page.goto('/user/dashboard');
    await asProvider.page.waitForURL('**/login');
    // Any role may book.
    await asProvider.page.goto(bookingPage);
    await asProvider.page.getByRole('heading', { name: 'Book This Service' }).waitFor();
    await asProvider.leave();
  });

  it.each(['/user/dashboard', '/provider/dashboard', 'booking page'])(
    'that is dead ends on %s at the login, its token removed',
    async (name) => {
      const { page, stored, leave } = await market.visit({ storage: { token: DEAD } });
      await page.goto(pageOf(name));
      await page.waitForURL('**/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await stored('token')).toBeNull();
      await leave();
    },
  );

  it('of an administrator that is dead ends at the admin login, token and record removed', async () => {
    const { page, stored, bears, leave } = await market.visit({
      storage: { ...admin.storage, adminToken: DEAD },
    });
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    expect(await stored('adminToken')).toBeNull();
    expect(await stored('adminUser')).toBeNull();
    // Logged only, as every load that fails.
    await bears(/could not be fetched .*Please sign in to continue/);
    await leave();
  });

  it('of an administrator needs the record as well as the token', async () => {
    const { adminToken = '' } = admin.storage;
    const { page, leave } = await market.visit({ storage: { adminToken } });
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await leave();
  });

  it('of an administrator goes first where both are there', async () => {
    const { page, leave } = await market.visit({
      storage: { ...customer.storage, ...admin.storage },
    });
    const sent = new Set<string | undefined>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') sent.add(request.headers().authorization);
    });
    await page.goto('/admin/dashboard');
    await page.getByRole('table', { name: 'Recent Users' }).waitFor();
    expect([...sent]).toEqual([`Bearer ${admin.token}`]);
    await leave();
  });

  it('ends with the logout, which goes home, in every tab and on the server', async () => {
    const { page, stored, leave } = await market.visit(customer);
    const other = await page.context().newPage();
    await other.goto('/user/dashboard');
    await other.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await page.goto('/user/dashboard');
    const told = page.waitForResponse((answer) =>
      Boolean(answer.request().postData()?.includes('logout')),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${market.url}/`);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await stored('token')).toBeNull();
    await other.waitForURL('**/login');
    await told;
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await fetch(`${market.url}/api/auth/me`, { headers })).status).toBe(401);
    await page.goto('/user/dashboard');
    await page.waitForURL('**/login');
    await leave();
  });

  it('ends with the logout also where the server is out of reach', async () => {
    const { page, stored, bears, leave } = await market.visit(await aCustomer(market.url));
    await page.goto('/');
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    await page.context().setOffline(true);
    await logout.click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await stored('token')).toBeNull();
    await bears(/ERR_INTERNET_DISCONNECTED/);
    await leave();
  });

  it('of somebody else who signs in in another tab is taken over by this one', async () => {
    const { page, leave } = await market.visit(await aCustomer(market.url));
    await page.goto('/services');
    await page.getByRole('link', { name: 'My Bookings' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.evaluate((token) => localStorage.setItem('token', token), provider.token);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await leave();
  });

  it('goes on when an administrator signs in and out in another tab', async () => {
    const { page, stored, leave } = await market.visit(await aCustomer(market.url));
    await page.goto('/user/dashboard');
    await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    const token = await stored('token');
    const portal = await page.context().newPage();
    await portal.goto('/admin/login');
    await portal.getByLabel('Email').fill(admin.email);
    await portal.getByLabel('Password', { exact: true }).fill(admin.password);
    await portal.getByRole('button', { name: 'Sign In' }).click();
    await portal.waitForURL('**/admin/dashboard');
    await page.reload();
    await page.getByText('No bookings found').waitFor();
    expect(await stored('token')).toBe(token);
    await portal.getByRole('button', { name: 'Logout' }).click();
    await portal.waitForURL('**/admin/login');
    expect([await stored('adminToken'), await stored('token')]).toEqual([null, token]);
    await page.reload();
    await page.getByText('No bookings found').waitFor();
    await leave();
  });

  it('outlives a reload and a second tab, but not the account’s new ban', async () => {
    const { url } = market;
    const banned = await aCustomer(url, 'Bob Banned');
    const { page, stored, hears, bears, leave } = await market.visit(banned);
    const first = page.waitForEvent('websocket');
    await page.goto('/user/dashboard');
    await first;
    const listening = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await listening;
    const answer = await fetch(`${url}/api/admin/users/${banned.id}/ban`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{"banned":true}',
    });
    expect(answer.status).toBe(200);
    // The page is told before it asks for anything, which is logged only.
    await bears(/^Changes of bookings cannot be followed .*Session ended/);
    await page.goto('/user/dashboard');
    await page.waitForURL('**/login');
    expect(await stored('token')).toBeNull();
    await page.getByRole('radio', { name: 'Customer' }).check();
    await page.getByLabel('Email').fill(banned.email);
    await page.getByLabel('Password', { exact: true }).fill(banned.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await hears('This account has been banned');
    expect(new URL(page.url()).pathname).toBe('/login');
    await leave();
  });
});
