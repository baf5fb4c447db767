import { chakra } from '@chakra-ui/react';
import { RouterLink } from './RouterLink.js';

const LOOK = {
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
} as const;

/** A link beside or below other text. */
export const TextLink = chakra(RouterLink, LOOK);

/** The same to an address outside the pages, such as one that another app opens. */
export const OutsideLink = chakra('a', LOOK);
