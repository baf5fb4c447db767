import { chakra } from '@chakra-ui/react';
import { RouterLink } from './RouterLink.js';

/** A name that leads to a page: it looks like text until it is pointed at. */
export const NameLink = chakra(RouterLink, {
  base: {
    position: 'relative',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    focusVisibleRing: 'outside',
    textDecoration: 'underline',
    textDecorationColor: 'border.control',
    textUnderlineOffset: '3px',
    // On touch screens the target is higher than the text.
    '@media (pointer: coarse)': { _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-2' } },
    _hover: { color: 'brand.fg', textDecorationColor: 'currentColor' },
  },
});
