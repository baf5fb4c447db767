import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { badInput, forbidden } from '../../kernel/errors.js';
import type { IncomingImage } from '../../engine/images/images.js';
import { withAsciiDigits } from '../../kernel/plain-text.js';
import { assertId, assertIds, assertValid } from '../../kernel/validation.js';
import { readMultipart } from './read-multipart.js';

type InputClass<T> = new () => T;

interface FieldOptions {
  /** Fields that forms, and some JSON clients, send as text. */
  numbers?: readonly string[];
  lists?: readonly string[];
  nested?: Record<string, InputClass<object>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an input class: those that it validates. */
const fieldsOf = (Input: InputClass<object>): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Input, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(withAsciiDigits(value)) ? Number(withAsciiDigits(value)) : value;

/** Creates an instance of the class from those properties of the body that are fields of the class. */
function fill<T extends object>(
  Input: InputClass<T>,
  body: Record<string, unknown>,
  { numbers = [], nested = {} }: FieldOptions,
): T {
  const input = new Input();
  for (const name of fieldsOf(Input)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const Inner = nested[name];
    const filled = Inner && isRecord(value) ? fill(Inner, value, {}) : numbers.includes(name) ? toNumber(value) : value;
    Object.assign(input, { [name]: filled });
  }
  return input;
}

/** Returns the JSON body as a validated input. Throws BAD_USER_INPUT with every invalid field. */
export async function readBody<T extends object>(
  req: Request,
  Input: InputClass<T>,
  options: FieldOptions = {},
): Promise<T> {
  const body: unknown = req.body ?? {};
  if (!isRecord(body)) throw badInput({ body: 'The body must be a JSON object' });
  const input = fill(Input, body, options);
  await assertValid(input);
  return input;
}

/**
 * Returns a form with images, or a JSON body without images, as a validated input. A page of another site can send a
 * form without the consent of this one: browsers name the site then.
 */
export async function readForm<T extends object>(
  req: Request,
  Input: InputClass<T>,
  options: FieldOptions = {},
): Promise<{ input: T; images: IncomingImage[] }> {
  const isOfOtherSite = req.get('sec-fetch-site') === 'cross-site';
  if (isOfOtherSite) throw forbidden('Forms of other sites are not accepted');
  if (!req.is('multipart/form-data')) return { input: await readBody(req, Input, options), images: [] };
  const { fields, images } = await readMultipart(req, { lists: options.lists ?? [] });
  const input = fill(Input, fields, options);
  await assertValid(input);
  return { input, images };
}

/** Returns a parameter of the query string. Throws BAD_USER_INPUT if it occurs more than once. */
export function queryText(req: Request, name: string): string | undefined {
  const value: unknown = req.query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badInput({ [name]: `${name} can be given only once` });
  return value;
}

/** A list of whole numbers that are separated by commas; more than ten are never split. NaN for what is no number. */
const toNumbers = (text: string): number[] =>
  text.split(',', 10).map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN));

/**
 * Returns the query string as a validated input of texts, and of lists of whole numbers. Throws BAD_USER_INPUT with every
 * invalid field.
 */
export async function readQuery<T extends object>(
  req: Request,
  Input: InputClass<T>,
  numberLists: readonly string[] = [],
): Promise<T> {
  const values = fieldsOf(Input).map((name) => {
    const text = queryText(req, name);
    return [name, text !== undefined && numberLists.includes(name) ? toNumbers(text) : text] as const;
  });
  const input = fill(Input, Object.fromEntries(values), {});
  await assertValid(input);
  return input;
}

/** Returns an integer from the query string, or NaN, which the rules reject. */
export function queryNumber(req: Request, name: string): number | undefined {
  const value = queryText(req, name);
  if (value === undefined) return undefined;
  return /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
}

/** Returns IDs from the query string, separated by commas. Throws BAD_USER_INPUT, also if there are none. */
export function queryIds(req: Request, name: string, max: number): string[] {
  const text = queryText(req, name);
  if (text === undefined) throw badInput({ [name]: `${name} is required` });
  // One more than the maximum is split, which is enough to reject the list.
  const ids = text.split(',', max + 1);
  assertIds(ids, name, max);
  return ids;
}

/** For a route without input. */
export const nothing = (): undefined => undefined;

/** Returns an ID in the path. Throws BAD_USER_INPUT if it is malformed. */
export function pathId(req: Request, name = 'id'): string {
  const id = req.params[name];
  assertId(id, name);
  return id;
}
