import { registerDecorator, validate } from 'class-validator';
import { isDate, isTime } from './clock.js';
import { badInput, type FieldErrors } from './errors.js';
import { areLines, atAGlance, isLine, isStorable, isVisible } from './plain-text.js';

/**
 * What a field takes, as small decorators over class-validator: each says what is wrong with a value in one sentence,
 * that of S5 where it has one, or nothing. Both doors check their input with `assertValid`.
 */
type Check = (value: unknown) => string | null;

const field =
  (name: string, check: Check) =>
  () =>
  (target: object, propertyName: string | symbol): void =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown) => check(value) === null,
        defaultMessage: (args) => check(args?.value) ?? 'This value is not valid',
      },
    });

/** What a text may hold: a line, several lines, or what somebody searches for, which then matches nothing. */
type Kind = (value: string) => boolean;

function text(label: string, max: number, required: boolean, kind: Kind): Check {
  return (value) => {
    if (value === undefined || value === null || (typeof value === 'string' && !value.trim()))
      return required ? `${label} is required` : null;
    if (typeof value !== 'string' || !isStorable(value)) return `${label} must be plain text`;
    if (value.length > max)
      return `${label} can have up to ${max.toLocaleString('en-US')} characters`;
    if (!kind(value))
      return `${label} must be plain text without invisible characters or more than 8 marks on a letter`;
    return required && !isVisible(value) ? `${label} is required` : null;
  };
}

/** Required line of at most `max` characters; an empty one is answered with `<label> is required`. */
export const Text = (label: string, max: number) => field('text', text(label, max, true, isLine))();

/** Required text of several lines. */
export const Lines = (label: string, max: number) =>
  field('lines', text(label, max, true, areLines))();

/** The same, that may be left out or empty. */
export const OptionalLines = (label: string, max: number) =>
  field('optionalLines', text(label, max, false, areLines))();

/** What to search for, or nothing. */
export const SearchText = (label: string, max: number) =>
  field('searchText', text(label, max, false, isStorable))();

/** The name of a person, which is none of those that the marketplace gives. */
export const PersonName = (label: string, max: number, taken: string) =>
  field('personName', (value) => {
    const wrong = text(label, max, true, isLine)(value);
    if (wrong) return wrong;
    return atAGlance(value as string) === atAGlance(taken) ? 'This name cannot be used' : null;
  })();

/** Behind the @ the first point that is not its beginning: tried at each of many points it would take by the square. */
const EMAIL =
  /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]][^\s@<>,;:"\\()[\].]*\.[^\s@<>,;:"\\()[\]]+$/;

const email =
  (kind: Kind): Check =>
  (value) => {
    const wrong = text('Email', 254, true, kind)(value);
    if (wrong) return wrong;
    return EMAIL.test((value as string).trim()) ? null : 'Email is not valid';
  };

/** A new address. */
export const Email = field('email', email(isLine));

/** An address that is only compared: accounts from before the rule above can sign in. */
export const KnownEmail = field('knownEmail', email(isStorable));

export const Phone = field('phone', (value) => {
  const wrong = text('Phone', 40, true, isLine)(value);
  if (wrong) return wrong;
  return /\d/.test(value as string) ? null : 'Phone is not valid';
});

/** Never trimmed: blanks count, also when there is nothing else. */
function password(min: number, max: number): Check {
  return (value) => {
    if (value === undefined || value === null || value === '') return 'Password is required';
    if (typeof value !== 'string' || !isStorable(value)) return 'Password must be plain text';
    if (value.length < min) return `Password must be at least ${min} characters`;
    return value.length > max
      ? `Password can have up to ${max.toLocaleString('en-US')} characters`
      : null;
  };
}

/** A new password (P3). */
export const NewPassword = field('newPassword', password(6, 128));

/** A password that is only compared: whatever it is, within bounds. */
export const Password = field('password', password(0, 1000));

export const Price = field('price', (value) => {
  if (value === undefined || value === null || value === '') return 'Price is required';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Price must be a number';
  if (value < 0) return 'Price must be at least 0';
  if (value > 10_000_000) return 'Price can be up to 10,000,000';
  return Math.abs(Math.round(value * 100) - value * 100) > 1e-6
    ? 'Price can have at most two decimals'
    : null;
});

export const GuestCount = field('guestCount', (value) => {
  if (value === undefined || value === null || value === '') return 'Guest count is required';
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 100_000
    ? null
    : 'Guest count must be a whole number from 1 to 100,000';
});

export const DateText = (label: string) =>
  field('date', (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return typeof value === 'string' && isDate(value)
      ? null
      : `${label} must be a date like 2026-05-31`;
  })();

export const TimeText = (label: string) =>
  field('time', (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return typeof value === 'string' && isTime(value) ? null : `${label} must be a time like 18:30`;
  })();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const Id = (label: string, missing = `${label} is required`) =>
  field('id', (value) => {
    if (value === undefined || value === null || value === '') return missing;
    return typeof value === 'string' && UUID.test(value)
      ? null
      : `${label} is not a valid identifier`;
  })();

export const OneOf = (label: string, values: readonly string[]) =>
  field('oneOf', (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    return values.includes(value as string)
      ? null
      : `${label} must be one of: ${values.join(', ')}`;
  })();

export const YesOrNo = (label: string) =>
  field('yesOrNo', (value) =>
    typeof value === 'boolean' ? null : `${label} must be true or false`,
  )();

export const TextList = (label: string, maxItems: number, maxLength: number) =>
  field('textList', (value) => {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) return `${label} must be a list`;
    if (value.length > maxItems) return `${label} can have up to ${maxItems} entries`;
    const one = text(label, maxLength, false, isLine);
    return (
      value
        .map((item) => (item === null ? `${label} must be plain text` : one(item)))
        .find(Boolean) ?? null
    );
  })();

/** A nested input: its fields are reported as `customerDetails.name`. */
export const Nested = (label: string) =>
  field('nested', (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : `${label} is required`,
  )();

function trimTexts(input: object): void {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' && name !== 'password')
      Object.assign(input, { [name]: value.trim() });
  }
}

async function collectErrors(input: object, path: string, found: FieldErrors): Promise<void> {
  trimTexts(input);
  const errors = await validate(input, {
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  for (const { property, constraints } of errors) {
    const sentence = Object.values(constraints ?? {})[0];
    if (sentence) found[path + property] = sentence;
  }
  for (const [name, value] of Object.entries(input)) {
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested && Object.getPrototypeOf(value) !== Object.prototype && !(value instanceof Promise))
      await collectErrors(value as object, `${path}${name}.`, found);
  }
}

/** Trims the texts of an input object and throws BAD_USER_INPUT that names every wrong field. */
export async function assertValid(input: object): Promise<void> {
  const found: FieldErrors = {};
  await collectErrors(input, '', found);
  if (Object.keys(found).length > 0) throw badInput(found);
}

/** True for the form that identifiers have; whether there is such a thing is another question. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** An identifier that came in a path or as an argument; BAD_USER_INPUT when it is of the wrong form. */
export function assertId(value: unknown, name = 'id'): asserts value is string {
  if (!isId(value)) throw badInput({ [name]: `${name} is not a valid identifier` });
}

export function assertDate(value: unknown, name = 'date'): asserts value is string {
  if (typeof value !== 'string' || !isDate(value))
    throw badInput({ [name]: `${name} must be a date like 2026-05-31` });
}

/** How many to list: from 1 to `most`; `fallback` when left out. */
export function assertLimit(
  value: number | null | undefined,
  most: number,
  fallback: number,
): number {
  if (value === null || value === undefined) return fallback;
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw badInput({ limit: `Limit must be a whole number from 1 to ${most}` });
  return value;
}

/** One of a few words, or nothing. */
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
