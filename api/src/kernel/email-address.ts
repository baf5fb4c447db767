import { domainToASCII } from 'node:url';
import { looksLike, mixesAlphabets } from './look-alikes.js';

/** Only one dot after the @ can match `\.`, since trying each of many dots would take quadratic time. */
const EMAIL = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]][^\s@<>,;:"\\()[\].]*\.[^\s@<>,;:"\\()[\]]+$/;

export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** `İ`, which the database compares like `i`. The stored form has no other such letter. */
const LIKE_ASCII = /\u0130/;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * The address with its domain in ASCII, as mail servers and browsers write it, so that `kim@bücher.example` has one
 * account. A domain that has other spellings remains as it is, and is no address of one mailbox.
 */
export function canonicalEmail(address: string): string {
  const domain = domainOf(address);
  if (address.length > 254 || /^[\0-\x7f]*$/.test(domain) || LIKE_ASCII.test(domain)) return address;
  if (domain.toLowerCase() !== domain.toLowerCase().normalize('NFKC') || /[。．｡]/.test(domain)) return address;
  return address.slice(0, address.length - domain.length) + (domainToASCII(domain) || domain);
}

/**
 * Whether a mail server can exist for the address, as `canonicalEmail` returns it, and it is that of one mailbox: no other
 * spelling of its domain leads to the same one. And the database does not take it for the address
 * of another one, whose owner could then neither register nor receive a link for a new password.
 */
export function isOfOneMailbox(address: string): boolean {
  if (LIKE_ASCII.test(address)) return false;
  const domain = domainOf(address);
  if (!/^[\0-\x7f]*$/.test(domain)) return false;
  const hasEmptyPart = [address.slice(0, -domain.length - 1), domain].some((side) => side.split('.').includes(''));
  return !hasEmptyPart && domain.split('.').every((label) => label.length <= 63);
}

const localPartOf = (address: string): string => address.slice(0, address.lastIndexOf('@'));

/** Why a valid address could be taken for another one, or null. */
export const errorOfLookAlike = (address: string): string | null =>
  mixesAlphabets(localPartOf(address)) ? 'Email must not mix alphabets' : null;

/** The address in Latin letters that one in another alphabet looks like, or null. */
export function latinTwinOf(address: string): string | null {
  const local = localPartOf(address);
  const twin = looksLike(local);
  return twin === null ? null : twin + address.slice(local.length);
}
