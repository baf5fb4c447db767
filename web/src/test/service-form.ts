import { screen } from '@testing-library/react';
import { paste } from './enter.js';
import { aService } from './marketplace.js';
import { aPicture } from './pictures.js';
import { renderApp } from './render-app.js';

export type User = ReturnType<typeof renderApp>['user'];

/** The variables of a mutation that saves a service. */
export interface Call {
  id?: string;
  input: Record<string, unknown>;
  images: File[];
}

const image = (name: string) => ({
  url: `/uploads/${name}.webp`,
  cardUrl: `/uploads/${name}-card.webp`,
  width: 1600,
  height: 1000,
});

export const pictures = (count: number) => Array.from({ length: count }, (_, n) => aPicture(`${n}.png`));

export const open = (resolvers = {}, agrees = true) =>
  renderApp({
    at: '/provider/dashboard?tab=services',
    signedInAs: 'provider',
    agrees,
    server: {
      providerServices: () => [aService({ images: [image('a'), image('b')] })],
      providerSlots: () => [],
      providerBookings: () => [],
      ...resolvers,
    },
  });

export const texts = {
  Title: 'Lantern Party',
  Description: 'A hundred lights.',
  Price: '99.5',
  Duration: '3 hours',
  Features: ' Lights,, Music ',
};

export async function fill(user: User, enter = paste) {
  await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
  await screen.findByRole('dialog', { name: 'Add New Service' });
  for (const [label, text] of Object.entries(texts)) {
    await enter(user, screen.getByLabelText(label), text);
  }
  await user.selectOptions(screen.getByLabelText('Category'), 'Birthday Parties');
}

export const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Service' }));
