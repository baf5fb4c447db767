import { fireEvent, screen } from '@testing-library/react';
import { open } from '../test/service-form.js';

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves Escape and Enter to an input method: %j',
  async (composing) => {
    const { user, questions } = open();
    await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
    const field = await screen.findByLabelText('Features');
    await user.type(field, 'はな');
    fireEvent.keyDown(field, { key: 'Enter', ...composing });
    fireEvent.keyDown(field, { key: 'Escape', ...composing });
    expect(field).toHaveValue('はな');
    expect(screen.getByRole('dialog', { name: 'Add New Service' })).toBeVisible();
    expect(questions).toEqual([]);

    await user.keyboard('{Enter}{Escape}');
    expect(questions).toEqual(['Discard your changes?']);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
