import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aService, aUser, never, respondWithError, type Caller } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';
import { sentence } from '../../test/sentence.js';

type App = ReturnType<typeof renderApp>;

const server = {
  service: () => aService({ images: [{ url: '/full.jpg', cardUrl: '/card.jpg', width: 1200, height: 800 }] }),
  services: () => [aService()],
  me: () => aUser(),
  login: () => ({ token: 'fresh-token', user: aUser() }),
  register: () => aUser(),
  registerProvider: () => aUser({ role: 'provider' }),
};
const over = () => respondWithError('Please sign in', 'UNAUTHENTICATED');
const open = (at: string, resolvers = {}) => renderApp({ at, server: { ...server, ...resolvers } });

const type = async ({ user }: App, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await user.type(await screen.findByLabelText(label), text);
};
const signIn = async (app: App) => {
  await app.user.click(await screen.findByRole('radio', { name: 'Customer' }));
  await type(app, { Email: 'sam@example.com', Password: 'secret123' });
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
};
const newAccount = {
  'Full Name': 'Sam',
  Email: 'sam@example.com',
  Password: 'secret123',
  'Confirm Password': 'secret123',
};

test('leads a visitor from the booking page over the login to the service that the visitor wanted', async () => {
  const app = open('/book/service-1');
  expect(await screen.findByText(sentence('Sign in to book Garden Wedding'))).toBeVisible();
  expect(app.path()).toBe('/login');
  expect(document.querySelector('img[src="/card.jpg"]')).not.toBeNull();
  expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe('/services'));
  const link = await screen.findByRole('link', { name: 'Continue with Garden Wedding' });
  await waitFor(() => expect(link).toHaveFocus());
  // The title is beside it.
  expect(link).toHaveTextContent(/^Continue$/);
  await app.user.click(link);
  await waitFor(() => expect(app.path()).toBe('/book/service-1'));
  await screen.findByRole('heading', { name: 'Book This Service' });
  await app.back();
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
});

test('adds the favourite that a visitor wanted once the visitor signs in, and only once', async () => {
  const added: unknown[] = [];
  const addFavourite = (variables: object, { authorization }: Caller) => {
    added.push([variables, authorization]);
    return [aService()];
  };
  const favourites = () => (added.length > 0 ? [aService()] : []);
  const app = open('/services', { addFavourite, favourites });
  await app.user.click(await screen.findByRole('button', { name: 'Favourite' }));
  expect(await screen.findByText(sentence('Sign in to add Garden Wedding to your favourites'))).toBeVisible();
  expect(app.path()).toBe('/login');
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe('/services'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(added).toEqual([[{ serviceId: 'service-1' }, 'Bearer fresh-token']]);
  expect(sessionStorage.getItem('wantedFavourite')).toBeNull();
});

test('signs in although the wanted favourite cannot be added', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const addFavourite = () => respondWithError('Service not found', 'NOT_FOUND');
  const app = open('/services', { addFavourite, favourites: () => [], service: () => addFavourite() });
  await app.user.click(await screen.findByRole('button', { name: 'Favourite' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(screen.queryByText(/to your favourites/)).toBeNull();
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe('/services'));
  expect(await screen.findByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'false');
  expect(console.error).toHaveBeenCalledWith('The favourite could not be added', expect.anything());
});

test('still shows the day that the visitor chose before the login', async () => {
  const app = open('/book/service-1?date=2036-12-05', { availableSlots: () => [], availableDates: () => [] });
  expect(await screen.findByText(sentence('Sign in to book Garden Wedding'))).toBeVisible();
  await signIn(app);
  await app.user.click(await screen.findByRole('link', { name: 'Continue with Garden Wedding' }));
  expect(await screen.findByLabelText('Event Date')).toHaveValue('12/05/2036');
});

test('leads a visitor over the registration, and fills in the e-mail address and the account type', async () => {
  const app = open('/book/service-1');
  await app.user.click(await screen.findByRole('link', { name: 'Create an account' }));
  expect(await screen.findByText(sentence('Register to book Garden Wedding'))).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
  await type(app, newAccount);
  await app.user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(await screen.findByLabelText('Email')).toHaveValue('sam@example.com');
  expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
  await type(app, { Password: 'secret123' });
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('link', { name: 'Continue with Garden Wedding' })).toBeVisible();
  expect(sessionStorage.getItem('registered')).toBeNull();
});

test('fills in the e-mail address and the account type of a registered provider', async () => {
  const app = open('/provider/register');
  const business = { Phone: '555-0100', City: 'Salem', 'Business Name': 'Sam & Co', 'Business Description': 'Events.' };
  await type(app, { ...newAccount, ...business });
  await app.user.click(screen.getByRole('button', { name: 'Create Provider Account' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(await screen.findByRole('radio', { name: 'Provider' })).toBeChecked();
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
});

test('chooses the account type of the last login', async () => {
  const app = open('/login');
  expect(await screen.findByRole('radio', { name: 'Customer' })).not.toBeChecked();
  await signIn(app);
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await app.user.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('radio', { name: 'Customer' })).toBeChecked();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('forgets the wanted service when it is dismissed, at the logout, and when it can no longer be booked', async () => {
  const app = open('/book/service-1');
  await signIn(app);
  await app.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  expect(sessionStorage.getItem('wanted')).toBeNull();

  sessionStorage.setItem('wanted', '{"serviceId":"service-1","title":"Garden Wedding"}');
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(sessionStorage.getItem('wanted')).toBeNull();
});

test('signs in without an offer to continue if the service of the booking page does not exist', async () => {
  const app = open('/book/unknown', { service: () => respondWithError('Service not found', 'NOT_FOUND') });
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe('/services'));
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  expect(screen.queryByText(/^Continue with/)).toBeNull();
});

test.each([
  ['/login', 'user', '/services'],
  ['/login', 'provider', '/provider/dashboard'],
  ['/register', 'user', '/services'],
] as const)('leads on from %s a signed-in %s', async (at, signedInAs, place) => {
  const providerStats = {
    totalServices: 0,
    availableSlots: 0,
    pendingBookings: 0,
    confirmedBookings: 0,
    thisMonthRevenue: 0,
  };
  const { path } = renderApp({
    at,
    signedInAs,
    server: { ...server, me: () => aUser({ role: signedInAs }), providerStats: () => providerStats },
  });
  await waitFor(() => expect(path()).toBe(place));
});

test('shows on the login page that the session has ended, until the next login', async () => {
  const app = renderApp({
    at: '/account',
    signedInAs: 'user',
    server: { ...server, me: over },
  });
  const ended = 'Your session has ended. Please sign in again.';
  expect(await screen.findByText(ended)).toBeVisible();
  expect(app.path()).toBe('/login');
  await signIn(app);
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await app.user.click(await screen.findByRole('link', { name: 'Login' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByText(ended)).toBeNull();
});

test('shows the login without a message about a session to a visitor', async () => {
  open('/login', { me: never });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByText(/session has ended/)).toBeNull();
});
