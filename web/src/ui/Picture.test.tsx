import '@testing-library/jest-dom';
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Picture } from './Picture.js';
import { createTheme } from './theme/system.js';

function picture(props: Partial<ComponentProps<typeof Picture>>) {
  render(
    <ChakraProvider value={createTheme()}>
      <Picture src="/card.webp" fallback="/default.svg" alt="Lanterns" {...props} />
    </ChakraProvider>,
  );
  return screen.getByRole('img', { name: 'Lanterns' });
}

test('leaves the choice of the size to the browser, and its place on the page open to nobody', () => {
  const shown = picture({ full: { url: '/full.webp', width: 1600 }, sizes: '50vw' });
  expect(shown).toHaveAttribute('srcset', '/card.webp 640w, /full.webp 1600w');
  expect(shown).toHaveAttribute('sizes', '50vw');
  expect(shown).toHaveAttribute('width', '600');
  expect(shown).toHaveAttribute('height', '400');
});

test('has one size where the upload was no larger', () => {
  const shown = picture({ full: { url: '/full.webp', width: 500 }, sizes: '50vw' });
  expect(shown).not.toHaveAttribute('srcset');
  expect(shown).toHaveAttribute('src', '/card.webp');
});

test('waits until it is scrolled to, unless it belongs to the first view', () => {
  expect(picture({})).toHaveAttribute('loading', 'lazy');
});

test('goes before the others where it is the first', () => {
  const shown = picture({ first: true });
  expect(shown).toHaveAttribute('loading', 'eager');
  expect(shown).toHaveAttribute('fetchpriority', 'high');
});

test('gives way to the drawing when it cannot be loaded', () => {
  const shown = picture({ full: { url: '/full.webp', width: 1600 }, sizes: '50vw' });
  fireEvent.error(shown);
  expect(shown).toHaveAttribute('src', '/default.svg');
  expect(shown).not.toHaveAttribute('srcset');
});
