import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../../transports/request/request-context.js';

/**
 * Calls each resolver of a top field of queries and mutations only once for a request: if the operation is executed
 * again by graphql-js (docs/decisions/0025), its fields have the same results.
 */
export function resolveOnce(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field as GraphQLField<unknown, RequestContext>;
      field.resolve = (root, args, context: RequestContext, info) => {
        if (!context.resolved) return resolve?.(root, args, context, info);
        const name = String(info.path.key);
        const known = context.resolved.get(name);
        if (known) return known;
        const result = new Promise((settle) => settle(resolve?.(root, args, context, info)));
        context.resolved.set(name, result);
        return result;
      };
    }
}
