import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { createTheme } from '../../ui/theme/system.js';
import { BookingSteps } from './BookingSteps.js';

test.each([
  ['pending', 1, 'Requested'],
  ['confirmed', 2, 'Confirmed'],
  ['completed', 3, 'Done'],
] as const)('lights the lamps of a tent up to the step of a %s booking, in size as well', (status, lit, step) => {
  const { container } = render(<BookingSteps status={status} />, {
    wrapper: ({ children }) => <ChakraProvider value={createTheme()}>{children}</ChakraProvider>,
  });
  const lamps = [...container.querySelectorAll('circle')];
  expect(lamps.map((lamp) => lamp.getAttribute('data-lit'))).toEqual([1, 2, 3].map((lamp) => String(lamp <= lit)));
  expect(lamps.map((lamp) => Number(lamp.getAttribute('r')) > 3)).toEqual([1, 2, 3].map((lamp) => lamp <= lit));
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent(step);
});
