import { chakra } from '@chakra-ui/react';
import { Link } from './Link.js';

/** A name that leads to a page: it looks like text until it is pointed at. */
export const NameLink = chakra(Link, {
  base: {
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    focusVisibleRing: 'outside',
    textDecoration: 'underline',
    textDecorationColor: 'border.control',
    textUnderlineOffset: '3px',
    _hover: { color: 'brand.fg', textDecorationColor: 'currentColor' },
  },
});
