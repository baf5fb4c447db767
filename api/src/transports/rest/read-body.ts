import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { badInput, forbidden } from '../../kernel/errors.js';
import type { IncomingImage } from '../../engine/images/images.js';
import { withAsciiDigits } from '../../kernel/plain-text.js';
import {
  assertCount,
  assertId,
  assertIds,
  assertOneOf,
  assertValid,
  type JsonSchema,
} from '../../kernel/validation.js';
import { readMultipart } from './read-multipart.js';

export type InputClass<T> = new () => T;

/** The classes of fields that are objects. */
export type Nested = Readonly<Record<string, InputClass<object>>>;

/** A parameter of the query string: a field of a class, or else an argument of the operation of GraphQL. */
export interface QueryParameter {
  name: string;
  field?: InputClass<object>;
  schema?: JsonSchema;
}

/** What a call reads besides the parameters of its path. */
export interface Takes {
  body?: InputClass<object>;
  nested?: Nested;
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

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The fields of an input class, with what JSON Schema can say of the values that their checks accept. */
export const fieldsOf = (Input: InputClass<object>): ReadonlyMap<string, JsonSchema> =>
  new Map(
    getMetadataStorage()
      .getTargetValidationMetadatas(Input, '', false, false)
      .flatMap(({ propertyName, constraints = [] }): [string, JsonSchema][] =>
        constraints.filter(isSchema).map((schema) => [propertyName, schema]),
      ),
  );

const isOf = ({ type }: JsonSchema, ...types: string[]): boolean =>
  [type].flat().some((each) => types.includes(each as string));

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(withAsciiDigits(value)) ? Number(withAsciiDigits(value)) : value;

/**
 * Creates an instance of the class from those properties of the body that are fields of the class. Forms, and some JSON
 * clients, send numbers as text.
 */
function fill<T extends object>(Input: InputClass<T>, body: Record<string, unknown>, nested: Nested = {}): T {
  const input = new Input();
  for (const [name, schema] of fieldsOf(Input)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const Inner = nested[name];
    const filled =
      Inner && isRecord(value) ? fill(Inner, value) : isOf(schema, 'number', 'integer') ? toNumber(value) : value;
    Object.assign(input, { [name]: filled });
  }
  return input;
}

/** Returns the JSON body as a validated input. Throws BAD_USER_INPUT with every invalid field. */
async function readBody<T extends object>(req: Request, Input: InputClass<T>, nested?: Nested): Promise<T> {
  const body: unknown = req.body ?? {};
  if (!isRecord(body)) throw badInput({ body: 'The body must be a JSON object' });
  const input = fill(Input, body, nested);
  await assertValid(input);
  return input;
}

/** The JSON body as a validated input. Throws BAD_USER_INPUT with every invalid field. */
export const body = <T extends object>(Input: InputClass<T>, nested: Nested = {}): Input<T> =>
  reader({ body: Input, nested }, (req) => readBody(req, Input, nested));

/**
 * A form with images, or a JSON body without images, as a validated input. A page of another site can send a form without
 * the consent of this one: browsers name the site then.
 */
export const form = <T extends object>(Input: InputClass<T>): Input<{ input: T; images: IncomingImage[] }> =>
  reader({ body: Input, isForm: true }, async (req) => {
    const isOfOtherSite = req.get('sec-fetch-site') === 'cross-site';
    if (isOfOtherSite) throw forbidden('Forms of other sites are not accepted');
    if (!req.is('multipart/form-data')) return { input: await readBody(req, Input), images: [] };
    const lists = [...fieldsOf(Input)].flatMap(([name, schema]) => (isOf(schema, 'array') ? [name] : []));
    const { fields, images } = await readMultipart(req, { lists });
    const input = fill(Input, fields);
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

/** Texts that are separated by commas. Throws BAD_USER_INPUT if there are none, or too many. */
export function queryTexts(name: string, max: number, items: JsonSchema = { type: 'string' }): Input<string[]> {
  const schema = { type: 'array', items, minItems: 1, maxItems: max };
  return reader({ query: [{ name, schema }] }, (req) => {
    const text = textOf(req, name);
    if (text === undefined) throw badInput({ [name]: `${name} is required` });
    // One more than the maximum is split, which is enough to reject the list.
    const texts = text.split(',', max + 1);
    assertCount(texts, name, max);
    return texts;
  });
}

/** IDs that are separated by commas. Throws BAD_USER_INPUT, also if there are none. */
export const queryIds = (name: string, max: number): Input<string[]> =>
  mapped(queryTexts(name, max, { type: 'string', format: 'uuid' }), (ids) => {
    assertIds(ids, name, max);
    return ids;
  });

/** A list of whole numbers that are separated by commas; more than ten are never split. NaN for what is no number. */
const toNumbers = (text: string): number[] =>
  text.split(',', 10).map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN));

/** A text of the query string as the kind of value that a field accepts, or else as it is. */
function valueOf(schema: JsonSchema, text: string): unknown {
  if (isOf(schema, 'array')) return toNumbers(text);
  return isOf(schema, 'boolean') && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/**
 * The query string as a validated input of texts, numbers, lists of whole numbers, and `true` or `false`. Throws
 * BAD_USER_INPUT with every invalid field.
 */
export const query = <T extends object>(Input: InputClass<T>): Input<T> =>
  reader({ query: [...fieldsOf(Input).keys()].map((name) => ({ name, field: Input })) }, async (req) => {
    const values = [...fieldsOf(Input)].map(([name, schema]) => {
      const text = textOf(req, name);
      return [name, text === undefined ? text : valueOf(schema, text)] as const;
    });
    const input = fill(Input, Object.fromEntries(values));
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
