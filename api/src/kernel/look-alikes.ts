/** Letters of Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu that look like one of ASCII (UTS 39). */
const LOOK_ALIKES = {
  a: 'ɑαаΑАᎪꓮ',
  b: 'ƄЬᏏꞴΒВᏴꓐ',
  c: 'ᴄсⲥꮯСᏟⲤꓚ',
  d: 'ԁᏧꓒᎠꓓ',
  e: 'ꬲеҽΕЕᎬꓰ',
  f: 'ꬵꞙẝքꞘϜꓝ',
  g: 'ɡᶃցԌᏀᏳꓖ',
  h: 'һᏂհΗНᎻⲎꓧ',
  i: 'ɪɩιіꙇꭵᎥ',
  j: 'ϳјͿЈᎫꓙ',
  k: 'ΚКᏦⲔꓗ',
  l: 'ƖǀӏΙІӀⲒᏞⳐꓡꓲ',
  m: 'ΜϺМᎷⲘꓟ',
  n: 'ոռΝⲚꓠ',
  o: 'ᴏᴑꬽοσоⲟօΟОⲞՕꓳ',
  p: 'ρрⲣΡРᏢⲢꓑ',
  q: 'ԛգզ',
  r: 'ꭇꭈᴦⲅꮁƦᎡᏒꓣ',
  s: 'ꜱƽѕꮪЅᏕᏚՏꓢ',
  t: 'ΤТᎢⲦꓔ',
  u: 'ꞟᴜꭎꭒʋυսՍꓴ',
  v: 'ᴠνѵꮩѴᏙꓦ',
  w: 'ɯᴡѡԝꮃաԜᎳᏔꓪ',
  x: 'хΧХⲬꓫ',
  y: 'ɣᶌʏỿꭚγуүΥУҮᎩᎽⲨꓬ',
  z: 'ᴢꮓΖᏃꓜ',
};

/** Others that differ by a stroke or in shape only, for the letters of the one name that is reserved. */
const SIMILAR = { d: 'ðđɖᴅ', e: 'ɇєɛεᴇ', l: 'i1|łʟ', r: 'ɍгʀ', t: 'ŧтτᴛ', u: 'ʉцμ' };

const withLettersOf = (table: Record<string, string>) => {
  const letters = new Map(
    Object.entries(table).flatMap(([letter, alike]) => [...alike].map((other) => [other, letter])),
  );
  return (text: string): string => text.replace(/./gsu, (letter) => letters.get(letter) ?? letter);
};
const withLookAlikes = withLettersOf(LOOK_ALIKES);
const withSimilar = withLettersOf(SIMILAR);

/**
 * Normal form for the comparison with a reserved name: only letters and digits, each as the one of ASCII that it
 * resembles, without marks and case.
 */
const visualForm = (value: string): string =>
  withSimilar(withLookAlikes(value.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()).replace(
    /[^\p{L}\p{N}]/gu,
    '',
  );

/** Whether a name could be taken for a reserved one. */
export const readsLike = (name: string, reserved: string): boolean => visualForm(name) === visualForm(reserved);

const ASCII = /^[\0-\x7f]*$/;
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether a text has letters of more than one of the alphabets that resemble each other. */
export const mixesAlphabets = (text: string): boolean =>
  !ASCII.test(text) && SCRIPTS.filter((script) => script.test(text)).length > 1;

/** The text in ASCII that a text of other letters looks like: `ace` for the Cyrillic `асе`. `иван` looks like none. */
export function looksLike(text: string): string | null {
  const alike = withLookAlikes(text.normalize('NFKC'));
  return !ASCII.test(text) && ASCII.test(alike) ? alike : null;
}
