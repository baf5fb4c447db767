import type { Request, RequestHandler, Response } from 'express';
import { isClosed, whenScheduled } from '../../http/guard/in-flight.js';
import { currentContext } from '../../../transports/request/request-context.js';
import { sendText } from '../../http/send-text.js';
import { busy } from '../../../kernel/errors.js';
import type { LoopScheduler } from '../../../kernel/loop-scheduler.js';
import type { OperationMetrics } from '../operation-metrics.js';
import { freeSlotsField, readDay, serveFreeSlots } from './free-slots.js';
import type { KnownPlans } from './known-plans.js';
import { executePlan, type Plan, type TopField } from './plan.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The types in which Apollo Server responds to the values of `Accept` that most clients send. */
const CONTENT_TYPES = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
]);

/** Whether a value of `Accept` is one that most clients send, and that contains JSON: it need not be parsed. */
export const isCommonAccept = (accept: string | undefined): boolean => CONTENT_TYPES.has(accept);

interface PlainRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** A request for an operation that Apollo Server has accepted before. */
interface KnownRequest extends PlainRequest {
  plan: Plan;
  freeSlots: TopField | null;
  /** `Content-Type` of the response. */
  type: string;
}

/** Apollo Server ends its responses with a line break. */
const END = '\n';

const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Null for a body that is not only a document with its variables. */
function read({ body }: Request): PlainRequest | null {
  const { query, operationName, variables, extensions } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string' || !isMissing(extensions)) return null;
  if (!isMissing(operationName) && typeof operationName !== 'string') return null;
  if (!isMissing(variables) && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  return { query, operationName: operationName ?? undefined, variables: (variables ?? {}) as Record<string, unknown> };
}

/** Null for a request that Apollo Server executes. */
function knownRequest(req: Request, find: KnownPlans['find']): KnownRequest | null {
  const request = read(req);
  const type = CONTENT_TYPES.get(req.headers.accept);
  const plan = request && type ? find(request.query, request.operationName) : null;
  if (!request || !type || !plan) return null;
  const { query, operationName, variables } = request;
  return { query, operationName, variables, plan, freeSlots: freeSlotsField(plan), type };
}

/** Notes whether the request is for an operation that has a plan. */
export const findPlan =
  ({ findMade }: KnownPlans): RequestHandler =>
  (req, res, next) => {
    res.locals.knownRequest = knownRequest(req, findMade);
    next();
  };

const noted = (res: Response): KnownRequest | null => (res.locals.knownRequest as KnownRequest | undefined) ?? null;

/** Whether there is probably a cached response, so that it is scheduled only if the operation has to be executed. */
export const isForFreeSlots = (res: Response): boolean => !!noted(res)?.freeSlots;

/**
 * Responds to operations that Apollo Server has accepted before (docs/decisions/0025). All else is left to it: other
 * requests, and responses with errors.
 */
export const executePlain =
  (plans: KnownPlans, metrics: OperationMetrics, schedule: LoopScheduler): RequestHandler =>
  async (req, res, next) => {
    const request = noted(res) ?? knownRequest(req, plans.find);
    if (!request) return next();
    const { plan, freeSlots, variables, type } = request;
    const context = await currentContext(res);
    const render = async (): Promise<string | null> => {
      if (freeSlots) {
        await whenScheduled(schedule, context.address);
        if (isClosed(req, res)) throw busy();
      }
      const started = performance.now();
      context.resolved = new Map();
      const data = await executePlan(plan, context, variables);
      if (!data) return null;
      metrics.observe(plan.operation, [], started);
      const text = JSON.stringify({ data });
      // The garbage collector would move what the resolvers returned until the client has read the response.
      context.resolved.clear();
      return text;
    };
    const day = freeSlots && (await readDay(req, res, freeSlots, variables));
    if (freeSlots && isClosed(req, res)) throw busy();
    if (day) {
      const isSent = await serveFreeSlots(req, res, request, { day, render: async () => appended(await render()) });
      return isSent ? undefined : next();
    }
    const text = await render();
    if (text === null) return next();
    res.setHeader('Content-Type', type);
    sendText(res, text, END);
  };

const appended = (text: string | null): string | null => (text === null ? null : text + END);
