import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { paste } from '../../test/enter.js';
import { aUser, respondWithError, unreachable, type Caller, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const mailSettings = { nudges: true, reminders: false, reviewInvitations: true, messages: true, freeSlots: true };
const anAccount = (overrides = {}) => aUser({ emailVerified: true, mailSettings, ...overrides });
const aProviderAccount = (overrides = {}) =>
  anAccount({
    role: 'provider',
    phone: '555-0101',
    city: 'Portland',
    businessName: 'Okafor Events',
    businessDescription: 'Tents.',
    ...overrides,
  });

interface Options {
  account?: object;
  agrees?: boolean;
}

const open = (server: Resolvers = {}, { account = anAccount(), ...options }: Options = {}) =>
  renderApp({ at: '/account', signedInAs: 'user', server: { me: () => account, ...server }, ...options });

const section = async (title: string) => within(await screen.findByRole('region', { name: title }));

/** A resolver that records its arguments. */
function recording(result: unknown) {
  const calls: unknown[] = [];
  return { calls, resolver: (variables: unknown) => (calls.push(variables), result) };
}
const wrongPassword = (field: string) => () =>
  respondWithError('Wrong password', 'BAD_USER_INPUT', { [field]: 'Wrong password' });

afterEach(() => void jest.restoreAllMocks());

test.each(['user', 'provider'] as const)('is linked from the dashboard of a %s', async (role) => {
  const at = role === 'user' ? '/user/dashboard' : '/provider/dashboard';
  renderApp({ at, signedInAs: role, server: { myBookings: () => [] } });
  expect(await screen.findByRole('link', { name: /Account$/ })).toHaveAttribute('href', '/account');
});

test('redirects visitors without a session to the login', async () => {
  const { path } = renderApp({ at: '/account' });
  await waitFor(() => expect(path()).toBe('/login'));
});

test('requests the account once, without waiting for the session', async () => {
  let arrive = (_: unknown) => {};
  const requests: (string | undefined)[] = [];
  const me = (_: object, { operationName }: Caller) => {
    requests.push(operationName);
    return operationName === 'Account' ? anAccount() : new Promise((resolve) => (arrive = resolve));
  };
  open({ me });
  const field = await screen.findByLabelText('Full Name');
  expect(screen.queryByRole('link', { name: 'My Bookings' })).toBeNull();
  arrive(aUser());
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
  // The same: what was typed meanwhile is not lost.
  expect(screen.getByLabelText('Full Name')).toBe(field);
  expect(requests.sort()).toEqual(['Account', 'Me']);
});

test('offers to try again if the account cannot be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const me = (_: object, { operationName }: Caller) =>
    operationName === 'Account' && ++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : anAccount();
  const { user } = open({ me });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Full Name')).toHaveValue('Sam Okafor');
});

describe('the profile', () => {
  test('saves the data of a customer, and removes what is empty', async () => {
    const { calls, resolver } = recording(anAccount({ name: 'Sam Tuan' }));
    const { user } = open({ updateProfile: resolver }, { account: anAccount({ phone: '555-0101' }) });
    const profile = await section('Profile');
    await user.clear(profile.getByLabelText('Full Name'));
    await paste(user, profile.getByLabelText('Full Name'), ' Sam Tuan ');
    await user.clear(profile.getByLabelText('Phone'));
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await profile.findByText('Saved.')).toHaveRole('status');
    expect(calls).toEqual([{ input: { name: 'Sam Tuan', phone: null, city: null } }]);
    expect(profile.queryByLabelText('Business Name')).toBeNull();
  });

  test('saves the data of a provider, whose dashboard then shows the new name', async () => {
    const { calls, resolver } = recording(aProviderAccount({ name: 'Ola' }));
    const { user } = open({ updateProfile: resolver }, { account: aProviderAccount() });
    const profile = await section('Profile');
    await user.clear(profile.getByLabelText('Full Name'));
    await paste(user, profile.getByLabelText('Full Name'), 'Ola');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await profile.findByText('Saved.');
    const business = { businessName: 'Okafor Events', businessDescription: 'Tents.' };
    expect(calls).toEqual([{ input: { name: 'Ola', phone: '555-0101', city: 'Portland', ...business } }]);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ola' })).toBeVisible();
  });

  test('shows an error under each missing field, and the server’s error under its field', async () => {
    const message = 'Phone must contain a digit';
    const updateProfile = () => respondWithError(message, 'BAD_USER_INPUT', { phone: message });
    const { user, alerts } = open({ updateProfile }, { account: aProviderAccount() });
    const profile = await section('Profile');
    await user.clear(profile.getByLabelText('City'));
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await profile.findByText('City is required')).toBeVisible();
    await paste(user, profile.getByLabelText('City'), 'Salem');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(alerts).toEqual([message]));
    await waitFor(() => expect(profile.getByLabelText('Phone')).toHaveAccessibleDescription(message));
    expect(profile.getByLabelText('City')).toHaveValue('Salem');
  });
});

describe('the email address', () => {
  test('is changed by a link that is sent to the new address', async () => {
    const { calls, resolver } = recording(true);
    const { user } = open({ changeEmail: resolver });
    const email = await section('Email');
    expect(email.getByText('Your address is verified.')).toBeVisible();
    await user.clear(email.getByLabelText('Email'));
    await paste(user, email.getByLabelText('Email'), 'new@example.com');
    await paste(user, email.getByLabelText('Password'), 'secret123');
    await user.click(email.getByRole('button', { name: 'Save' }));
    expect(await email.findByText(/^We have sent a link to new@example.com/)).toHaveRole('status');
    expect(calls).toEqual([{ email: 'new@example.com', password: 'secret123' }]);
    expect(email.getByLabelText('Email')).toHaveValue('sam@example.com');
    expect(email.getByLabelText('Password')).toHaveValue('');
  });

  test('is not changed with a wrong password, which is shown under its field without ending the session', async () => {
    const { user, alerts, path } = open({ changeEmail: wrongPassword('password') });
    const email = await section('Email');
    await paste(user, email.getByLabelText('Password'), 'wrong');
    await user.click(email.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(alerts).toEqual(['Wrong password']));
    await waitFor(() => expect(email.getByLabelText('Password')).toHaveAccessibleDescription('Wrong password'));
    expect([path(), localStorage.getItem('token')]).toEqual(['/account', 'user-token']);
  });

  test('is sent another link while it is not verified', async () => {
    const { calls, resolver } = recording(true);
    const account = anAccount({ emailVerified: false });
    const { user } = open({ sendEmailVerification: resolver }, { account });
    const email = await section('Email');
    expect(email.getByText(/^Your address is not verified yet/)).toBeVisible();
    await user.click(email.getByRole('button', { name: 'Send Another Link' }));
    expect(await email.findByText('We have sent a link to sam@example.com.')).toHaveRole('status');
    expect(calls).toHaveLength(1);
  });
});

describe('the password', () => {
  async function change(changePassword: Resolvers[string], others: Resolvers = {}) {
    const app = open({ changePassword, ...others });
    const password = await section('Password');
    await paste(app.user, password.getByLabelText('Old Password'), 'secret123');
    await paste(app.user, password.getByLabelText('New Password'), 'new-secret');
    await paste(app.user, password.getByLabelText('Confirm Password'), 'new-secret');
    await app.user.click(password.getByRole('button', { name: 'Save' }));
    return { ...app, password };
  }

  test('is changed, and the token of the new session replaces the stored one', async () => {
    const { calls, resolver } = recording('new-token');
    const { password, alerts, path } = await change(resolver);
    expect(await password.findByText(/^Password changed/)).toHaveRole('status');
    expect(calls).toEqual([{ oldPassword: 'secret123', newPassword: 'new-secret' }]);
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(password.getByLabelText('Old Password')).toHaveValue('');
    expect([alerts, path()]).toEqual([[], '/account']);
  });

  test('is not changed with a wrong old password, which is shown under its field', async () => {
    const { password, alerts, path } = await change(wrongPassword('oldPassword'));
    await waitFor(() => expect(alerts).toEqual(['Wrong password']));
    await waitFor(() => expect(password.getByLabelText('Old Password')).toHaveAccessibleDescription('Wrong password'));
    expect([path(), localStorage.getItem('token')]).toEqual(['/account', 'user-token']);
  });

  test('is changed without a reload when another tab removes the ended token first', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    let respond = (_: string) => {};
    const { password } = await change(() => new Promise<string>((resolve) => (respond = resolve)));
    await password.findByRole('button', { name: 'Saving...' });
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    respond('new-token');
    await password.findByText(/^Password changed/);
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(log).not.toHaveBeenCalled();
  });

  test('ends no session with Sign out everywhere if no server responds', async () => {
    const { user, alerts } = open({ endSessions: unreachable });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(alerts).toEqual(['Failed to sign out']));
    expect(localStorage.getItem('token')).toBe('user-token');
  });

  test('shows an alert, and retains the session, when the limit of changes or of ended sessions is reached', async () => {
    const message = 'Too many attempts. Please try again in 59 minutes.';
    const limited = () => respondWithError(message, 'RATE_LIMITED');
    const { user, alerts, path, password } = await change(limited, { endSessions: limited });
    await waitFor(() => expect(alerts).toEqual([message]));
    await user.click(password.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(alerts).toEqual([message, message]));
    expect([path(), localStorage.getItem('token')]).toEqual(['/account', 'user-token']);
  });

  test('signs out everywhere, here too', async () => {
    const { calls, resolver } = recording(true);
    const { user, path } = open({ endSessions: resolver });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('mails', () => {
  test('are switched off and on', async () => {
    const { calls, resolver } = recording(mailSettings);
    const { user } = open({ updateMailSettings: resolver }, { account: aProviderAccount() });
    const mails = await section('Emails');
    expect(mails.getAllByRole('switch')).toHaveLength(5);
    expect(mails.getByRole('switch', { name: 'Reminders of your events' })).not.toBeChecked();
    await user.click(mails.getByRole('switch', { name: 'Reminders of your events' }));
    await user.click(mails.getByRole('switch', { name: 'Booking requests that wait for your decision' }));
    await user.click(mails.getByRole('button', { name: 'Save' }));
    expect(await mails.findByText('Saved.')).toHaveRole('status');
    expect(calls).toEqual([{ input: { ...mailSettings, reminders: true, nudges: false } }]);
  });

  test('are offered to a customer without those to providers', async () => {
    const { calls, resolver } = recording(mailSettings);
    const { user } = open({ updateMailSettings: resolver });
    const mails = await section('Emails');
    expect(mails.getAllByRole('switch')).toHaveLength(4);
    await user.click(mails.getByRole('button', { name: 'Save' }));
    await mails.findByText('Saved.');
    const { nudges: _, ...ofCustomers } = mailSettings;
    expect(calls).toEqual([{ input: ofCustomers }]);
  });
});

describe('the deletion of the account', () => {
  const QUESTION = 'Are you sure you want to delete your account? This action cannot be undone.';

  async function remove(deleteAccount: Resolvers[string], agrees = true) {
    const app = open({ deleteAccount }, { agrees });
    const deletion = await section('Delete Account');
    await paste(app.user, deletion.getByLabelText('Password'), 'secret123');
    await app.user.click(deletion.getByRole('button', { name: 'Delete account' }));
    return { ...app, deletion };
  }

  test('asks for confirmation, and signs out', async () => {
    const { calls, resolver } = recording(true);
    const { path, questions } = await remove(resolver);
    await waitFor(() => expect(path()).toBe('/'));
    expect(questions).toEqual([QUESTION]);
    expect(calls).toEqual([{ password: 'secret123' }]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('sends nothing without the confirmation', async () => {
    const { calls, resolver } = recording(true);
    const { questions, path } = await remove(resolver, false);
    await waitFor(() => expect(questions).toEqual([QUESTION]));
    expect([calls, path()]).toEqual([[], '/account']);
  });

  test('shows a wrong password under its field, and retains the session', async () => {
    const { deletion, alerts, path } = await remove(wrongPassword('password'));
    await waitFor(() => expect(alerts).toEqual(['Wrong password']));
    await waitFor(() => expect(deletion.getByLabelText('Password')).toHaveAccessibleDescription('Wrong password'));
    expect([path(), localStorage.getItem('token')]).toEqual(['/account', 'user-token']);
  });
});
