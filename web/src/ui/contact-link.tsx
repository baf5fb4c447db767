import { chakra } from '@chakra-ui/react';

type Scheme = 'mailto' | 'tel';

/**
 * The URL of an e-mail address or phone number, encoded so that it contains nothing else. Unencoded, `?bcc=…` in an
 * address would send a copy of the message to another recipient.
 */
export const contactHref = (scheme: Scheme, address: string) =>
  `${scheme}:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/**
 * A link to an e-mail address or phone number. Not a component, so that it returns null if there is no address: a
 * deleted account has none.
 */
export const contactLink = (scheme: Scheme, address: string | null) =>
  address ? <Link href={contactHref(scheme, address)}>{address}</Link> : null;

const Link = chakra('a', {
  base: {
    // Enlarges the touch target without changing the height of the line.
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
