/**
 * Maximum characters of a message that are matched against regular expressions and sent. graphql-js repeats the input,
 * one of its messages the whole request, and a regular expression that is not linear takes minutes for a crafted text.
 */
const MAX_LENGTH = 500;
/** Maximum characters of a name that are sent; a key of a variable may be any text, and as long as a request. */
const MAX_NAME_LENGTH = 64;

const GOT = ' got invalid value ';

const before = (text: string, mark: string): string => {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
};

const shorten = (message: string): string =>
  message.length > MAX_LENGTH ? `${message.slice(0, MAX_LENGTH)}…` : message;

/** The name from the schema after the last mark: the input, which precedes it, may contain the same text. */
const nameAfter = (message: string, mark: string): string =>
  before(message.slice(message.lastIndexOf(mark) + mark.length), '"');

/** The beginnings of the messages of graphql-js 16 that repeat input, and functions that remove it. */
const MESSAGES: [beginning: string, withoutValue: (message: string) => string][] = [
  ['Value "', (message) => `The value does not exist in "${nameAfter(message, ' exist in "')}" enum.`],
  ['Field "', withoutKey],
  ['Unknown operation named "', () => 'There is no operation with this name'],
  ['Expected value of type "', (message) => `${before(message, '", found ')}".`],
  ['Expected type "', (message) => shorten(message).replace(/^([^.]*\.) .*$/s, '$1')],
  ['Argument "', (message) => shorten(message).replace(/ has invalid value .*$/s, ' has an invalid value.')],
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
  const isName = key.length <= MAX_NAME_LENGTH && /^\w+$/.test(key);
  const field = isName ? `Field "${key}"` : 'A field';
  return `${field} is not defined by type "${nameAfter(message, NOT_DEFINED)}".`;
}

function withoutValue(message: string): string {
  const known = MESSAGES.find(([beginning]) => message.startsWith(beginning));
  if (known) return known[1](message);
  // `String cannot represent a non string value: …`
  const scalar = before(message, ' cannot represent ');
  if (scalar.length < Math.min(MAX_LENGTH, message.length)) return scalar + before(message.slice(scalar.length), ':');
  return before(message, ' Did you mean ');
}

/**
 * An error message of graphql-js without the input values that it repeats, such as a password, and without its
 * suggestions of names, which reveal other fields. Names from the request remain, for the developer who wrote it.
 * `reason` is the end of a message that first repeats the whole value of a variable.
 */
export function safeMessage(message: string, reason: string): string {
  if (!message.startsWith('Variable "$') || !message.includes(GOT)) return shorten(withoutValue(message));
  const variable = before(message, GOT).slice(0, MAX_NAME_LENGTH);
  if (!message.endsWith(`; ${reason}`)) return `${variable} got an invalid value`;
  const value = message.slice(0, -reason.length - '; '.length);
  const place = / at "[\w.[\]]+"$/.exec(value.slice(-MAX_LENGTH))?.[0] ?? '';
  return shorten(`${variable} got an invalid value${place}; ${withoutValue(reason)}`);
}
