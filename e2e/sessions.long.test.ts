import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, aProvider, aService, type Account, theAdmin } from './support/people.js';

/** A token without a valid signature, which the server treats like one of an ended session. */
const DEAD = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVkLWJ5LW5vYm9keQ';

describe('the web client', () => {
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
  ])('redirects a visitor of %s to %s', async (name, signIn) => {
    const { page, leave } = await market.visit();
    await page.goto(pageOf(name));
    await page.waitForURL(`**${signIn}`);
    await page.getByLabel('Email').waitFor();
    await leave();
  });

  it('opens each dashboard for its role only, and the booking page for a provider too', async () => {
    // The role of an account that has been here before is known, so that nothing is fetched that is not for it.
    const been = (role: string) => ({ account: JSON.stringify({ name: 'Sam', role }) });
    const asCustomer = await market.visit({ storage: { ...customer.storage, ...been('user') } });
    await asCustomer.page.goto('/provider/dashboard');
    await asCustomer.page.waitForURL('**/login');
    await asCustomer.page.goto('/user/dashboard');
    await asCustomer.page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await asCustomer.leave();

    const asProvider = await market.visit({ storage: { ...provider.storage, ...been('provider') } });
    await asProvider.page.goto('/user/dashboard');
    await asProvider.page.waitForURL('**/login');
    // Any role may book.
    await asProvider.page.goto(bookingPage);
    await asProvider.page.getByRole('heading', { name: 'Book This Service' }).waitFor();
    await asProvider.leave();
  });

  it.each(['/user/dashboard', '/provider/dashboard', 'booking page'])(
    'removes an invalid token on %s, and redirects to the login',
    async (name) => {
      const { page, stored, leave } = await market.visit({ storage: { token: DEAD } });
      await page.goto(pageOf(name));
      await page.waitForURL('**/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await stored('token')).toBeNull();
      await leave();
    },
  );

  it.each(['/user/dashboard', '/provider/dashboard', 'booking page', '/admin/dashboard'])(
    'retains token and page of %s while the server is away, and shows it when the server is back',
    async (name) => {
      const account = { '/provider/dashboard': provider, '/admin/dashboard': admin }[name] ?? customer;
      const { page, stored, expectError, leave } = await market.visit(account);
      await page.goto(pageOf(name));
      await page.route('**/graphql', (route) => route.abort());
      await page.reload();
      await page.getByText('You are offline. Trying again…').waitFor();
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(pageOf(name));
      await page.unroute('**/graphql');
      await page.getByText('You are offline. Trying again…').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(pageOf(name));
      expect(await stored(name === '/admin/dashboard' ? 'adminToken' : 'token')).not.toBeNull();
      await expectError(/could not be fetched|ERR_FAILED/);
      await leave();
    },
  );

  it('removes the invalid token and the record of an administrator, and redirects to the login', async () => {
    const { page, stored, leave } = await market.visit({
      storage: { ...admin.storage, adminToken: DEAD },
    });
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    expect(await stored('adminToken')).toBeNull();
    expect(await stored('adminUser')).toBeNull();
    await leave();
  });

  it('redirects to the admin login when the record of the administrator is missing', async () => {
    const { adminToken = '' } = admin.storage;
    const { page, leave } = await market.visit({ storage: { adminToken } });
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await leave();
  });

  it('sends the administrator’s token on the admin dashboard when both tokens are stored', async () => {
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

  it('ends the session on logout in every tab and on the server, and opens the home page', async () => {
    const { page, stored, leave } = await market.visit(customer);
    const other = await page.context().newPage();
    await other.goto('/user/dashboard');
    await other.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await page.goto('/user/dashboard');
    const logoutSent = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('logout')));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${market.url}/`);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await stored('token')).toBeNull();
    await other.waitForURL('**/login');
    await logoutSent;
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await fetch(`${market.url}/api/auth/me`, { headers })).status).toBe(401);
    await page.goto('/user/dashboard');
    await page.waitForURL('**/login');
    await leave();
  });

  it('removes the token on logout when the browser is offline', async () => {
    const { page, stored, goOffline, leave } = await market.visit(await aCustomer(market.url));
    await page.goto('/');
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    await goOffline();
    await logout.click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await stored('token')).toBeNull();
    await leave();
  });

  it('switches to another account when its token is stored in another tab', async () => {
    const { page, leave } = await market.visit(await aCustomer(market.url));
    await page.goto('/services');
    await page.getByRole('link', { name: 'My Bookings' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.evaluate((token) => localStorage.setItem('token', token), provider.token);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await leave();
  });

  it('retains a customer’s session when an administrator signs in and out in another tab', async () => {
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
    // The storage of one tab reaches the other a moment later.
    await page.waitForFunction(() => localStorage.getItem('adminToken') === null);
    expect(await stored('token')).toBe(token);
    await page.reload();
    await page.getByText('No bookings found').waitFor();
    await leave();
  });

  it('retains a session across reloads, and ends it when the account is banned', async () => {
    const { url } = market;
    const banned = await aCustomer(url, 'Bob Banned');
    const { page, stored, expectDialogs, leave } = await market.visit(banned);
    const first = page.waitForEvent('websocket');
    await page.goto('/user/dashboard');
    await first;
    const listening = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await listening;
    const response = await fetch(`${url}/api/admin/users/${banned.id}/ban`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{"banned":true}',
    });
    expect(response.status).toBe(200);
    await page.goto('/user/dashboard');
    await page.waitForURL('**/login');
    expect(await stored('token')).toBeNull();
    await page.getByRole('radio', { name: 'Customer' }).check();
    await page.getByLabel('Email').fill(banned.email);
    await page.getByLabel('Password', { exact: true }).fill(banned.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectDialogs('This account has been banned');
    expect(new URL(page.url()).pathname).toBe('/login');
    await leave();
  });
});
