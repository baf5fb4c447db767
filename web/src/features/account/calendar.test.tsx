import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { observeInView } from '../../test/into-view.js';
import { never, respondWithError, unreachable, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const OLD = 'https://marquee.example/calendar/old.ics';
const NEW = 'https://marquee.example/calendar/new.ics';
const QUESTION = 'Are you sure you want to renew your calendar address? The old one stops working.';

async function open(server: Resolvers = {}, options: { agrees?: boolean } = {}) {
  observeInView();
  const app = renderApp({
    at: '/account',
    signedInAs: 'user',
    server: { accessTokens: () => [], calendarAddress: () => OLD, ...server },
    ...options,
  });
  const section = within(await screen.findByRole('region', { name: 'Calendar' }));
  const click = async (name: string) => app.user.click(await section.findByRole('button', { name }));
  const shows = async (address: string) => {
    const show = await section.findByRole('button', { name: 'Show' });
    if (show.getAttribute('aria-expanded') === 'false') await app.user.click(show);
    await waitFor(() => expect(section.getByLabelText('Calendar Address')).toHaveValue(address));
  };
  return { ...app, section, click, shows };
}

afterEach(() => void jest.restoreAllMocks());

test('shows the address on demand, in a field that cannot be edited, and who can read the calendar', async () => {
  const { section, click, shows } = await open();
  expect(await section.findByRole('button', { name: 'Show' })).toHaveAttribute('aria-expanded', 'false');
  expect(section.queryByLabelText('Calendar Address')).toBeNull();
  await shows(OLD);
  expect(section.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-expanded', 'true');
  expect(section.getByLabelText('Calendar Address')).toHaveAttribute('readonly');
  expect(section.getByText(/All who know its address can read it\.$/)).toBeVisible();
  await click('Show');
  expect(section.queryByLabelText('Calendar Address')).toBeNull();
});

test('subscribes in the calendar program of the device and in Google Calendar, after a renewal to the new address', async () => {
  const { section, click, shows } = await open({ renewCalendarAddress: () => NEW });
  const subscribe = () => section.findByRole('link', { name: 'Subscribe' });
  await waitFor(async () => expect(await subscribe()).toHaveAttribute('href', OLD.replace('https', 'webcal')));
  const google = section.getByRole('link', { name: 'Google Calendar' });
  const cid = (url: string) => new URL(url).searchParams.get('cid');
  expect(google).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal%3A/),
  );
  expect(cid(google.getAttribute('href') ?? '')).toBe(OLD.replace('https', 'webcal'));
  expect(google).toHaveAttribute('rel', 'noopener noreferrer');
  await click('Renew Address');
  await shows(NEW);
  expect(await subscribe()).toHaveAttribute('href', NEW.replace('https', 'webcal'));
  expect(cid(google.getAttribute('href') ?? '')).toBe(NEW.replace('https', 'webcal'));
});

test('copies the address', async () => {
  const { section, click, alerts } = await open();
  await section.findByRole('link', { name: 'Subscribe' });
  await click('Copy Address');
  expect(await section.findByText('Copied.')).toHaveRole('status');
  expect(await navigator.clipboard.readText()).toBe(OLD);
  expect(alerts).toEqual([]);
});

test('alerts that copying failed when there is no clipboard, and shows the address, selected', async () => {
  const { section, click, alerts } = await open();
  await section.findByRole('link', { name: 'Subscribe' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await click('Copy Address');
  await waitFor(() => expect(alerts).toEqual(['Failed to copy the address']));
  const field = section.getByLabelText<HTMLInputElement>('Calendar Address');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, OLD.length]);
  expect(section.queryByText('Copied.')).toBeNull();
});

test('renews the address after a confirmation, and copies the new one', async () => {
  const { section, click, shows, questions } = await open({ renewCalendarAddress: () => NEW });
  await shows(OLD);
  await click('Renew Address');
  await shows(NEW);
  expect(await section.findByText(/^Renewed\./)).toHaveRole('status');
  expect(questions).toEqual([QUESTION]);
  await click('Copy Address');
  await section.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(NEW);
});

test('renews nothing without the confirmation', async () => {
  const renewCalendarAddress = jest.fn(() => NEW);
  const { click, shows, questions } = await open({ renewCalendarAddress }, { agrees: false });
  await shows(OLD);
  await click('Renew Address');
  await waitFor(() => expect(questions).toEqual([QUESTION]));
  await shows(OLD);
  expect(renewCalendarAddress).not.toHaveBeenCalled();
});

test('renews the address once if the button is pressed again meanwhile', async () => {
  const renewCalendarAddress = jest.fn(never);
  const { click, shows, questions } = await open({ renewCalendarAddress });
  await shows(OLD);
  await click('Renew Address');
  await click('Renewing...');
  await waitFor(() => expect(renewCalendarAddress).toHaveBeenCalledTimes(1));
  expect(questions).toHaveLength(1);
});

test.each([
  ['the server’s message', () => respondWithError('Too many updates', 'RATE_LIMITED'), 'Too many updates'],
  ['that it failed when no server responds', unreachable, 'Failed to renew the address'],
])('alerts %s, and shows the address that it had', async (_, renewCalendarAddress, message) => {
  const { click, shows, alerts } = await open({ renewCalendarAddress });
  await shows(OLD);
  await click('Renew Address');
  await waitFor(() => expect(alerts).toEqual([message]));
  await shows(OLD);
});

test('shows the address that works now if the response to the renewal is lost', async () => {
  let stored = OLD;
  const { shows, click, alerts } = await open({
    calendarAddress: () => stored,
    renewCalendarAddress: () => {
      stored = NEW;
      return unreachable();
    },
  });
  await shows(OLD);
  await click('Renew Address');
  await shows(NEW);
  expect(alerts).toEqual(['Failed to renew the address']);
});

test('offers to try again if the address cannot be fetched, while the rest of the page works', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { section, click, shows } = await open({ calendarAddress: () => (++calls === 1 ? unreachable() : OLD) });
  expect(await section.findByText('Your calendar address could not be loaded.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Profile' })).toBeVisible();
  await click('Try Again');
  await shows(OLD);
});

test('offers neither button to copy nor to renew an address that is still loading', async () => {
  let respond = (_: string) => {};
  const { section, click, shows, questions } = await open({
    calendarAddress: () => new Promise<string>((resolve) => (respond = resolve)),
  });
  expect(await section.findByRole('button', { name: 'Copy Address' })).toHaveAttribute('aria-disabled', 'true');
  await click('Renew Address');
  expect(questions).toEqual([]);
  act(() => respond(OLD));
  await shows(OLD);
  expect(section.getByRole('button', { name: 'Copy Address' })).toHaveAttribute('aria-disabled', 'false');
});
