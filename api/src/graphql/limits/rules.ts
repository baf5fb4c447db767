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
import { measure, type Scale } from './measure.js';

/** Refuses operations that weigh more than `most`. */
export const weighing =
  (scale: Scale, most: number, message: string): ValidationRule =>
  (context) => ({
    Document({ definitions }) {
      for (const operation of definitions) {
        if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
        if (measure(context, operation, scale) > most)
          context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  });

/**
 * Refuses documents in which there is more than `most` of something. Everything is counted on the way in: a rule of the
 * specification gives up on documents that repeat themselves, and would say nothing of why.
 */
export const counting =
  (count: (document: DocumentNode) => number, most: number, message: string): ValidationRule =>
  (context) => ({
    Document(document) {
      if (count(document) > most) context.reportError(new GraphQLError(message));
    },
  });

export function aliases(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field({ alias }) {
      if (alias) count += 1;
    },
  });
  return count;
}

export function directives(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Directive() {
      count += 1;
    },
  });
  return count;
}

/** Fields that tell of the schema; `__typename` tells only what was asked for anyway. */
export function introspections(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field({ name }) {
      if (name.value === SchemaMetaFieldDef.name || name.value === TypeMetaFieldDef.name)
        count += 1;
    },
  });
  return count;
}

/** How often the field stands that is repeated most in one selection. */
export function repeats(document: DocumentNode): number {
  let most = 0;
  visit(document, {
    SelectionSet({ selections }: SelectionSetNode) {
      const times = new Map<string, number>();
      for (const selection of selections) {
        if (selection.kind !== Kind.FIELD) continue;
        const key = (selection.alias ?? selection.name).value;
        times.set(key, (times.get(key) ?? 0) + 1);
        most = Math.max(most, times.get(key) ?? 0);
      }
    },
  });
  return most;
}

/** How many directives stand at the top of subscriptions. */
function directivesOfSubscriptions({ definitions }: DocumentNode): number {
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
 * Refuses to skip the field of a subscription, and any part of the document after that: for a condition that it does not
 * know yet the specification's own rule throws, and where no field is left so does `subscribe`.
 */
export const wholeSubscriptions: ValidationRule = (context) => ({
  Document(document) {
    if (directivesOfSubscriptions(document) === 0) return undefined;
    context.reportError(new GraphQLError('The field of a subscription cannot be skipped'));
    // Takes the document away from all rules.
    return null;
  },
});
