/**
 * Characters of a message that an expression looks at, and that are answered. graphql-js says back what was sent, in one
 * message all of a request, and a text made for an expression that is not linear then takes minutes.
 */
const LONGEST = 500;
/** Characters of a name that are answered; keys of a variable may be any text, and as long as a request. */
const LONGEST_NAME = 64;

const GOT = ' got invalid value ';

const before = (text: string, mark: string): string => {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
};

const shorten = (message: string): string =>
  message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;

/** The name that the schema has for it, which stands behind the last such mark: what was sent may hold the same words. */
const nameAfter = (message: string, mark: string): string =>
  before(message.slice(message.lastIndexOf(mark) + mark.length), '"');

/** How the sentences of graphql-js 16 begin in which something is said back, and what is left of each. */
const SENTENCES: [beginning: string, withoutValue: (message: string) => string][] = [
  [
    'Value "',
    (message) => `The value does not exist in "${nameAfter(message, ' exist in "')}" enum.`,
  ],
  ['Field "', withoutKey],
  ['Unknown operation named "', () => 'There is no operation with this name'],
  ['Expected value of type "', (message) => `${before(message, '", found ')}".`],
  ['Expected type "', (message) => shorten(message).replace(/^([^.]*\.) .*$/s, '$1')],
  [
    'Argument "',
    (message) => shorten(message).replace(/ has invalid value .*$/s, ' has an invalid value.'),
  ],
  [
    'Syntax Error: ',
    (message) =>
      shorten(message)
        .replace(/ (Name|Int|Float|String|BlockString|Comment) ".*$/s, ' $1.')
        .replace(/: ".*$/s, '.'),
  ],
];

const NOT_DEFINED = '" is not defined by type "';

function withoutKey(message: string): string {
  const end = message.lastIndexOf(NOT_DEFINED);
  if (end < 0) return before(message, ' Did you mean ');
  const key = message.slice('Field "'.length, end);
  const isName = key.length <= LONGEST_NAME && /^\w+$/.test(key);
  const field = isName ? `Field "${key}"` : 'A field';
  return `${field} is not defined by type "${nameAfter(message, NOT_DEFINED)}".`;
}

function withoutValue(message: string): string {
  const sentence = SENTENCES.find(([beginning]) => message.startsWith(beginning));
  if (sentence) return sentence[1](message);
  // `String cannot represent a non string value: …`
  const scalar = before(message, ' cannot represent ');
  if (scalar.length < Math.min(LONGEST, message.length))
    return scalar + before(message.slice(scalar.length), ':');
  return before(message, ' Did you mean ');
}

/**
 * What graphql-js says of a request, without the values that it says back, a password among them, and without its
 * guesses at names, which tell of fields that nobody asked for. Names stay, for whoever writes the request. `reason` is
 * what a message ends with that says the whole value of a variable first.
 */
export function safeMessage(message: string, reason: string): string {
  if (!message.startsWith('Variable "$') || !message.includes(GOT))
    return shorten(withoutValue(message));
  const variable = before(message, GOT).slice(0, LONGEST_NAME);
  if (!message.endsWith(`; ${reason}`)) return `${variable} got an invalid value`;
  const value = message.slice(0, -reason.length - '; '.length);
  const place = / at "[\w.[\]]+"$/.exec(value.slice(-LONGEST))?.[0] ?? '';
  return shorten(`${variable} got an invalid value${place}; ${withoutValue(reason)}`);
}
