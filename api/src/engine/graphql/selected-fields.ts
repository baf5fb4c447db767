import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * The fields that an operation selects below the field of a resolver, by their paths, such as `service` and
 * `service.image`. With directives, there may be more than are returned.
 */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const paths = new Set<string>();
  /** Each fragment is read once at each place, however often it is repeated. */
  const spread = new Set<string>();
  const read = (selectionSet: SelectionSetNode | undefined, above: string): void => {
    for (const node of selectionSet?.selections ?? []) {
      if (node.kind === Kind.FIELD) {
        const path = above + node.name.value;
        paths.add(path);
        read(node.selectionSet, `${path}.`);
      } else if (node.kind === Kind.INLINE_FRAGMENT) read(node.selectionSet, above);
      else if (!spread.has(above + node.name.value)) {
        spread.add(above + node.name.value);
        read(fragments[node.name.value]?.selectionSet, above);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) read(selectionSet, '');
  return paths;
}
