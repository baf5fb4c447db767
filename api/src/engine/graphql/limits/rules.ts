import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type SelectionSetNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  visit,
  type ValidationRule,
} from 'graphql';
import { measure, type Metric } from './measure.js';

/** Rejects operations whose weight exceeds `max`. */
export const limitWeight =
  (metric: Metric, max: number, message: string): ValidationRule =>
  (context) => ({
    Document({ definitions }) {
      for (const operation of definitions) {
        if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
        if (measure(context, operation, metric) > max)
          context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  });

/**
 * Rejects documents for which `count` exceeds `max`. Counts on entering the document: a rule of the specification stops
 * at documents with cyclic fragments, without reporting this error.
 */
export const limitCount =
  (count: (document: DocumentNode) => number, max: number, message: string): ValidationRule =>
  (context) => ({
    Document(document) {
      if (count(document) > max) context.reportError(new GraphQLError(message));
    },
  });

/** The same for a count that other rules depend on, which would take long: ends the validation of the document. */
export const limitFirst =
  (count: (document: DocumentNode) => number, max: number, message: string): ValidationRule =>
  (context) => ({
    Document(document) {
      if (count(document) <= max) return undefined;
      context.reportError(new GraphQLError(message));
      return null;
    },
  });

export const countOperations = ({ definitions }: DocumentNode): number =>
  definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;

/** Counts the places in which fragments are used, inline fragments included. */
export function countFragments(document: DocumentNode): number {
  let count = 0;
  const add = (): void => void (count += 1);
  visit(document, { FragmentSpread: add, InlineFragment: add });
  return count;
}

export function countAliases(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field({ alias }) {
      if (alias) count += 1;
    },
  });
  return count;
}

export function countDirectives(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Directive() {
      count += 1;
    },
  });
  return count;
}

/** Counts the fields that return the schema; `__typename` is not one of them. */
export function countIntrospections(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field({ name }) {
      if (name.value === SchemaMetaFieldDef.name || name.value === TypeMetaFieldDef.name) count += 1;
    },
  });
  return count;
}

/** The maximum number of occurrences of one field in one selection set. */
export function maxRepeats(document: DocumentNode): number {
  let max = 0;
  visit(document, {
    SelectionSet({ selections }: SelectionSetNode) {
      const times = new Map<string, number>();
      for (const selection of selections) {
        if (selection.kind !== Kind.FIELD) continue;
        const key = (selection.alias ?? selection.name).value;
        times.set(key, (times.get(key) ?? 0) + 1);
        max = Math.max(max, times.get(key) ?? 0);
      }
    },
  });
  return max;
}

/** Counts the directives on root fields of subscriptions. */
function countSubscriptionDirectives({ definitions }: DocumentNode): number {
  const ofTop = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, one) => {
      const below = one.kind === Kind.INLINE_FRAGMENT ? ofTop(one.selectionSet) : 0;
      return sum + (one.directives?.length ?? 0) + below;
    }, 0);
  const isTop = (one: DefinitionNode): one is OperationDefinitionNode | FragmentDefinitionNode =>
    one.kind === Kind.OPERATION_DEFINITION
      ? one.operation === OperationTypeNode.SUBSCRIPTION
      : one.kind === Kind.FRAGMENT_DEFINITION && one.typeCondition.name.value === 'Subscription';
  return definitions.filter(isTop).reduce((sum, one) => sum + ofTop(one.selectionSet), 0);
}

/**
 * Rejects directives on the root field of a subscription, and then ends the validation of the document: the
 * specification's own rule throws for a condition whose value is not known yet, and `subscribe` throws if no field
 * remains.
 */
export const noSkippedSubscriptions: ValidationRule = (context) => ({
  Document(document) {
    if (countSubscriptionDirectives(document) === 0) return undefined;
    context.reportError(new GraphQLError('The field of a subscription cannot be skipped'));
    // Removes the document from the traversal of all rules.
    return null;
  },
});
