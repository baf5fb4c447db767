import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses an action that is behind `More actions` of an entry, the first one if there are several. */
export async function furtherAction(user: UserEvent, name: string, entry = 0): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'More actions' }))[entry]!);
  await user.click(screen.getByRole('button', { name }));
}
