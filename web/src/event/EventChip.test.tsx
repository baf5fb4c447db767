import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../test/render-app.js';

const stored = { event: '{"date":"2999-06-19","guests":80}' };
const chip = () => within(screen.getByRole('group', { name: 'Your event' }));

test('shows the day and the guests in the header, and removes them with one touch', async () => {
  const { user } = renderApp({ at: '/login', stored });
  await screen.findByRole('heading', { level: 1 });
  expect(chip().getByRole('button', { name: /^Jun 19, 2999 · 80 guests ?, change$/ })).toBeVisible();
  await user.click(chip().getByRole('button', { name: 'Remove date and guests' }));
  expect(screen.queryByRole('group', { name: 'Your event' })).toBeNull();
  expect(localStorage.getItem('event')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('changes them in a dialog, and the address with them', async () => {
  const { user, address } = renderApp({ at: '/login?date=2999-06-19&guests=80' });
  await screen.findByRole('heading', { level: 1 });
  await user.click(chip().getByRole('button', { name: /change$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your Event' }));
  fireEvent.change(dialog.getByLabelText('When'), { target: { value: '2999-07-01' } });
  await user.clear(dialog.getByLabelText('Guests'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(chip().getByRole('button', { name: /^Jul 1, 2999 ?, change$/ })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login?date=2999-07-01'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('is not there without a plan', async () => {
  renderApp({ at: '/login' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('group', { name: 'Your event' })).toBeNull();
});
