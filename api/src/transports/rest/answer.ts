import type { JsonSchema } from '../../kernel/validation.js';
import type { RequestContext } from '../request/request-context.js';

/** Who reads a response, and when. */
export type Reader = Pick<RequestContext, 'viewer' | 'deps'>;

/** A field of an object: its name in GraphQL and in JSON, and its shape if that is not the one of GraphQL. */
export interface ShownField {
  name: string;
  as: string;
  shape: Shape | undefined;
}

/** Makes schemas of answers from the types of GraphQL, which describe the same views. */
export interface Types {
  /** The schema of a type in the notation of GraphQL, such as `[Service!]!`. */
  named(type: string): JsonSchema;
  /** The schema of some fields of an object type. */
  fieldsOf(type: string, fields: readonly ShownField[]): JsonSchema;
  /** The schema of an object with the properties of several. */
  merged(objects: readonly JsonSchema[]): JsonSchema;
}

export type Shape = (types: Types) => JsonSchema;

/** Makes JSON of a value, for a reader if it depends on one, and says what it looks like. */
export interface Presenter<Value, Rest extends unknown[] = [reader: Reader]> {
  (value: Value, ...rest: Rest): unknown;
  readonly shape: Shape;
}

export const shaped = <Args extends unknown[], Json>(present: (...args: Args) => Json, shape: Shape) =>
  Object.assign(present, { shape });

/**
 * How REST shows each field of a view, in this order: `true` as it is, `_id` under that name, a presenter what it
 * returns, `false` not at all. A field that a view gains does not compile until it is listed here.
 */
export type Fields<View> = {
  readonly [Name in keyof Required<View>]: boolean | '_id' | Presenter<NonNullable<View[Name]>, []>;
};

/**
 * Creates the function that makes the JSON of a view, whose fields an object type of GraphQL describes; `added` are those
 * that the caller adds. JSON omits undefined values; null remains null.
 */
export function presenter<View extends object>(type: string, fields: Fields<View>, added: readonly string[] = []) {
  const shown = Object.entries<boolean | '_id' | Presenter<never, []>>(fields).filter(([, how]) => how !== false);
  const present = (view: View): object => {
    const json: Record<string, unknown> = {};
    for (const [name, how] of shown) {
      const value = (view as Record<string, unknown>)[name];
      const isShownBy = typeof how === 'function' && value !== null && value !== undefined;
      json[how === '_id' ? how : name] = isShownBy ? how(value as never) : value;
    }
    return json;
  };
  const fieldsShown = [...shown, ...added.map((name) => [name, true] as const)].map(([name, how]) => ({
    name,
    as: how === '_id' ? how : name,
    shape: typeof how === 'function' ? how.shape : undefined,
  }));
  return shaped(present, (types) => types.fieldsOf(type, fieldsShown));
}

/** A value as it is, of a type in the notation of GraphQL. */
export const as = <Value>(type: string) =>
  shaped(
    (value: Value) => value,
    (types) => types.named(type),
  );

export const listOf = <Value, Rest extends unknown[]>(present: Presenter<Value, Rest>) =>
  shaped(
    (values: Value[], ...rest: Rest) => values.map((value) => present(value, ...rest)),
    (types) => ({ type: 'array', items: present.shape(types) }),
  );

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
});

/** The JSON of a successful response, to which `"success": true` is added. */
export interface Answer<Result> extends Presenter<Result> {
  (result: Result, reader: Reader): object;
}

/** An answer with a presenter for each part of the result. */
export const parts = <Result extends object>(presenters: {
  readonly [Name in keyof Result]: Presenter<Result[Name]>;
}): Answer<Result> => {
  const entries = Object.entries<Presenter<never>>(presenters);
  return shaped(
    (result: Result, reader: Reader) =>
      Object.fromEntries(
        entries.map(([name, present]) => [name, present((result as Record<string, never>)[name] as never, reader)]),
      ),
    (types) => objectOf(Object.fromEntries(entries.map(([name, { shape }]) => [name, shape(types)]))),
  );
};

/** The answer that contains one result. */
export const one = <View>(name: string, present: Presenter<View>): Answer<View> =>
  shaped(
    (view: View, reader: Reader) => ({ [name]: present(view, reader) }),
    (types) => objectOf({ [name]: present.shape(types) }),
  );

/** The answer that contains a list. */
export const many = <View>(name: string, present: Presenter<View>): Answer<View[]> => one(name, listOf(present));

/** The answer that contains a message for the user, and before it the rest of the result if there is one. */
export const message = <Result>(text: string, rest?: Answer<Result>): Answer<Result> =>
  shaped(
    (result: Result, reader: Reader) => ({ ...rest?.(result, reader), message: text }),
    (types) =>
      types.merged([...(rest ? [rest.shape(types)] : []), objectOf({ message: { type: 'string', const: text } })]),
  );
