import { chakra } from '@chakra-ui/react';

/**
 * The buttons of a row, the deletion at a distance where no thumb meets it by mistake. While its request is in flight, a
 * button is `aria-disabled`: a `disabled` button would lose the keyboard focus.
 */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    rowGap: '3',
    columnGap: '10',
    '& > :last-child': { ms: 'auto' },
    '& button': { whiteSpace: 'nowrap' },
    // Touch targets in the card layout, on phones and tablets.
    lgDown: { '& button': { minH: '11', textStyle: 'sm' } },
    // Also in the table layout, on a tablet in landscape.
    '@media (pointer: coarse)': { '& button': { minH: '11' } },
  },
});
