import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChakraProvider } from '@chakra-ui/react';
import { Suspense, type ComponentType } from 'react';
import { isAway, watchConnection } from '../lib/connection.js';
import { renderApp } from '../test/render-app.js';
import { createTheme } from '../ui/theme/system.js';
import { CrashBoundary } from './CrashBoundary.js';
import { page, type Page } from './page.js';
import { loadPages } from './routes.js';

const Form = () => <input aria-label="Name" />;
const name = () => screen.getByLabelText('Name');
const rendered = (ThePage: Page) => (
  <Suspense fallback={<p>A moment…</p>}>
    <ThePage />
  </Suspense>
);

const everythingIsLoaded = () => waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull());

test('shows the fallback until the file of a page arrives, and then the page', async () => {
  let arrive: (body: ComponentType) => void = () => undefined;
  const file = new Promise<ComponentType>((resolve) => (arrive = resolve));
  render(rendered(page(() => file)));
  expect(screen.getByText('A moment…')).toBeInTheDocument();
  arrive(Form);
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
});

test('renders a page at once if its file was loaded before, and fetches the file once', async () => {
  let times = 0;
  const ThePage = page(async () => {
    times += 1;
    return Form;
  });
  await ThePage.load();
  await ThePage.load();
  render(rendered(ThePage));
  expect(name()).toBeInTheDocument();
  expect(times).toBe(1);
});

test('retains typed text when a page renders again', async () => {
  const ThePage = page(async () => Form);
  const { rerender } = render(rendered(ThePage));
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
  rerender(rendered(ThePage));
  expect(name()).toHaveValue('Ada');
});

test('fetches the file of a page again after a failed attempt', async () => {
  const attempts = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Form)];
  const ThePage = page(async () => (await attempts.shift()) ?? Form);
  await expect(ThePage.load()).rejects.toThrow(TypeError);
  await ThePage.load();
  render(rendered(ThePage));
  expect(name()).toBeInTheDocument();
});

test('waits for the server if the file of a page could not be loaded, and shows the page then', async () => {
  const attempts = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Form)];
  const ThePage = page(async () => (await attempts.shift()) ?? Form);
  const end = watchConnection(() => Promise.resolve());
  render(rendered(ThePage));
  await waitFor(() => expect(isAway()).toBe(true));
  expect(screen.getByText('A moment…')).toBeInTheDocument();
  dispatchEvent(new Event('online'));
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
  end();
});

test('throws if the file of a page is missing although the server responds', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const ThePage = page(() => Promise.reject(new TypeError('Failed to fetch')));
  const end = watchConnection(() => Promise.resolve());
  render(
    <ChakraProvider value={createTheme()}>
      <CrashBoundary resetKey="">{rendered(ThePage)}</CrashBoundary>
    </ChakraProvider>,
  );
  await waitFor(() => expect(isAway()).toBe(true));
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  end();
});

test.each(['/', '/services', '/login', '/register', '/provider/register', '/nowhere'])(
  'renders %s at once if its files were loaded before',
  async (at) => {
    await loadPages(at);
    renderApp({ at });
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    await everythingIsLoaded();
  },
);

const stats = {
  totalUsers: 0,
  totalProviders: 0,
  totalServices: 0,
  totalBookings: 0,
  pendingBookings: 0,
  totalRevenue: 0,
};

test('renders the admin dashboard and its frame at once if their files were loaded before', async () => {
  await loadPages('/admin/dashboard');
  renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: { adminStats: () => stats, adminUsers: () => [], adminBookings: () => [] },
  });
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await everythingIsLoaded();
});
