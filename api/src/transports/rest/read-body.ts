import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { badInput, forbidden } from '../../kernel/errors.js';
import type { IncomingImage } from '../../engine/images/images.js';
import { withAsciiDigits } from '../../kernel/plain-text.js';
import { assertId, assertIds, assertOneOf, assertValid, type JsonSchema } from '../../kernel/validation.js';
import { readMultipart } from './read-multipart.js';

export type InputClass<T> = new () => T;

interface FieldOptions {
  /** Fields that forms, and some JSON clients, send as text. */
  numbers?: readonly string[];
  lists?: readonly string[];
  nested?: Record<string, InputClass<object>>;
}

/** A parameter of the query string: a field of a class, or else an argument of the operation of GraphQL. */
export interface QueryParameter {
  name: string;
  field?: InputClass<object>;
  schema?: JsonSchema;
}

/** What a call reads besides the parameters of its path. */
export interface Takes {
  body?: InputClass<object>;
  nested?: Record<string, InputClass<object>>;
  /** The body can also be a form with pictures. */
  isForm?: true;
  query?: readonly QueryParameter[];
  headers?: readonly { name: string; argument: string }[];
}

/** Reads the input of a call after the access check, and says what it reads. Throws BAD_USER_INPUT. */
export interface Input<Value> {
  read(req: Request): Value | Promise<Value>;
  readonly takes: Takes;
}

const reader = <Value>(takes: Takes, read: Input<Value>['read']): Input<Value> => ({ takes, read });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an input class: those that it validates. */
export const fieldsOf = (Input: InputClass<object>): string[] => [
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
async function readBody<T extends object>(req: Request, Input: InputClass<T>, options: FieldOptions): Promise<T> {
  const body: unknown = req.body ?? {};
  if (!isRecord(body)) throw badInput({ body: 'The body must be a JSON object' });
  const input = fill(Input, body, options);
  await assertValid(input);
  return input;
}

/** The JSON body as a validated input. Throws BAD_USER_INPUT with every invalid field. */
export const body = <T extends object>(Input: InputClass<T>, options: FieldOptions = {}): Input<T> =>
  reader({ body: Input, nested: options.nested ?? {} }, (req) => readBody(req, Input, options));

/**
 * A form with images, or a JSON body without images, as a validated input. A page of another site can send a form without
 * the consent of this one: browsers name the site then.
 */
export const form = <T extends object>(
  Input: InputClass<T>,
  options: FieldOptions = {},
): Input<{ input: T; images: IncomingImage[] }> =>
  reader({ body: Input, isForm: true }, async (req) => {
    const isOfOtherSite = req.get('sec-fetch-site') === 'cross-site';
    if (isOfOtherSite) throw forbidden('Forms of other sites are not accepted');
    if (!req.is('multipart/form-data')) return { input: await readBody(req, Input, options), images: [] };
    const { fields, images } = await readMultipart(req, { lists: options.lists ?? [] });
    const input = fill(Input, fields, options);
    await assertValid(input);
    return { input, images };
  });

/** Returns a parameter of the query string. Throws BAD_USER_INPUT if it occurs more than once. */
function textOf(req: Request, name: string): string | undefined {
  const value: unknown = req.query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badInput({ [name]: `${name} can be given only once` });
  return value;
}

export const queryText = (name: string): Input<string | undefined> =>
  reader({ query: [{ name }] }, (req) => textOf(req, name));

/** A parameter that the rules check. */
export const queryValue = (name: string): Input<unknown> => reader({ query: [{ name }] }, (req) => req.query[name]);

export const queryOneOf = <T extends string>(name: string, values: readonly T[]): Input<T | undefined> =>
  reader({ query: [{ name }] }, (req) => assertOneOf(textOf(req, name), name, values));

/** An integer, or NaN, which the rules reject. */
export const queryNumber = (name: string): Input<number | undefined> =>
  reader({ query: [{ name }] }, (req) => {
    const value = textOf(req, name);
    if (value === undefined) return undefined;
    return /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  });

/** IDs that are separated by commas. Throws BAD_USER_INPUT, also if there are none. */
export function queryIds(name: string, max: number): Input<string[]> {
  const schema = { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: max };
  return reader({ query: [{ name, schema }] }, (req) => {
    const text = textOf(req, name);
    if (text === undefined) throw badInput({ [name]: `${name} is required` });
    // One more than the maximum is split, which is enough to reject the list.
    const ids = text.split(',', max + 1);
    assertIds(ids, name, max);
    return ids;
  });
}

/** A list of whole numbers that are separated by commas; more than ten are never split. NaN for what is no number. */
const toNumbers = (text: string): number[] =>
  text.split(',', 10).map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN));

/**
 * The query string as a validated input of texts, and of lists of whole numbers. Throws BAD_USER_INPUT with every invalid
 * field.
 */
export const query = <T extends object>(Input: InputClass<T>, numberLists: readonly string[] = []): Input<T> =>
  reader({ query: fieldsOf(Input).map((name) => ({ name, field: Input })) }, async (req) => {
    const values = fieldsOf(Input).map((name) => {
      const text = textOf(req, name);
      return [name, text !== undefined && numberLists.includes(name) ? toNumbers(text) : text] as const;
    });
    const input = fill(Input, Object.fromEntries(values), {});
    await assertValid(input);
    return input;
  });

/** A header that is an argument in GraphQL. */
export const header = (name: string, argument: string): Input<string | null> =>
  reader({ headers: [{ name, argument }] }, (req) => req.get(name) ?? null);

/** For a route without input. */
export const nothing: Input<undefined> = reader({}, () => undefined);

/** An ID in the path. Throws BAD_USER_INPUT if it is malformed. */
export const idIn = (name: string): Input<string> =>
  reader({}, (req) => {
    const id = req.params[name];
    assertId(id, name);
    return id;
  });

export const pathId = idIn('id');

/** A part of the path that the rules check. */
export const pathText = (name: string): Input<string> => reader({}, (req) => String(req.params[name]));

type Values<Inputs> = { [Name in keyof Inputs]: Inputs[Name] extends Input<infer Value> ? Value : never };

/** Several inputs, which are read in this order. */
export function all<Inputs extends Record<string, Input<unknown>>>(inputs: Inputs): Input<Values<Inputs>> {
  const takes = Object.values(inputs).map((input) => input.takes);
  const merged = {
    ...(Object.assign({}, ...takes) as Takes),
    query: takes.flatMap(({ query = [] }) => query),
    headers: takes.flatMap(({ headers = [] }) => headers),
  };
  return reader(merged, async (req) => {
    const values: Record<string, unknown> = {};
    for (const [name, input] of Object.entries(inputs)) values[name] = await input.read(req);
    return values as Values<Inputs>;
  });
}

/** An input in another form. */
export const mapped = <Value, Result>(input: Input<Value>, change: (value: Value) => Result): Input<Result> =>
  reader(input.takes, async (req) => change(await input.read(req)));

/** The ID in the path under this name, and an input beside it. */
export const withId = <Name extends string, T extends object>(
  name: Name,
  input: Input<T>,
): Input<{ [Key in Name]: string } & T> =>
  mapped(
    all({ id: pathId, input }),
    ({ id, input }) => ({ [name]: id, ...input }) as unknown as { [Key in Name]: string } & T,
  );
