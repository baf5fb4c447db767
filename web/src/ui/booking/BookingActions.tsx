import { chakra } from '@chakra-ui/react';

/** What one can do with a booking. What is needed less often is at the other end of the row. */
export const BookingActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '1.5', sm: '2' },
    _print: { display: 'none' },
    // The buttons of a card fit in one line of a phone.
    '& > :is(button, a):not([popovertarget])': { px: { base: '2.5', sm: '5' } },
    '& > :is(button, a)[data-quiet]': { px: { base: '0.5', sm: '3' } },
    '& > [popovertarget]': { ms: 'auto' },
    // A field.
    '& > div:not([popover])': { flex: '1 0 100%' },
  },
});
