/** The same record with leading and trailing white space removed from each text. */
export const trimmed = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as Texts;
