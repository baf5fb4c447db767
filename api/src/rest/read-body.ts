import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { badInput } from '../kernel/errors.js';
import type { IncomingImage } from '../platform/images/images.js';
import { assertId, assertValid } from '../kernel/validation.js';
import { readMultipart } from './read-multipart.js';

type InputClass<T> = new () => T;

interface Reading {
  /** Fields that forms send as text and JSON clients sometimes too. */
  numbers?: readonly string[];
  lists?: readonly string[];
  nested?: Record<string, InputClass<object>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that an input class checks are the ones that it has. */
const fieldsOf = (Input: InputClass<object>): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Input, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** A new instance of the class with those of its fields that the body holds, and nothing else. */
function fill<T extends object>(
  Input: InputClass<T>,
  body: Record<string, unknown>,
  { numbers = [], nested = {} }: Reading,
): T {
  const input = new Input();
  for (const name of fieldsOf(Input)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const Inner = nested[name];
    const filled =
      Inner && isRecord(value)
        ? fill(Inner, value, {})
        : numbers.includes(name)
          ? toNumber(value)
          : value;
    Object.assign(input, { [name]: filled });
  }
  return input;
}

/** The JSON body as a checked input; BAD_USER_INPUT names every wrong field. */
export async function readBody<T extends object>(
  req: Request,
  Input: InputClass<T>,
  reading: Reading = {},
): Promise<T> {
  const body: unknown = req.body ?? {};
  if (!isRecord(body)) throw badInput({ body: 'The body must be a JSON object' });
  const input = fill(Input, body, reading);
  await assertValid(input);
  return input;
}

/** A form with images, or the same as JSON without them. */
export async function readForm<T extends object>(
  req: Request,
  Input: InputClass<T>,
  reading: Reading = {},
): Promise<{ input: T; images: IncomingImage[] }> {
  if (!req.is('multipart/form-data'))
    return { input: await readBody(req, Input, reading), images: [] };
  const { fields, images } = await readMultipart(req, { lists: reading.lists ?? [] });
  const input = fill(Input, fields, reading);
  await assertValid(input);
  return { input, images };
}

/** One text of the query string; BAD_USER_INPUT when it came more than once. */
export function queryText(req: Request, name: string): string | undefined {
  const value: unknown = req.query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badInput({ [name]: `${name} can be given only once` });
  return value;
}

/** The query string as a checked input of texts; BAD_USER_INPUT names every wrong field. */
export async function readQuery<T extends object>(req: Request, Input: InputClass<T>): Promise<T> {
  const texts = fieldsOf(Input).map((name) => [name, queryText(req, name)] as const);
  const input = fill(Input, Object.fromEntries(texts), {});
  await assertValid(input);
  return input;
}

/** A whole number of the query string, or NaN, which the rules refuse. */
export function queryNumber(req: Request, name: string): number | undefined {
  const value = queryText(req, name);
  if (value === undefined) return undefined;
  return /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
}

/** The identifier in the path; BAD_USER_INPUT when it is of the wrong form. */
export function pathId(req: Request): string {
  const { id } = req.params;
  assertId(id);
  return id;
}
