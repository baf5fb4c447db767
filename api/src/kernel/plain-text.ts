/**
 * What a text may consist of. Letters of every script, emoji and their joiners are texts; what changes how others are
 * read, or cannot be seen at all, is none: with it a name looks like another one, and an e-mail address like another's.
 */

/** Text that PostgreSQL can keep: no NUL, no half of a surrogate pair. */
export const isStorable = (value: string): boolean =>
  !/\0/.test(value) && (value as string & { isWellFormed(): boolean }).isWellFormed();

/** Flags such as that of Scotland: a black flag, letters that cannot be seen, and an end. */
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

/** Controls, ends of lines, and what is never drawn; not what chooses a drawing (variation selectors), nor joiners. */
const UNSEEN = /(?![\p{VS}\u200c\u200d])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/u;

/** Joiners stand between letters, marks or emoji, or after a mark, as some scripts end words: nowhere else. */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]|(?<!\p{M})[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{S}])/u;

/**
 * More marks on one letter than any script has: they would be drawn over the lines above and below. The tallest stack of
 * Tibetan has eight; Thai, Hebrew and Vietnamese have up to four. What cannot be seen does not end a stack.
 */
const PILE = /(?:(?!\p{DI})\p{M}\p{DI}*){9}/u;

/** A line that can be read as it is written. */
export function isLine(value: string): boolean {
  const line = value.replace(FLAGS, '');
  return isStorable(value) && !UNSEEN.test(line) && !STRAY_JOINER.test(line) && !PILE.test(line);
}

/**
 * Several lines: tabs and ends of lines as well, and what comes along when text is copied from a page or another
 * program, such as soft hyphens. No controls, and nothing that turns the direction of what follows.
 */
export const areLines = (value: string): boolean =>
  isStorable(value) &&
  !PILE.test(value) &&
  !/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/\r?\n/g, ''));

/** Whether anything of it can be seen; the blank of Braille is a symbol without a dot. */
export const isVisible = (value: string): boolean =>
  /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

/** A text as it looks at a glance, to be compared with another: without joiners, and with a blank for each kind of one. */
export const atAGlance = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
    .toLowerCase();
