import { chakra } from '@chakra-ui/react';

/**
 * The buttons of a row. While one is at work it is `aria-disabled`: a `disabled` one would lose the
 * keyboard's focus.
 */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    // In a card, on a phone or a tablet, they are for thumbs.
    lgDown: { '& button': { flex: '1', minH: '11', textStyle: 'sm' } },
    // And in a row of a table, on a tablet held across.
    '@media (pointer: coarse)': { '& button': { minH: '11' } },
  },
});
