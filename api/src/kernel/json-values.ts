/**
 * Maximum number of values in JSON that a client sends: members of objects, elements of arrays, and levels. The longest
 * form has fewer than a hundred. Parsing takes some 200 ns for each, but only 5 ns for a byte of a text, so that 200 kB
 * take 1 ms instead of 20.
 */
export const MAX_JSON_VALUES = 1_000;

const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = Buffer.from(`"\\,:[{`);

/** Whether JSON has more than `MAX_JSON_VALUES` values. Does not parse it, so that it may be malformed. */
export function hasTooManyValues(json: Uint8Array): boolean {
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length && values <= MAX_JSON_VALUES; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === BACKSLASH ? 1 : 0;
    // Each of them precedes a value.
    else if (byte === COMMA || byte === COLON || byte === BRACKET || byte === BRACE) values += 1;
  }
  return values > MAX_JSON_VALUES;
}

/** The message for the person who wrote the client. */
export const tooManyValuesIn = (what: string): string =>
  `${what} can contain up to ${MAX_JSON_VALUES.toLocaleString('en-US')} values`;
