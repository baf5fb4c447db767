import { chakra } from '@chakra-ui/react';

type Scheme = 'mailto' | 'tel';

/**
 * Where a link to an address or a number leads: to it and nowhere else, whatever stands in it. Bare, `?bcc=…` in an
 * address would send a copy of what is written to somebody else.
 */
export const contactHref = (scheme: Scheme, address: string) =>
  `${scheme}:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/**
 * A link that writes to an address or calls a number. Not a component, so that there is nothing where
 * there is no address: an account that was deleted has none left.
 */
export const contactLink = (scheme: Scheme, address: string | null) =>
  address ? <Link href={contactHref(scheme, address)}>{address}</Link> : null;

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
