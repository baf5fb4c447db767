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

test('offers the browser two sizes to choose from, and reserves the space of the picture', () => {
  const shown = picture({ full: { url: '/full.webp', width: 1600, height: 1200 }, sizes: '50vw' });
  expect(shown).toHaveAttribute('srcset', '/card.webp 640w, /full.webp 1600w');
  expect(shown).toHaveAttribute('sizes', '50vw');
  expect(shown).toHaveAttribute('width', '600');
  expect(shown).toHaveAttribute('height', '400');
});

test('offers only the card size when the full size is no wider', () => {
  const shown = picture({ full: { url: '/full.webp', width: 500, height: 400 }, sizes: '50vw' });
  expect(shown).not.toHaveAttribute('srcset');
  expect(shown).toHaveAttribute('src', '/card.webp');
});

test('names the width of the card size of a picture that is more than twice as high as wide', () => {
  const shown = picture({ full: { url: '/full.webp', width: 1000, height: 3200 }, sizes: '50vw' });
  expect(shown).toHaveAttribute('srcset', '/card.webp 400w, /full.webp 1000w');
});

test('loads a picture lazily by default', () => {
  expect(picture({})).toHaveAttribute('loading', 'lazy');
});

test('loads the first picture of a page eagerly and with high priority', () => {
  const shown = picture({ first: true });
  expect(shown).toHaveAttribute('loading', 'eager');
  expect(shown).toHaveAttribute('fetchpriority', 'high');
});

test('shows the fallback when the picture fails to load', () => {
  const shown = picture({ full: { url: '/full.webp', width: 1600, height: 1200 }, sizes: '50vw' });
  fireEvent.error(shown);
  expect(shown).toHaveAttribute('src', '/default.svg');
  expect(shown).not.toHaveAttribute('srcset');
});
