/** The same texts without the blanks around them. */
export const trimmed = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as Texts;
