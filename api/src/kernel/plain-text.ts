/**
 * Which characters a text may contain. Letters of all scripts, emoji and their joiners are allowed. Invisible
 * characters, and characters that change how others are displayed, are not: with them, a name or an e-mail address
 * could look like that of another account.
 */

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate. */
export const isStorable = (value: string): boolean =>
  !/\0/.test(value) && (value as string & { isWellFormed(): boolean }).isWellFormed();

/** Flags such as that of Scotland: a black flag, invisible tag characters, and a cancel tag. */
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

/**
 * Control characters, line and paragraph separators, and ignorable characters, except variation selectors and joiners.
 */
const INVISIBLE = /(?![\p{VS}\u200c\u200d])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/u;

/** Joiners are only valid between letters, marks or emoji, or after a mark, since words end so in some scripts. */
const STRAY_JOINER = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]|(?<!\p{M})[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{S}])/u;

/**
 * More combining marks on one letter than any script uses; they would cover the lines above and below. Tibetan has
 * stacks of up to eight marks; Thai, Hebrew and Vietnamese of up to four. Invisible characters do not end a stack.
 */
const EXCESSIVE_MARKS = /(?:(?!\p{DI})\p{M}\p{DI}*){9}/u;

/**
 * The one form in which texts are stored and compared (P3): text that looks the same is the same. One with excessive
 * marks, which is rejected, remains as it is: ordering thousands of marks takes quadratic time.
 */
export const storedForm = (value: string): string => (EXCESSIVE_MARKS.test(value) ? value : value.normalize('NFC'));

const zeroOf = (digit: number): number => {
  let zero = digit;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

/** The text with the digits of all scripts as those of ASCII: each script has its ten in a row. */
export const withAsciiDigits = (value: string): string =>
  value.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String((code - zeroOf(code)) % 10);
  });

/** A single line without invisible or misleading characters. */
export function isLine(value: string): boolean {
  const line = value.replace(FLAGS, '');
  return isStorable(value) && !INVISIBLE.test(line) && !STRAY_JOINER.test(line) && !EXCESSIVE_MARKS.test(line);
}

/**
 * Text of several lines. Tabs, line breaks and characters that pasted text often contains, such as soft hyphens, are
 * allowed; other control characters and those that change the text direction are not.
 */
export const isMultiline = (value: string): boolean =>
  isStorable(value) &&
  !EXCESSIVE_MARKS.test(value) &&
  !/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/\r?\n/g, ''));

/** True if at least one character is visible. U+2800, the blank Braille pattern, is not, although it is a symbol. */
export const isVisible = (value: string): boolean => /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
