import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChakraProvider } from '@chakra-ui/react';
import { jest } from '@jest/globals';
import { useState } from 'react';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { MoreActions } from './MoreActions.js';
import { createTheme } from './theme/system.js';

const theme = createTheme();

function Entry({ onMove }: { onMove: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ChakraProvider value={theme}>
      <h3 id="title">Garden Wedding</h3>
      <MoreActions titleId="title">
        <Button variant="ghost" onClick={onMove}>
          Move
        </Button>
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          Messages
        </Button>
      </MoreActions>
      {isOpen && (
        <Dialog title="Messages" onClose={() => setIsOpen(false)}>
          None yet.
        </Dialog>
      )}
    </ChakraProvider>
  );
}

test('are shown by a button that names what they are about, and go when one of them was pressed', async () => {
  const user = userEvent.setup({ delay: null });
  const onMove = jest.fn();
  render(<Entry onMove={onMove} />);
  const more = screen.getByRole('button', { name: 'More actions' });
  expect(more).toHaveAccessibleDescription('Garden Wedding');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();

  await user.tab();
  await user.keyboard('{Enter}');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  expect(more).toHaveFocus();
});

test('return the focus when they are closed, and go when it leaves them', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Entry onMove={jest.fn()} />);
  const more = screen.getByRole('button', { name: 'More actions' });
  await user.click(more);
  await user.tab();
  const panel = screen.getByRole('button', { name: 'Move' }).parentElement!;
  act(() => panel.hidePopover()); // as the browser does on Escape
  expect(more).toHaveFocus();

  await user.click(more);
  await user.tab();
  await user.tab({ shift: true });
  expect(more).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});

test('leave the focus on their button before a dialog opens, which returns it there', async () => {
  const user = userEvent.setup({ delay: null });
  let focused: Element | null = null;
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function () {
    focused = document.activeElement;
  });
  render(<Entry onMove={jest.fn()} />);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Messages' }));
  expect(focused).toBe(screen.getByRole('button', { name: 'More actions' }));
  showModal.mockRestore();
});
