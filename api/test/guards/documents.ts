import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** Values of arguments and input fields by name, of a list its only entry; all others have a default value of their type. */
export type Values = Record<string, string | number | boolean>;

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

/** Every operation of the schema as `kind field`, with its definition. */
export function operationsOf(schema: GraphQLSchema): { name: string; field: GraphQLField<unknown, unknown> }[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => ({
      name: `${root?.name.toLowerCase()} ${field.name}`,
      field,
    })),
  );
}

function literal(name: string, type: GraphQLInputType, values: Values): string {
  if (isNonNullType(type)) return literal(name, type.ofType, values);
  if (isListType(type)) return name in values ? `[${literal(name, type.ofType, values)}]` : '[]';
  if (isEnumType(type)) return String(values[name] ?? type.getValues()[0]?.name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.name, field.type, values)}`).join(', ')} }`;
  }
  const anything: Record<string, unknown> = { ID: NOBODYS_ID, Boolean: true, Int: 1, Float: 1 };
  return JSON.stringify(values[name] ?? anything[type.name] ?? 'x');
}

/** A selection of all fields, except for those that lead back to a type above them. */
function everything(type: GraphQLOutputType, above: string[] = []): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  if (!isObjectType(named) || above.includes(named.name)) return '{ __typename }';
  const fields = Object.values(named.getFields()).map(
    (field) => `${field.name} ${everything(field.type, [...above, named.name])}`,
  );
  return `{ ${fields.join(' ')} }`;
}

/** A document for one operation with its required arguments and a minimal or complete selection. */
export function documentFor(
  { name, field }: ReturnType<typeof operationsOf>[number],
  ask: 'little' | 'everything',
  values: Values = {},
): string {
  const args = field.args.filter(isRequiredArgument);
  const given = args.map((arg) => `${arg.name}: ${literal(arg.name, arg.type, values)}`);
  const little = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  const selection = ask === 'little' ? little : everything(field.type);
  const [kind] = name.split(' ');
  return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection} }`;
}
