import { chakra } from '@chakra-ui/react';

/**
 * A link that writes to an address or calls a number. Not a component, so that there is nothing where
 * there is no address: an account that was deleted has none left.
 */
export const contactLink = (scheme: 'mailto' | 'tel', address: string | null) =>
  address ? <Link href={`${scheme}:${address}`}>{address}</Link> : null;

const Link = chakra('a', {
  base: {
    // Large enough for a thumb, and no higher than its line for the eye.
    display: 'inline-block',
    py: '3',
    my: '-3',
    color: 'brand.fg',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
  },
});
