import { jest } from '@jest/globals';
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { createTheme } from '../ui/theme/system.js';
import { CrashBoundary } from './CrashBoundary.js';

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module');
}
const at = (resetKey: string, page: React.ReactNode) => (
  <ChakraProvider value={createTheme()}>
    <CrashBoundary resetKey={resetKey}>{page}</CrashBoundary>
  </ChakraProvider>
);

test('shows an error message in place of a page that throws, until another page is visited', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(at('/a', <Broken />));
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  rerender(at('/b', <p>Fine</p>));
  expect(screen.getByText('Fine')).toBeVisible();
  log.mockRestore();
});
