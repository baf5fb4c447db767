import type { Router } from 'express';
import { REST_ROWS } from './operations.js';

/** What Express stores of each `use` and each route; a router has no prefix, but matches paths. */
interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  /** True for a layer that is mounted at `/`, which matches every path. */
  slash: boolean;
  match(path: string): boolean;
}

const PREFIXES = [...new Set(Object.keys(REST_ROWS).map((row) => /\/[^/]*/.exec(row)?.[0] ?? '/'))];

function prefixOf(layer: Layer): string {
  if (layer.slash) return '';
  const prefix = PREFIXES.find((candidate) => layer.match(candidate));
  if (prefix === undefined) throw new Error('A router is mounted where the matrix knows no row');
  return prefix;
}

/** Every route of a router and of those that it uses, as `METHOD /path/:parameter`. */
export function routesOf(router: Router, prefix: string): string[] {
  return (router.stack as unknown as Layer[]).flatMap((layer) => {
    const { route } = layer;
    if (route)
      return Object.keys(route.methods).map(
        (method) => `${method.toUpperCase()} ${prefix}${route.path.replace(/^\/$/, '')}`,
      );
    if (!layer.handle.stack) return [];
    return routesOf(layer.handle as unknown as Router, prefix + prefixOf(layer));
  });
}
