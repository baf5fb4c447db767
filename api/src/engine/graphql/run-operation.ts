import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { busy } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import type { CachedResponses } from '../cache/cached-responses.js';
import { isClosed, whenScheduled } from '../http/guard/in-flight.js';
import { type EngineContext, type Session, sessionOf } from '../http/session.js';
import { MAX_CACHED_CHARACTERS } from './documents.js';
import { executorOf, type Result, type TopField, type Variables } from './execution/execute.js';
import { countOperations } from './limits/rules.js';
import type { Operation } from './operations.js';

/** How the versions are read of what responses depend on, each after the call. Null if the response must not be cached. */
export interface Versions<C> {
  catalogue(): Promise<string>;
  /** That of the catalogue and of the calendars that these fields read. */
  calendar(fields: readonly TopField[], of: { context: C; isClosed(): boolean }): Promise<string | null>;
}

export interface OperationParts<C extends EngineContext> {
  schema: GraphQLSchema;
  cached: CachedResponses;
  versions: Versions<C>;
  /** The context of a list, for which other addresses wait: its statements must not wait for those of the address. */
  contextOfList(context: C): C;
  /** Begins the operations of a client address one per iteration of the event loop. */
  schedule: LoopScheduler;
}

export interface Requested {
  operation: Operation;
  source: string;
  variables: Variables;
  req: Request;
  res: Response;
}

/** Apollo Server ends its responses with it. */
const END = '\n';

/** Characters of the documents whose responses are cached, which need not wait for their turn. */
const MAX_REMEMBERED = 200_000;

/** Asked several times for each request, so that the type is not parsed. */
export const isForm = ({ headers }: Request): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/**
 * Makes what responds to an operation, each time in the same way: by the cached response, if nothing it depends on has
 * changed (docs/decisions/0009), or by executing it. The viewer must be identified.
 */
export function operationRunner<C extends EngineContext>(parts: OperationParts<C>) {
  const { schema, cached, versions, contextOfList, schedule } = parts;
  const executor = executorOf(schema);
  const cachedSources = new LRUCache<string, true>({
    maxSize: MAX_REMEMBERED,
    maxEntrySize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_true, source) => source.length,
  });

  /** The version of what the operation depends on; undefined if its response is not cached, or for an invalid argument. */
  async function versionOf({ operation, req, res }: Requested, coerced: Variables): Promise<string | undefined> {
    const { context } = sessionOf<C>(res);
    try {
      if (operation.reads === 'catalogue') return await versions.catalogue();
      const fields = executor.topFieldsOf(operation, coerced);
      return (await versions.calendar(fields, { context, isClosed: () => isClosed(req, res) })) ?? undefined;
    } catch {
      return undefined; // the resolver reports it
    }
  }

  async function execute(
    { operation, variables }: Requested,
    session: Session<C>,
    coerced: Variables,
  ): Promise<Result> {
    const context = await session.current();
    return executor.execute(operation, {
      context: operation.isList ? contextOfList(context) : context,
      variables,
      coerced,
      refresh: () => session.current(),
    });
  }

  return {
    /** Whether there is probably a cached response to the document, so that only executing it has to wait for its turn. */
    isProbablyCached: (source: unknown): boolean => typeof source === 'string' && cachedSources.has(source),

    /** Without a result if the response is cached: the session has it. */
    async runOperation(requested: Requested): Promise<Result | null> {
      const { operation, source, variables, req, res } = requested;
      const session = sessionOf<C>(res);
      const values = executor.variablesOf(operation, variables);
      if ('errors' in values) return values;
      const { coerced } = values;
      // A form is executed, so that it is counted if it is for a query (U54).
      const isCached = operation.reads !== 'primary' && !isForm(req);
      if (!isCached && !operation.isList) return execute(requested, session, coerced);

      const requestedAt = performance.now();
      const version = isCached ? await versionOf(requested, coerced) : undefined;
      const key = [source, operation.definition.name?.value, JSON.stringify(coerced)];
      const wasSignedIn = session.context.viewer !== null;
      let executed: Result | undefined;
      const run = async (): Promise<Result> => {
        await whenScheduled(schedule, session.context.address);
        if (isClosed(req, res)) throw busy();
        return (executed = await execute(requested, session, coerced));
      };
      const found = await cached.find(req, res, { key, version, requestedAt, isList: operation.isList }, async () => {
        const { errors, data } = await run();
        // If the session has ended meanwhile, it is not what others who are signed in receive.
        const isOfOthers = (session.context.viewer !== null) === wasSignedIn;
        if (errors || version === undefined || !isOfOthers) return null;
        // A slot that is added now and deleted later would bring the version back, but not what it was rendered from.
        if (operation.reads === 'calendar' && (await versionOf(requested, coerced)) !== version) return null;
        return JSON.stringify({ data }) + END;
      });
      if (!found) return executed ?? run();
      // Of several operations, another one may be costly.
      if (countOperations(operation.document) === 1) cachedSources.set(source, true);
      session.cached = found;
      return null;
    },
  };
}

export type OperationRunner = ReturnType<typeof operationRunner>;
