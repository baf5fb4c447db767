import { Link } from '@chakra-ui/react';
import { asciiDigits } from '../lib/typed-number.js';

type Scheme = 'mailto' | 'tel';

/**
 * The URL of an e-mail address or phone number, encoded so that it contains nothing else. Unencoded, `?bcc=…` in an
 * address would send a copy of the message to another recipient.
 */
export const contactHref = (scheme: Scheme, address: string) =>
  scheme === 'tel'
    ? `tel:${dialled(address)}`
    : `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

const EXTENSION = /(?:;ext=|(?<![a-z])(?:extension|ext|x)[.:]?|#) ?(\d{1,7})\s*$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/**
 * What a phone dials for a number in free text: without a `(0)` after the code of a country, with the extension as RFC
 * 3966 has it, and with letters as their keys. Words, such as `office`, are not dialled.
 */
function dialled(phone: string): string {
  const text = asciiDigits(phone);
  const extension = EXTENSION.exec(text)?.[1];
  // One number, if there are several.
  const [number = ''] = /\+?\d[^+]*/.exec(text.replace(EXTENSION, '').replace(/(\+[\d\s-]*)\(0\)/, '$1')) ?? [];
  const isComplete = number.replace(/\D/g, '').length >= 7;
  const digits = number
    .replace(/[a-z]+/gi, (word) => (isComplete && word !== word.toUpperCase() ? '' : word))
    .replace(/[a-z]/gi, (letter) => String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2))
    .replace(/\D/g, '');
  return `${number.startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`;
}

/**
 * A link to an e-mail address or phone number. Not a component, so that it returns null if there is no address: a
 * deleted account has none.
 */
export const contactLink = (scheme: Scheme, address: string | null) =>
  address ? (
    // The touch target is larger than the line is high.
    <Link href={contactHref(scheme, address)} py="3" my="-3" fontWeight="inherit" overflowWrap="anywhere">
      {address}
    </Link>
  ) : null;
