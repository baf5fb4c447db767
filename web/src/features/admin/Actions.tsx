import { chakra } from '@chakra-ui/react';

/**
 * The buttons of a row. While its request is in flight, a button is `aria-disabled`: a `disabled` button would lose the
 * keyboard focus.
 */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    // Touch targets in the card layout, on phones and tablets.
    lgDown: { '& button': { flex: '1', minH: '11', textStyle: 'sm' } },
    // Also in the table layout, on a tablet in landscape.
    '@media (pointer: coarse)': { '& button': { minH: '11' } },
  },
});
