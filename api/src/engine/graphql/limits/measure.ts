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

/** A field of a selection set; `definition` is undefined if the parent type has no such field. */
export interface FieldUse {
  node: FieldNode;
  parent: GraphQLNamedType | undefined;
  definition: GraphQLField<unknown, unknown> | undefined;
}

/** Defines the weight of a field, from the combined weight of the fields below it, and how to combine two siblings. */
export interface Metric {
  weigh(field: FieldUse, below: number): number;
  combine(one: number, other: number): number;
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
 * Measures an operation as it would be executed: a fragment counts wherever it is spread. Each fragment is traversed
 * only once, so that nested fragments that spread others repeatedly take no longer than flat ones; their weight may be
 * Infinity. Accepts invalid documents, which other rules reject.
 */
export function measure(
  context: ValidationContext,
  operation: OperationDefinitionNode,
  { weigh, combine }: Metric,
): number {
  const schema = context.getSchema();
  const fragments = new Map<string, number>();

  function ofFragment(name: string): number {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    // The value that a fragment reads that spreads itself.
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
      if (selection.kind === Kind.FIELD) weight = combine(weight, ofField(selection, parent));
      else if (selection.kind === Kind.FRAGMENT_SPREAD) weight = combine(weight, ofFragment(selection.name.value));
      else {
        const condition = selection.typeCondition?.name.value;
        const type = condition === undefined ? parent : schema.getType(condition);
        weight = combine(weight, ofSelections(selection.selectionSet, type));
      }
    }
    return weight;
  }

  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
}
