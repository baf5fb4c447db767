import { IsOptional, registerDecorator, validate } from 'class-validator';
import { isDate, isTime } from './clock.js';
import { canonicalEmail, isEmailAddress, isOfOneMailbox, errorOfLookAlike } from './email-address.js';
import { badInput, type FieldErrors } from './errors.js';
import {
  MAX_EMAIL,
  MAX_GUESTS,
  MAX_PASSWORD,
  MAX_PHONE,
  MAX_PRICE,
  MIN_GUESTS,
  MIN_PASSWORD,
  MIN_PRICE,
  readable,
} from './field-limits.js';
import { readsLike } from './look-alikes.js';
import { isMultiline, isLine, isStorable, isVisible, storedForm, withAsciiDigits } from './plain-text.js';

/**
 * Decorators for input fields, over class-validator. Each check returns one sentence about the value, as in S5 where
 * that specifies one, or null if it is valid. Both transports validate their input with `assertValid`.
 */
type Check = (value: unknown) => string | null;

/** What JSON Schema can say of the values that a check accepts; a field that may be null may also be omitted. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const field =
  (name: string, schema: JsonSchema, check: Check) =>
  () =>
  (target: object, propertyName: string | symbol): void =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      constraints: [schema],
      validator: {
        validate: (value: unknown) => check(value) === null,
        defaultMessage: (args) => check(args?.value) ?? 'This value is not valid',
      },
    });

/** Which characters a text may contain: those of a line, of several lines, or all that can be stored. */
type TextRule = (value: string) => boolean;

function text(label: string, max: number, required: boolean, isAllowed: TextRule): Check {
  return (value) => {
    if (value === undefined || value === null || (typeof value === 'string' && !value.trim()))
      return required ? `${label} is required` : null;
    if (typeof value !== 'string' || !isStorable(value)) return `${label} must be plain text`;
    if (value.length > max) return `${label} can have up to ${readable(max)} characters`;
    if (!isAllowed(value))
      return `${label} must be plain text without invisible characters or more than 8 marks on a letter`;
    return required && !isVisible(value) ? `${label} is required` : null;
  };
}

const someText = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength });
const anyText = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength });

/** Required line of at most `max` characters. */
export const Text = (label: string, max: number) => field('text', someText(max), text(label, max, true, isLine))();

/** Line of at most `max` characters, which may be omitted or empty. */
export const OptionalText = (label: string, max: number) =>
  field('optionalText', anyText(max), text(label, max, false, isLine))();

/** Required text of several lines. */
export const Lines = (label: string, max: number) =>
  field('lines', someText(max), text(label, max, true, isMultiline))();

/** Text of several lines, which may be omitted or empty. */
export const OptionalLines = (label: string, max: number) =>
  field('optionalLines', anyText(max), text(label, max, false, isMultiline))();

/** Optional search text. Characters that no stored text can contain are allowed: the search then finds nothing. */
export const SearchText = (label: string, max: number) =>
  field('searchText', anyText(max), text(label, max, false, isStorable))();

/** Name of a person. It must not look like `reserved`, a name that only the marketplace assigns. */
export const PersonName = (label: string, max: number, reserved: string) =>
  field('personName', someText(max), (value) => {
    const error = text(label, max, true, isLine)(value);
    if (error) return error;
    return readsLike(value as string, reserved) ? 'This name cannot be used' : null;
  })();

const email =
  (isAllowed: TextRule, isDeliverable: (address: string) => boolean): Check =>
  (value) => {
    const error = text('Email', MAX_EMAIL, true, isAllowed)(value);
    if (error) return error;
    const address = (value as string).trim();
    return isEmailAddress(address) && isDeliverable(address) ? null : 'Email is not valid';
  };

const EMAIL: JsonSchema = { ...someText(MAX_EMAIL), format: 'email' };

const newEmail = email(isLine, isOfOneMailbox);

/** Address of a new account. */
export const Email = field('email', EMAIL, (value) => newEmail(value) ?? errorOfLookAlike(value as string));

/** Address to compare with stored ones: accounts that are older than the rules above can still sign in. */
export const KnownEmail = field(
  'knownEmail',
  EMAIL,
  email(isStorable, () => true),
);

export const Phone = field('phone', someText(MAX_PHONE), (value) => {
  const error = text('Phone', MAX_PHONE, true, isLine)(value);
  if (error) return error;
  return /\d/.test(value as string) ? null : 'Phone is not valid';
});

/** Never trimmed: spaces are significant, and a password may consist of spaces only. */
function password(min: number, max: number): Check {
  return (value) => {
    if (value === undefined || value === null || value === '') return 'Password is required';
    if (typeof value !== 'string' || !isStorable(value)) return 'Password must be plain text';
    if (value.length < min) return `Password must be at least ${min} characters`;
    return value.length > max ? `Password can have up to ${readable(max)} characters` : null;
  };
}

const passwordOf = (minLength: number, maxLength: number): JsonSchema => ({
  type: 'string',
  format: 'password',
  minLength,
  maxLength,
});

/** Password of a new account (P3). */
export const NewPassword = field(
  'newPassword',
  passwordOf(MIN_PASSWORD, MAX_PASSWORD),
  password(MIN_PASSWORD, MAX_PASSWORD),
);

/** Password to compare with a stored one: only its maximum length is checked. */
export const Password = field('password', passwordOf(1, 1000), password(0, 1000));

/** The key in a link. One that no link can have gets the same message as one that is no longer valid (P35). */
export const LinkKey = (message: string) =>
  field('linkKey', someText(100), (value) =>
    typeof value === 'string' && /^[\w-]{1,100}$/.test(value.trim()) ? null : message,
  )();

/** Beside another decorator: the field may be omitted or null. */
export const Optional = IsOptional;

export const Price = field('price', { type: 'number', minimum: MIN_PRICE, maximum: MAX_PRICE }, (value) => {
  if (value === undefined || value === null || value === '') return 'Price is required';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Price must be a number';
  if (value < MIN_PRICE) return `Price must be at least ${MIN_PRICE}`;
  if (value > MAX_PRICE) return `Price can be up to ${readable(MAX_PRICE)}`;
  const cents = Math.round(value * 100);
  // A sum such as 0.1 + 0.2 has two decimals, apart from its representation; a price just above 0 is no free service.
  const isRounded = Math.abs(cents - value * 100) > 1e-6 || (cents === 0 && value > 0);
  return isRounded ? 'Price can have at most two decimals' : null;
});

/** Dollars to compare with a stored price, which may be older than the rules above. */
export const Amount = (label: string) =>
  field('amount', { type: 'number' }, (value) => (Number.isFinite(value) ? null : `${label} must be a number`))();

export const GuestCount = field(
  'guestCount',
  { type: 'integer', minimum: MIN_GUESTS, maximum: MAX_GUESTS },
  (value) => {
    if (value === undefined || value === null || value === '') return 'Guest count is required';
    return Number.isInteger(value) && (value as number) >= MIN_GUESTS && (value as number) <= MAX_GUESTS
      ? null
      : `Guest count must be a whole number from ${MIN_GUESTS} to ${readable(MAX_GUESTS)}`;
  },
);

export const WholeNumber = (label: string, min: number, max: number) =>
  field('wholeNumber', { type: 'integer', minimum: min, maximum: max }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : `${label} must be a whole number from ${min} to ${readable(max)}`;
  })();

export const DateText = (label: string) =>
  field('date', { type: 'string', format: 'date' }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return typeof value === 'string' && isDate(value) ? null : `${label} must be a date like 2026-05-31`;
  })();

export const TimeText = (label: string) =>
  field('time', { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return typeof value === 'string' && isTime(value) ? null : `${label} must be a time like 18:30`;
  })();

/** A timestamp in ISO 8601 with its offset. */
export const Instant = (label: string) =>
  field('instant', { type: 'string', format: 'date-time' }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return typeof value === 'string' && parseInstant(value) !== null
      ? null
      : `${label} must be a timestamp like 2026-05-31T18:30:00Z`;
  })();

const isWeekday = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 7;

/** Days of the week, 1 (Monday) to 7 (Sunday), as ISO 8601 numbers them. */
export const Weekdays = field(
  'weekdays',
  { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, minItems: 1, maxItems: 7 },
  (value) => {
    if (value === undefined || value === null || value === '') return 'Weekdays is required';
    if (!Array.isArray(value)) return 'Weekdays must be a list';
    if (value.length === 0) return 'Please choose at least one weekday';
    return value.length <= 7 && value.every(isWeekday)
      ? null
      : 'Weekdays must be up to 7 whole numbers from 1 (Monday) to 7 (Sunday)';
  },
);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const Id = (label: string, missing = `${label} is required`) =>
  field('id', { type: 'string', format: 'uuid' }, (value) => {
    if (value === undefined || value === null || value === '') return missing;
    return typeof value === 'string' && UUID.test(value) ? null : `${label} is not a valid identifier`;
  })();

export const OneOf = (label: string, values: readonly string[]) =>
  field('oneOf', { type: 'string', enum: values }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return values.includes(value as string) ? null : `${label} must be one of: ${values.join(', ')}`;
  })();

/** A list of at least one of these values; each may occur more than once. */
export const SomeOf = (label: string, values: readonly string[]) =>
  field('someOf', { type: 'array', items: { type: 'string', enum: values }, minItems: 1 }, (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return Array.isArray(value) && value.length > 0 && value.every((item) => values.includes(item as string))
      ? null
      : `${label} must be a list of at least one of: ${values.join(', ')}`;
  })();

export const YesOrNo = (label: string) =>
  field('yesOrNo', { type: 'boolean' }, (value) =>
    typeof value === 'boolean' ? null : `${label} must be true or false`,
  )();

export const TextList = (label: string, maxItems: number, maxLength: number) =>
  field('textList', { type: ['array', 'null'], items: { type: 'string', maxLength }, maxItems }, (value) => {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) return `${label} must be a list`;
    if (value.length > maxItems) return `${label} can have up to ${maxItems} entries`;
    const checkItem = text(label, maxLength, false, isLine);
    return value.map((item) => (item === null ? `${label} must be plain text` : checkItem(item))).find(Boolean) ?? null;
  })();

/** A nested input; the path of its fields is as in `customerDetails.name`. */
export const Nested = (label: string) =>
  field('nested', { type: 'object' }, (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? null : `${label} is required`,
  )();

/** Names of fields whose texts are read in another form than the others (P3). */
const FORMS: Record<string, (text: string) => string> = {
  ...Object.fromEntries(['password', 'oldPassword', 'newPassword'].map((name) => [name, (text: string) => text])),
  ...Object.fromEntries(
    ['phone', 'code', 'date', 'eventDate', 'from', 'until', 'startTime', 'endTime'].map((name) => [
      name,
      (text: string) => withAsciiDigits(storedForm(text.trim())),
    ]),
  ),
  email: (text) => canonicalEmail(storedForm(text.trim())),
};

/** Brings each text into the form in which it is stored and compared. */
function normaliseTexts(input: object): void {
  for (const [name, value] of Object.entries(input)) {
    const form = FORMS[name] ?? ((text: string) => storedForm(text.trim()));
    if (typeof value === 'string') Object.assign(input, { [name]: form(value) });
    else if (Array.isArray(value) && typeof value[0] === 'string')
      Object.assign(input, { [name]: value.map((item: unknown) => (typeof item === 'string' ? form(item) : item)) });
  }
}

async function collectErrors(input: object, path: string, found: FieldErrors): Promise<void> {
  normaliseTexts(input);
  const errors = await validate(input, {
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  for (const { property, constraints } of errors) {
    const message = Object.values(constraints ?? {})[0];
    if (message) found[path + property] = message;
  }
  for (const [name, value] of Object.entries(input)) {
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested && Object.getPrototypeOf(value) !== Object.prototype && !(value instanceof Promise))
      await collectErrors(value as object, `${path}${name}.`, found);
  }
}

/**
 * Brings the texts of an input object into their stored form, without blanks around them, except passwords. Throws BAD_USER_INPUT with a message for each invalid field.
 */
export async function assertValid(input: object): Promise<void> {
  const found: FieldErrors = {};
  await collectErrors(input, '', found);
  if (Object.keys(found).length > 0) throw badInput(found);
}

/** True for the format of identifiers; nothing with that identifier need exist. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** For an identifier in a path or an argument. Throws BAD_USER_INPUT if its format is invalid. */
export function assertId(value: unknown, name = 'id'): asserts value is string {
  if (!isId(value)) throw badInput({ [name]: `${name} is not a valid identifier` });
}

/** Throws BAD_USER_INPUT if a list is too long. */
export function assertCount(values: readonly unknown[], name: string, max: number): void {
  if (values.length > max) throw badInput({ [name]: `${name} can have up to ${max} entries` });
}

/** For a list of identifiers. Throws BAD_USER_INPUT if it is too long, or the format of one is invalid. */
export function assertIds(values: readonly unknown[], name: string, max: number): asserts values is string[] {
  assertCount(values, name, max);
  for (const value of values) assertId(value, name);
}

export function assertDate(value: unknown, name = 'date'): asserts value is string {
  if (typeof value !== 'string' || !isDate(value)) throw badInput({ [name]: `${name} must be a date like 2026-05-31` });
}

/** Maximum number of results, from 1 to `max`. Default: `fallback`. */
export function assertLimit(
  value: number | null | undefined,
  max: number,
  fallback: number,
  name: 'limit' | 'first' = 'limit',
): number {
  if (value === null || value === undefined) return fallback;
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw badInput({ [name]: `${name === 'limit' ? 'Limit' : 'first'} must be a whole number from 1 to ${max}` });
  return value;
}

/** An optional argument with a fixed set of values. */
export function assertOneOf<T extends string>(
  value: string | undefined,
  name: string,
  values: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((candidate) => candidate === value);
  if (!found) throw badInput({ [name]: `${name} must be one of: ${values.join(', ')}` });
  return found;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970 of a timestamp in ISO 8601 with its offset; null for any other text. */
export function parseInstant(text: string): number | null {
  // `Date.parse` takes the 30th of February for the 2nd of March.
  const instant = INSTANT.test(text) && isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}
