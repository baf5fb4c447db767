import { screen, waitFor } from '@testing-library/react';
import { paste, type } from '../../test/enter.js';
import { aUser, respondWithError, unreachable, type Caller } from '../../test/marketplace.js';
import { aPicture } from '../../test/pictures.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

const pictures = (count: number) => Array.from({ length: count }, (_, index) => aPicture(`${index}.png`));

const texts = {
  'Full Name': 'Maya Lindqvist',
  Email: 'maya@example.com',
  Phone: '+1 503 555 0110',
  City: 'Portland',
  'Business Name': 'Lindqvist Weddings',
  'Business Description': 'Gardens, flowers and long tables.',
  Password: 'secret123',
  'Confirm Password': 'secret123',
};

async function fill(user: User, enter = paste) {
  for (const [label, text] of Object.entries(texts)) {
    await enter(user, await screen.findByLabelText(label), text);
  }
}
const submit = async (user: User) => user.click(await screen.findByRole('button', { name: 'Create Provider Account' }));

test('offers the cities that have services, and accepts others', async () => {
  const cities = [
    { city: 'Austin', services: 3 },
    { city: 'Salem', services: 1 },
  ];
  const { user } = renderApp({
    at: '/provider/register',
    server: { catalogueCounts: () => ({ cities, categories: [] }) },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('City');
  await waitFor(() => expect([...field.list!.options].map(({ value }) => value)).toEqual(['Austin', 'Salem']));
  await user.type(field, 'Bend');
  expect(field).toHaveValue('Bend');
});

test('registers a provider with pictures, and redirects to the login', async () => {
  const calls: { input: unknown; images: File[] }[] = [];
  const registerProvider = (call: (typeof calls)[0]) => {
    calls.push(call);
    return aUser({ role: 'provider' });
  };
  const { user, alerts, path } = renderApp({
    at: '/provider/register',
    server: { registerProvider },
  });
  expect(await screen.findByRole('heading', { name: 'Become a Service Provider' })).toBeVisible();
  await fill(user, type);
  await user.upload(screen.getByLabelText('Business Images'), pictures(2));
  await submit(user);

  await waitFor(() => expect(path()).toBe('/login'));
  expect(alerts).toEqual(['Registration successful! Please login to continue.']);
  expect(calls[0]?.input).toEqual({
    name: 'Maya Lindqvist',
    email: 'maya@example.com',
    phone: '+1 503 555 0110',
    city: 'Portland',
    businessName: 'Lindqvist Weddings',
    businessDescription: 'Gardens, flowers and long tables.',
    password: 'secret123',
  });
  expect(calls[0]?.images.map(({ name }) => name)).toEqual(['0.png', '1.png']);
});

test('rejects more than five pictures, and removes a chosen picture on request', async () => {
  const { user, alerts } = renderApp({ at: '/provider/register' });
  const field = await screen.findByLabelText('Business Images');
  await user.upload(field, pictures(3));
  expect(await screen.findAllByRole('img', { name: /^Image \d$/ })).toHaveLength(3);
  await user.upload(field, pictures(3));
  expect(alerts).toEqual(['You can upload maximum 5 images']);
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(2));
});

test('shows an error under each missing field, and focuses the first one', async () => {
  const { user } = renderApp({ at: '/provider/register' });
  await submit(user);
  for (const message of [
    'Name is required',
    'Email is required',
    'Phone is required',
    'City is required',
    'Business name is required',
    'Business description is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('shows the upload progress of the pictures', async () => {
  let finish = () => {};
  const registerProvider = (_: object, { onProgress }: Caller) => {
    onProgress?.(0.4);
    return new Promise((resolve) => (finish = () => resolve(aUser({ role: 'provider' }))));
  };
  const { user, path } = renderApp({ at: '/provider/register', server: { registerProvider } });
  await fill(user);
  await user.upload(screen.getByLabelText('Business Images'), pictures(1));
  await submit(user);
  const progress = await screen.findByRole('progressbar', { name: 'Uploading images: 40 %' });
  expect(progress).toHaveAttribute('value', '40');
  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  finish();
  await waitFor(() => expect(path()).toBe('/login'));
});

test('retains the typed text and the chosen pictures when no server responds', async () => {
  const { user, alerts, path } = renderApp({
    at: '/provider/register',
    server: { registerProvider: unreachable },
  });
  await fill(user);
  await user.upload(screen.getByLabelText('Business Images'), pictures(2));
  await submit(user);
  await waitFor(() => expect(alerts).toEqual(['Registration failed']));
  expect(path()).toBe('/provider/register');
  for (const [label, text] of Object.entries(texts)) {
    expect(screen.getByLabelText(label)).toHaveValue(text);
  }
  expect(screen.getAllByRole('img', { name: /^Image \d$/ })).toHaveLength(2);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('alerts the server’s message when the registration fails', async () => {
  const { user, alerts, path } = renderApp({
    at: '/provider/register',
    server: {
      registerProvider: () => respondWithError('Only PNG, JPG and GIF', 'UNSUPPORTED_MEDIA_TYPE'),
    },
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual(['Only PNG, JPG and GIF']));
  expect(path()).toBe('/provider/register');
});
