import { chakra } from '@chakra-ui/react';

/** An entry of a list. */
export const Card = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: { base: '5', md: '6' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'card',
  },
});

/** The title and the status. */
export const CardHeader = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4' },
});
