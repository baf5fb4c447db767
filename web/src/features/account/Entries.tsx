import { chakra } from '@chakra-ui/react';

/** Entries below each other, each with its buttons in a line of their own or at the end. */
export const Entries = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '2',
      py: '3',
    },
    '& > li + li': { borderTopWidth: '1px' },
    // What it is, above its buttons on phones.
    '& > li > :first-child': { flex: '1 1 10rem', minW: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
    '& strong': { fontWeight: 'semibold' },
    '& code': { fontFamily: 'mono', textStyle: 'xs' },
  },
});
