import {
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationContext,
} from 'graphql';

/** A field where it stands; without a definition when its type has no such field. */
export interface Place {
  node: FieldNode;
  parent: GraphQLNamedType | undefined;
  definition: GraphQLField<unknown, unknown> | undefined;
}

/** What is measured: how much a field weighs with all that is below it, and two neighbours together. */
export interface Scale {
  weigh(place: Place, below: number): number;
  join(one: number, other: number): number;
}

function definitionOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (parent && parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/**
 * Weighs an operation as it would be executed: a fragment counts wherever it is spread. Each is looked at only once, so
 * that fragments that spread others ten times over take no longer than plain ones; their weight may well be Infinity.
 * Takes documents that are not valid: to refuse those is for the other rules.
 */
export function measure(
  context: ValidationContext,
  operation: OperationDefinitionNode,
  { weigh, join }: Scale,
): number {
  const schema = context.getSchema();
  const fragments = new Map<string, number>();

  function ofFragment(name: string): number {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    // What a fragment finds that spreads itself.
    fragments.set(name, 0);
    const fragment = context.getFragment(name);
    if (!fragment) return 0;
    const type = schema.getType(fragment.typeCondition.name.value);
    const weight = ofSelections(fragment.selectionSet, type);
    fragments.set(name, weight);
    return weight;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined): number {
    const definition = definitionOf(schema, parent, node.name.value);
    const type = definition && getNamedType(definition.type);
    const below = node.selectionSet ? ofSelections(node.selectionSet, type) : 0;
    return weigh({ node, parent, definition }, below);
  }

  function ofSelections(set: SelectionSetNode, parent: GraphQLNamedType | undefined): number {
    let weight = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) weight = join(weight, ofField(selection, parent));
      else if (selection.kind === Kind.FRAGMENT_SPREAD)
        weight = join(weight, ofFragment(selection.name.value));
      else {
        const condition = selection.typeCondition?.name.value;
        const type = condition === undefined ? parent : schema.getType(condition);
        weight = join(weight, ofSelections(selection.selectionSet, type));
      }
    }
    return weight;
  }

  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
}
