import { chakra } from '@chakra-ui/react';

/** The buttons of a row. */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, gap: '2' },
});
