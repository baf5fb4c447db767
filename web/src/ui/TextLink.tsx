import { chakra } from '@chakra-ui/react';
import { Link } from './Link.js';

/** A link beside or below other text. */
export const TextLink = chakra(Link, {
  base: {
    display: 'inline-block',
    py: '2.5',
    color: 'brand.fg',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
  },
});
