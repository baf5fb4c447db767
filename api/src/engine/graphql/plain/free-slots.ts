import type { Request, Response } from 'express';
import { Kind } from 'graphql';
import { isClosed } from '../../http/guard/in-flight.js';
import { contextOf } from '../../../transports/request/request-context.js';
import { serveCached } from '../../../transports/request/serve-cached.js';
import { isDate } from '../../../kernel/clock.js';
import { isId } from '../../../kernel/validation.js';
import type { FreeSlotsOfDay } from '../../../marketplace/slots/free-slots-of-day.js';
import { isPublicField, toJson } from '../public-operations.js';
import type { Plan, TopField } from './plan.js';

/**
 * The field of the free slots of a day, if all else of the operation depends only on the catalogue and on whether the
 * viewer is signed in.
 */
export function freeSlotsField({ fields }: Plan): TopField | null {
  const [one, second] = fields.filter(({ field }) => field.name === 'availableSlots');
  const isPublic = fields.every((top) => top === one || isPublicField(top.field.name));
  return one && !second && isPublic ? one : null;
}

type Variables = Readonly<Record<string, unknown>>;

/** A text that is an argument of the field, as it is sent; undefined for any other value. */
function textArgument({ nodes }: TopField, name: string, variables: Variables): string | undefined {
  const value = nodes[0]?.arguments?.find((argument) => argument.name.value === name)?.value;
  const sent = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.STRING && value.value;
  return typeof sent === 'string' ? sent : undefined;
}

interface DayAsRequested extends FreeSlotsOfDay {
  /** When reading it began (`performance.now()`). */
  requestedAt: number;
}

/**
 * Reads the free slots of the field's day, and notes them in the context. Null if an argument is no such text, or if they
 * cannot be read, which the resolver reports.
 */
export async function readDay(
  req: Request,
  res: Response,
  field: TopField,
  variables: Variables,
): Promise<DayAsRequested | null> {
  const requestedAt = performance.now();
  const serviceId = textArgument(field, 'serviceId', variables);
  const date = textArgument(field, 'date', variables);
  if (!isId(serviceId) || date === undefined || !isDate(date)) return null;
  const { freeSlots, address, asOf } = contextOf(res);
  const of = { address, isClosed: () => isClosed(req, res) };
  const day = await freeSlots.read({ serviceId, date }, of).catch(() => null);
  if (!day) return null;
  asOf.freeSlots = day;
  return { ...day, requestedAt };
}

interface PlannedRequest {
  query: string;
  operationName: string | undefined;
  variables: Variables;
  plan: Plan;
  /** `Content-Type` of the response. */
  type: string;
}

interface Rendering {
  day: DayAsRequested;
  /** Renders the response; null if it has errors. */
  render: () => Promise<string | null>;
}

/** The variables that the operation has; any others would make another key. */
const declared = ({ operation }: Plan, variables: Variables): unknown[] =>
  (operation.variableDefinitions ?? []).map(({ variable: { name } }) =>
    Object.hasOwn(variables, name.value) ? [variables[name.value]] : [],
  );

/**
 * Sends the response of an operation with the free slots of a day, which were read for this request: the cached one, if the
 * catalogue and these slots are still the same (docs/decisions/0009). Returns false without sending anything if the
 * response has errors.
 */
export async function serveFreeSlots(
  req: Request,
  res: Response,
  { query, operationName, variables, plan, type }: PlannedRequest,
  { day, render }: Rendering,
): Promise<boolean> {
  const { freeSlots } = contextOf(res);
  const version = `${day.catalogueVersion} ${day.slots}`;
  const lookup = {
    parts: [query, operationName, toJson(declared(plan, variables)), type],
    isList: false,
    requestedAt: day.requestedAt,
    cache: freeSlots.responseCache,
    currentVersion: async () => version,
  };
  return serveCached(req, res, lookup, async () => {
    const text = await render();
    return text === null ? null : { version, type, text };
  });
}
