import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { observeInView } from '../../test/into-view.js';
import { aUser, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const provider = (overrides = {}) =>
  aUser({ role: 'provider', businessName: 'Lindqvist Weddings', city: 'Portland', ...overrides });
function open(server: Resolvers, role: 'user' | 'provider' = 'provider') {
  observeInView();
  const rest = { accessTokens: () => [], webhooks: () => [] };
  return renderApp({ at: '/account', signedInAs: role, server: { ...rest, ...server } });
}
afterEach(() => void jest.restoreAllMocks());
const WARNING = 'Another business name or city takes your mark Verified back.';

test('a provider asks to be verified, and can change what it wrote while it waits', async () => {
  let account = provider();
  const asked: string[] = [];
  const { user } = open({
    me: () => account,
    requestVerification: ({ note }: { note: string }) => {
      asked.push(note);
      return (account = provider({ verification: 'waiting', verificationNote: note }));
    },
  });
  const ask = await screen.findByRole('button', { name: 'Ask for Verification' });
  const note = screen.getByRole('textbox', { name: 'Note' });
  await user.click(ask);
  await waitFor(() => expect(note).toHaveAccessibleDescription(/Note is required/));
  await user.type(note, 'See our website.');
  await user.click(ask);
  expect(await screen.findByText('We have received your request.')).toBeVisible();
  expect(screen.queryByText(/^Your request waits for us/)).toBeNull();
  await user.type(note, ' And our permit.');
  await user.click(screen.getByRole('button', { name: 'Ask for Verification' }));
  await waitFor(() => expect(asked).toEqual(['See our website.', 'See our website. And our permit.']));
});

test('a provider whose request waits can change its note', async () => {
  open({ me: () => provider({ verification: 'waiting', verificationNote: 'See our website.' }) });
  expect(await screen.findByText('Your request waits for us. You can still change what you wrote.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for Verification' })).toBeVisible();
});

test('a verified provider reads since when, and at a changed name or city that it takes it back', async () => {
  const me = () => provider({ verification: 'verified', verifiedSince: '2026-05-03' });
  const { user } = open({ me });
  expect(await screen.findByText('Your business has been verified since May 3, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for Verification' })).toBeNull();
  const city = screen.getByLabelText('City');
  const name = screen.getByLabelText('Business Name');
  await user.type(name, ' ');
  expect(screen.queryByText(WARNING)).toBeNull();
  await user.type(name, 'and Sons');
  expect(name).toHaveAccessibleDescription(WARNING);
  expect(city).not.toHaveAccessibleDescription();
  await user.clear(name);
  await user.type(name, 'lindqvist weddings');
  await user.type(city, 's');
  expect(name).not.toHaveAccessibleDescription();
  expect(city).toHaveAccessibleDescription(WARNING);
});

test('a customer has nothing to verify', async () => {
  open({ me: () => aUser() }, 'user');
  expect(await screen.findByRole('region', { name: 'Access Tokens' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Verified' })).toBeNull();
});
