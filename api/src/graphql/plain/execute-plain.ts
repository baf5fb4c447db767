import type { Request, RequestHandler } from 'express';
import { OperationTypeNode } from 'graphql';
import { contextOf } from '../../http/request-context.js';
import { sendText } from '../../http/send-text.js';
import type { OperationMetrics } from '../operation-metrics.js';
import type { KnownPlans } from './known-plans.js';
import { executePlan } from './plan.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The types in which Apollo Server responds to the values of `Accept` that most clients send. */
const CONTENT_TYPES = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
]);

interface PlainRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Null for a body that is not only a document with its variables. */
function read({ body }: Request): PlainRequest | null {
  const { query, operationName, variables, extensions } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string' || !isMissing(extensions)) return null;
  if (!isMissing(operationName) && typeof operationName !== 'string') return null;
  if (!isMissing(variables) && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  return { query, operationName: operationName ?? undefined, variables: (variables ?? {}) as Record<string, unknown> };
}

/**
 * Responds to operations that Apollo Server has accepted before (docs/decisions/0025). All else is left to it: other
 * requests, and responses with errors.
 */
export const executePlain =
  (plans: KnownPlans, metrics: OperationMetrics): RequestHandler =>
  async (req, res, next) => {
    const request = read(req);
    const type = CONTENT_TYPES.get(req.headers.accept);
    const plan = request && type ? plans.find(request.query, request.operationName) : null;
    if (!request || !type || !plan) return next();
    const started = performance.now();
    const context = contextOf(res);
    context.resolved = new Map();
    const data = await executePlan(plan, context, request.variables);
    if (!data) return next();
    if (plan.operation.operation === OperationTypeNode.MUTATION) await context.recordWrite?.();
    metrics.observe(plan.operation, [], started);
    const text = JSON.stringify({ data });
    // The garbage collector would move what the resolvers returned until the client has read the response.
    context.resolved.clear();
    res.setHeader('Content-Type', type);
    // Like Apollo Server, with a line break.
    sendText(res, text, '\n');
  };
