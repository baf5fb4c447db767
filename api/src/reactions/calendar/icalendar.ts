/** A property of a component: its name with parameters, and its value. */
export type Property = readonly [name: string, value: string];

/** Octets of a line, without its end (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** A value of the type TEXT (RFC 5545, 3.3.11). Control characters other than line breaks are removed. */
export const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- they are not allowed in a calendar
    .replace(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`);

/** An instant in UTC, `yyyyMMddTHHmmssZ` (RFC 5545, 3.3.5). */
export const dateTime = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Folds a line that is too long, between characters. The blank that begins each further line counts. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = octetsOf(character);
    if (octets + length > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}

/** A component in the format of RFC 5545. The values of its properties must be valid, for example made by `text`. */
export const component = (name: string, properties: readonly Property[], inner = ''): string =>
  [['BEGIN', name] as const, ...properties].map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('') +
  `${inner}END:${name}\r\n`;
