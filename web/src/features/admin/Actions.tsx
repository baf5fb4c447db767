import { chakra } from '@chakra-ui/react';

/**
 * The buttons of a row. While one is at work it is `aria-disabled`: a `disabled` one would lose the
 * keyboard's focus.
 */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, gap: '2' },
});
