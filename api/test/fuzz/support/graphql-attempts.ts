import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { hostileText, hostileValue, toJson } from './hostile.js';
import { type Honest } from './honest.js';
import type { Random } from './random.js';
import { spoilBytes } from './spoil.js';

/** A field of the query, mutation or subscription type, from the schema. */
export interface Operation {
  kind: 'query' | 'mutation' | 'subscription';
  field: GraphQLField<unknown, unknown>;
}

export type Args = Record<string, unknown>;

const isRequired = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField): boolean =>
  isNonNullType(type) && defaultValue === undefined;

function honestInput(random: Random, name: string, type: GraphQLInputType, honest: Honest): unknown {
  if (isNonNullType(type)) return honestInput(random, name, type.ofType, honest);
  if (isInputObjectType(type)) return honestFields(random, Object.values(type.getFields()), honest);
  if (getNamedType(type).name === 'Upload') return null;
  const value = honest(name);
  if (!isEnumType(type)) return value;
  const names = type.getValues().map((one) => one.name);
  return names.includes(String(value)) ? value : random.pick(names);
}

const honestFields = (random: Random, fields: readonly (GraphQLArgument | GraphQLInputField)[], honest: Honest): Args =>
  Object.fromEntries(
    fields
      .filter((field) => isRequired(field) || random.chance(0.6))
      .map((field) => [field.name, honestInput(random, field.name, field.type, honest)]),
  );

/** Arguments with which the operation would succeed, by their types. */
export const honestArgs = (random: Random, { field }: Operation, honest: Honest): Args =>
  honestFields(random, field.args, honest);

/** Random fields of a type, a few levels deep. */
function selection(random: Random, type: GraphQLOutputType, depth = 3): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const chosen = fields
    .filter((field) => random.chance(0.6) && (depth > 0 || !isCompositeType(getNamedType(field.type))))
    .map((field) => `${field.name} ${selection(random, field.type, depth - 1)}`);
  return `{ __typename ${chosen.join(' ')} }`;
}

/** A value as a GraphQL literal; a string is an enum value if the type is an enum. */
function literal(value: unknown, type: GraphQLInputType | undefined): string {
  const bare = type && isNonNullType(type) ? type.ofType : type;
  if (Array.isArray(value)) {
    const of = isListType(bare) ? bare.ofType : undefined;
    return `[${value.map((item) => literal(item, of)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = isInputObjectType(bare) ? bare.getFields() : {};
    const entries = Object.entries(value).map(
      ([key, item]) => `${key}: ${literal(item, Object.hasOwn(fields, key) ? fields[key]?.type : undefined)}`,
    );
    return `{${entries.join(', ')}}`;
  }
  if (isEnumType(bare) && typeof value === 'string') return value;
  return toJson(value);
}

export interface GraphqlPayload {
  query: unknown;
  variables?: unknown;
  operationName?: unknown;
  extensions?: unknown;
}

/** The operation with these arguments, as variables or inline in the document. */
export function payloadFor(random: Random, { kind, field }: Operation, args: Args): GraphqlPayload {
  const asked = selection(random, field.type);
  const types = new Map(field.args.map(({ name, type }) => [name, type]));
  if (random.chance(0.35)) {
    const given = Object.entries(args).map(([name, value]) => `${name}: ${literal(value, types.get(name))}`);
    return {
      query: `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${asked} }`,
    };
  }
  const known = field.args.filter(({ name }) => Object.hasOwn(args, name));
  const head = known.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const body = known.map(({ name }) => `${name}: $${name}`).join(', ');
  const [heads, bodies] = known.length > 0 ? [`(${head})`, `(${body})`] : ['', ''];
  return { query: `${kind} Fuzz${heads} { ${field.name}${bodies} ${asked} }`, variables: args };
}

const nest = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`;

/** Documents that are too costly, or invalid. */
const MONSTERS: ((random: Random) => string)[] = [
  () => `{ ${Array.from({ length: 60 }, (_, at) => `a${at}: services { id }`).join(' ')} }`,
  () => `{ ${'services { id } '.repeat(80)} }`,
  () => `{ services ${'@skip(if: false) '.repeat(60)} { id } }`,
  () => `{ services { provider { __typename ${'... on Provider { name '.repeat(12)} ${'} '.repeat(12)} } } }`,
  () => 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  () => `{ ${'__schema { types { fields { type { '.repeat(6)} name ${'} } } } '.repeat(6)} }`,
  () => '{ __schema { types { name fields { name args { name defaultValue } } } } }',
  () => nest('{ services ', '}', 400),
  () => `query ($a: ${nest('[', ']', 300)}) { __typename }`,
  () => `{ services(filter: ${nest('{ a: ', '}', 150)}) { id } }`,
  () => `{ service(id: """${'"'.repeat(2)}\n""") { id } }`,
  () => '{ service(id: "\\ud800") { id } }',
  () => '\ufeff{ __typename }',
  () => `# ${'x'.repeat(5_000)}\n{ __typename }`,
  () => '{ __typename @include(if: $none) }',
  () => 'subscription { bookingChanged { id } }',
  () =>
    'mutation { a: login(email: "a@b.c", password: "x") { token } b: login(email: "a@b.c", password: "y") { token } }',
  () => 'query A { __typename } query B { config { appName } }',
  () => 'query A { __typename } query A { __typename }',
  () => 'type Query { hacked: String } extend type Mutation { a: Int }',
  () => '{ __proto__ constructor { prototype } }',
  () => '{ services { ...on __proto__ { id } } }',
  () => '{ __type(name: "__proto__") { name } }',
  () => `{ ${'x'.repeat(50_000)} }`,
  () => `{ services(filter: { search: "${'x'.repeat(10_000)}" }) { id } }`,
  () => '',
  (random) => hostileText(random),
  (random) => random.bytes(60).toString('latin1'),
];

/**
 * The payload with deliberate damage: to the document, the variables, the operation name or the
 * envelope.
 */
export function spoilPayload(random: Random, payload: GraphqlPayload): string {
  const what = random.weighted({
    monster: 5,
    document: 4,
    variables: 2,
    operationName: 1,
    envelope: 3,
  });
  const document = String(payload.query);
  switch (what) {
    case 'monster':
      return toJson({
        query: random.pick(MONSTERS)(random),
        ...(random.chance(0.3) ? { operationName: 'A' } : {}),
      });
    case 'document':
      return toJson({
        ...payload,
        query: spoilBytes(random, Buffer.from(document)).toString('utf8'),
      });
    case 'variables':
      return toJson({ ...payload, variables: hostileValue(random) });
    case 'operationName':
      return toJson({ ...payload, operationName: hostileValue(random) });
    case 'envelope':
      return toJson(
        random.pick<unknown>([
          [payload, payload],
          { ...payload, query: hostileValue(random) },
          { ...payload, extensions: hostileValue(random) },
          { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
          hostileValue(random),
          {},
        ]),
      );
  }
}
