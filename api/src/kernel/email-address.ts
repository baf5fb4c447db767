/** Only one dot after the @ can match `\.`, since trying each of many dots would take quadratic time. */
const EMAIL = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]][^\s@<>,;:"\\()[\].]*\.[^\s@<>,;:"\\()[\]]+$/;

export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** Letters that the database compares like an ASCII letter: `İ` like `i`, and the sign of the unit kelvin like `k`. */
const LIKE_ASCII = /[\u0130\u212a]/;

/**
 * Whether a mail server can exist for the address, and the address is that of one mailbox. No other spelling of its domain
 * leads to the same one: with full-width letters, each letter has two. And the database does not take it for the address
 * of another one, whose owner could then neither register nor receive a link for a new password.
 */
export function isOfOneMailbox(address: string): boolean {
  /* A73 */ if (LIKE_ASCII.test(address)) return false;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (domain !== /* A71 */ domain.normalize('NFKC') /* end A71 */ || /[。．｡]/.test(domain)) return false;
  const hasEmptyPart = [address.slice(0, at), domain].some((side) => side.split('.').includes(''));
  return !hasEmptyPart && domain.split('.').every((label) => label.length <= 63);
}
