import type { Request, Response } from 'express';
import { Kind } from 'graphql';
import { contextOf, type RequestContext } from '../../http/request-context.js';
import { serveCached } from '../../http/serve-cached.js';
import { isDate } from '../../kernel/clock.js';
import { isId } from '../../kernel/validation.js';
import type { DayOfProvider } from '../../slots/free-slots-of-day.js';
import { isPublicField, toJson } from '../public-operations.js';
import type { Plan, TopField } from './plan.js';

/**
 * The field of the free slots of a day, if all else of the operation depends only on the catalogue and on whether the
 * viewer is signed in.
 */
export function freeSlotsField({ fields }: Plan): TopField | null {
  const [one, second] = fields.filter(({ field }) => field.name === 'availableSlots');
  const isPublic = fields.every((top) => top === one || /* M86 */ isPublicField(top.field.name));
  return one && !second && isPublic ? one : null;
}

type Variables = Readonly<Record<string, unknown>>;

/** A text that is an argument of the field, as it is sent; undefined for any other value. */
function textArgument({ nodes }: TopField, name: string, variables: Variables): string | undefined {
  const value = nodes[0]?.arguments?.find((argument) => argument.name.value === name)?.value;
  const sent = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.STRING && value.value;
  return typeof sent === 'string' ? sent : undefined;
}

/** The day that the field reads; null if an argument is no such text, or if the service is not public. */
async function dayOf(
  field: TopField,
  variables: Variables,
  { db, freeSlots }: RequestContext,
): Promise<DayOfProvider | null> {
  const serviceId = textArgument(field, 'serviceId', variables);
  const date = textArgument(field, 'date', variables);
  if (!isId(serviceId) || date === undefined || !isDate(date)) return null;
  const providerId = await freeSlots.providerOf(db, serviceId).catch(() => null);
  return providerId === null ? null : { providerId, date };
}

interface Rendering {
  query: string;
  operationName: string | undefined;
  variables: Variables;
  field: TopField;
  /** `Content-Type`. */
  type: string;
  /** Renders the response; null if it has errors. */
  render: () => Promise<string | null>;
  /** Appended to it. */
  end: string;
}

/**
 * Sends the response of an operation with the free slots of a day: the cached one, if the catalogue and these slots are
 * still the same. They are read for each request, by one statement for all that arrive together (docs/decisions/0009).
 * Returns false without sending anything if the response has errors.
 */
export async function serveFreeSlots(req: Request, res: Response, rendering: Rendering): Promise<boolean> {
  const { query, operationName, variables, field, type, render, end } = rendering;
  const context = contextOf(res);
  const day = await dayOf(field, variables, context);
  if (!day) return false;
  const currentVersion = async (): Promise<string> => {
    context.asOf.freeSlots = await context.freeSlots.read(day, context.address);
    const { catalogueVersion, slots } = context.asOf.freeSlots;
    return /* M87 */ `${catalogueVersion} ${slots}`;
  };
  const parts = [query, operationName, toJson(variables), type];
  const request = { parts, isList: false, isLimited: true, cache: context.freeSlots.responseCache, currentVersion };
  return serveCached(req, res, request, async (_db, version = '') => {
    const text = await render();
    return text === null ? null : { version, type, text: text + end };
  });
}
