import type { Request } from 'express';
import type { Writable } from 'node:stream';
import { hasTooManyValues } from '../../kernel/json-values.js';

/** Levels of a path in the `map` of a form; `variables.input.images.0` has four. */
const MAX_LEVELS = 20;

/**
 * Rejects a form whose `operations` or `map` have too many values (see `hasTooManyValues`), or whose `map` has a path of
 * many levels, as graphql-upload rejects a field that is too long: it copies the rest of the path for each level, and
 * twenty paths of 4,500 levels blocked the event loop for seconds. Call it before the request is piped into its parser.
 */
export function limitJsonFields(req: Request): void {
  const pipe = req.pipe.bind(req);
  req.pipe = <T extends NodeJS.WritableStream>(parser: T): T => {
    truncateCostlyFields(parser as unknown as Writable);
    return pipe(parser);
  };
}

function truncateCostlyFields(parser: Writable): void {
  const emit = parser.emit.bind(parser);
  parser.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    const [name, value, info] = args;
    if (event !== 'field' || !isTooCostly(name, String(value))) return emit(event, ...args);
    return emit(event, name, '', { ...(info as object), valueTruncated: true });
  };
}

function isTooCostly(name: unknown, value: string): boolean {
  return hasTooManyValues(Buffer.from(value)) || (name === 'map' && hasDeepPath(value));
}

function hasDeepPath(text: string): boolean {
  return pathsOf(text).some((path) => typeof path === 'string' && path.split('.').length > MAX_LEVELS);
}

/** Empty for a map that is malformed, which graphql-upload reports. */
function pathsOf(text: string): unknown[] {
  try {
    return Object.values(JSON.parse(text) as object)
      .filter(Array.isArray)
      .flat();
  } catch {
    return [];
  }
}
