import { screen } from '@testing-library/react';
import { addDays, formatDay, today } from '../lib/dates.js';
import { paste } from './enter.js';
import { aService, aSlot, aUser } from './marketplace.js';
import { renderApp } from './render-app.js';

export const timeZone = 'America/Los_Angeles';
export const soon = addDays(today(timeZone), 10);

export const server = {
  service: () => aService(),
  availableDates: () => [soon],
  availableSlots: () => [aSlot(), aSlot({ id: 'slot-2', startTime: '18:00', endTime: '01:00', endsNextDay: true })],
};
/** An account whose contact is not known. */
export const nameless = { me: () => aUser({ name: '', email: '' }) };

export const open = (resolvers = {}) =>
  renderApp({ at: '/book/service-1', signedInAs: 'user', server: { ...server, ...resolvers } });

export type User = ReturnType<typeof renderApp>['user'];

export const type = async (user: User, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

export async function fill(user: User, enter = paste) {
  const write = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    // The contact is filled in from the account.
    await user.clear(field);
    await enter(user, field, text);
  };
  await write('Name', 'Sam Okafor');
  await write('Email', 'sam@example.com');
  await write('Phone', '+1 503 555 0199');
  await write('Event Date', formatDay(soon));
  await user.click(await screen.findByRole('radio', { name: '6:00 PM – 1:00 AM next day' }));
  await write('Event Type', 'Wedding');
  await write('Guest Count', '80');
}
export const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
