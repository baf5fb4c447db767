import { chakra } from '@chakra-ui/react';

/**
 * The buttons of a booking. One that ends it has `data-far`: it is at the other end of the row, or in a row of its own,
 * where no thumb presses it by mistake.
 */
export const BookingActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    pt: '4',
    borderTopWidth: '1px',
    _print: { display: 'none' },
    '& [data-far]': { ms: 'auto' },
  },
});
