import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { factsOf, type OperationFacts, type Reads } from './facts.js';
import { countDirectives } from './limits/rules.js';

/** An operation of a valid document, with what its fields declare. */
export interface Operation {
  document: DocumentNode;
  definition: OperationDefinitionNode;
  fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  reads: Reads;
  /** Whether it reads a list of the catalogue, which is costly. */
  isList: boolean;
  hasDirectives: boolean;
}

/** The top fields, also those of fragments. Each fragment is read once, however often it is spread. */
const topFieldsOf = (
  { selections }: SelectionSetNode,
  fragments: Operation['fragments'],
  spread = new Set<string>(),
): FieldNode[] =>
  selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return topFieldsOf(one.selectionSet, fragments, spread);
    const fragment = spread.has(one.name.value) ? undefined : fragments[one.name.value];
    spread.add(one.name.value);
    return fragment ? topFieldsOf(fragment.selectionSet, fragments, spread) : [];
  });

/** What an operation depends on: what the most variable of its fields does. */
function readsOf(fields: readonly OperationFacts[]): Reads {
  const reads = fields.map((facts) => facts.reads);
  if (reads.includes('primary')) return 'primary';
  return reads.includes('calendar') ? 'calendar' : 'catalogue';
}

/** Of `__typename`, which needs no resolver. */
const NAME_OF_TYPE: OperationFacts = { reads: 'catalogue' };
const UNKNOWN: OperationFacts = { reads: 'primary' };

/** Finds what the fields of operations declare; each is looked at once, as long as its parsed document is cached. */
export function operationsOf(schema: GraphQLSchema) {
  const known = new WeakMap<OperationDefinitionNode, Operation>();

  function describe(document: DocumentNode, definition: OperationDefinitionNode): Operation {
    const fragments = Object.fromEntries(
      document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
    );
    const fields = schema.getRootType(definition.operation)?.getFields();
    const facts = topFieldsOf(definition.selectionSet, fragments).map(({ name }) =>
      name.value === TypeNameMetaFieldDef.name ? NAME_OF_TYPE : (factsOf(fields?.[name.value]).facts ?? UNKNOWN),
    );
    const isQuery = definition.operation === OperationTypeNode.QUERY;
    const hasDirectives = countDirectives(document) > 0;
    return {
      document,
      definition,
      fragments,
      // With a directive, it may depend on anything.
      reads: isQuery && !hasDirectives ? readsOf(facts) : 'primary',
      isList: isQuery && facts.some(({ reads, list }) => reads === 'catalogue' && list),
      hasDirectives,
    };
  }

  return (document: DocumentNode, definition: OperationDefinitionNode): Operation => {
    const operation = known.get(definition) ?? describe(document, definition);
    known.set(definition, operation);
    return operation;
  };
}
