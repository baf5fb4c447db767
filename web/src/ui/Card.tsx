import { chakra } from '@chakra-ui/react';

/** One of a list of things. */
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

/** What it is, and how it stands. */
export const CardHeader = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4' },
});
