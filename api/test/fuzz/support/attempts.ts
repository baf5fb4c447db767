import { GRAPHQL_OPERATIONS, REST_ROWS, type Access } from '../../guards/operations.js';
import { graphqlParts, anyFile, multipart } from './multipart.js';
import { honestArgs, payloadFor, spoilPayload, type Operation } from './graphql-attempts.js';
import { toJson } from './hostile.js';
import { honestValues } from './honest.js';
import type { Random } from './random.js';
import { breakHttp, header, type Said, strayAttempt } from './strays.js';
import {
  brokenBody,
  encodeText,
  textOf,
  formOf,
  honestBody,
  hostileSegment,
  pathOf,
  queryOf,
  REST_SHAPES,
  type RestShape,
} from './rest-attempts.js';
import { spoilShape, spoilValue } from './spoil.js';
import type { WireRequest } from './wire.js';
import { ACTORS, type Actor, type World } from './world.js';
import { NUMBER_HEADER } from './writes.js';

/** How a request deviates from a valid one. */
export type Shape = 'honest' | 'hostile value' | 'hostile shape' | 'broken' | 'stray';

export interface Attempt extends WireRequest {
  number: number;
  by: Actor;
  shape: Shape;
  /** As in `operations.ts`; 'stray' for a path or a method that does not exist. */
  operation: string;
}

export interface Targets {
  operations: Operation[];
  /** REST rows, as in `operations.ts`. */
  rows: string[];
  picture: Buffer;
}

const nameOf = ({ kind, field }: Operation): string => `${kind} ${field.name}`;

/** Operations that hash a password, which takes long. */
const isDear = (operation: string): boolean =>
  /login|register|reset-?password|change(Password|Email)|deleteAccount|account\/(password|email$)|DELETE \/account$/i.test(
    operation,
  );

/** Operations that end all sessions of the account, if they succeed. */
const ENDS_SESSIONS = /endSessions|end-sessions|changePassword|\/account\/password|deleteAccount|DELETE \/account$/;

const MAY: Record<Access, Actor> = {
  anyone: 'nobody',
  accounts: 'customer',
  members: 'customer',
  providers: 'provider',
  admins: 'admin',
};

const accessOf = (operation: string): Access => GRAPHQL_OPERATIONS[operation] ?? REST_ROWS[operation] ?? 'anyone';

/** An actor with permission. Only a provider can change all fields of an account. */
const actorOf = (operation: string): Actor => (operation === 'PATCH /account' ? 'provider' : MAY[accessOf(operation)]);

/** Mostly an actor with permission. */
const actorFor = (random: Random, operation: string): Actor =>
  random.chance(0.75) ? actorOf(operation) : random.pick(ACTORS);

const shapeFor = (random: Random): Shape =>
  random.weighted({ honest: 30, 'hostile value': 34, 'hostile shape': 16, broken: 14, stray: 6 });

function restAttempt(random: Random, world: World, { picture }: Targets, row: string, shape: Shape): Said {
  const [method = ''] = row.split(' ');
  const takes: RestShape = REST_SHAPES[row] ?? {};
  const honest = honestValues(random, world, row);
  // A wish is for a day without free slots, which most days are.
  const date = honest(row.includes('wishes') ? 'date' : 'eventDate');
  const params: Record<string, unknown> = { id: honest('id'), serviceId: honest('serviceId'), date };
  const body = honestBody(takes, honest);
  // Either the path or the body is spoiled.
  const ofPath = row.includes(':') && random.chance(0.3);
  const ofQuery = takes.query !== undefined;
  if (shape === 'hostile value') spoilValue(random, world, ofPath ? params : body);
  if (shape === 'hostile shape') spoilShape(random, body);
  const strange = ofPath && shape !== 'honest' && random.chance(0.5);
  const query = queryOf(random, takes, honest, ofQuery && shape !== 'honest');
  const target = pathOf(row, (name) => (strange ? hostileSegment(random) : encodeText(textOf(params[name]))));
  const said = { method, target: `${target}${query}` };
  if (!(row in REST_SHAPES) || method === 'GET') return { ...said, body: null };
  if (takes.form && random.chance(0.5)) return { ...said, ...formOf(random, body, picture, shape === 'honest') };
  if (shape === 'broken') return { ...said, ...brokenBody(random, toJson(body)) };
  return { ...said, type: 'application/json', body: Buffer.from(toJson(body)) };
}

function graphqlAttempt(random: Random, world: World, { picture }: Targets, operation: Operation, shape: Shape): Said {
  const honest = honestValues(random, world, nameOf(operation));
  const args = honestArgs(random, operation, honest);
  if (shape === 'hostile value') spoilValue(random, world, args);
  if (shape === 'hostile shape') spoilShape(random, args);
  const payload = payloadFor(random, operation, args);
  const post = { method: 'POST', target: '/graphql', type: 'application/json' };
  if (shape === 'broken')
    return random.chance(0.7)
      ? { ...post, body: Buffer.from(spoilPayload(random, payload)) }
      : { ...post, ...brokenBody(random, toJson(payload)) };
  const takesFiles = operation.field.args.some(({ name }) => name === 'images');
  if (takesFiles && random.chance(0.4)) {
    const isHonest = shape === 'honest';
    const files = Array.from({ length: random.below(3) }, () => (isHonest ? picture : anyFile(random, picture)));
    const variables = { ...args, images: files.map(() => null) };
    const withFiles =
      payload.variables === undefined ? payload : { ...payload, variables, query: withImages(String(payload.query)) };
    const parts = graphqlParts(random, withFiles, files, isHonest);
    return { ...post, ...multipart(parts, 'fuzz'), more: [['Apollo-Require-Preflight', '1']] };
  }
  if (operation.kind === 'query' && random.chance(0.2)) {
    const asked = new URLSearchParams({
      query: String(payload.query),
      variables: toJson(payload.variables ?? {}),
    });
    const target = `/graphql?${String(asked)}`;
    if (target.length < 8_000) return { method: 'GET', target, body: null };
  }
  return { ...post, body: Buffer.from(toJson(payload)) };
}

/** Adds the images to a document with variables that has none. */
const withImages = (query: string): string =>
  query.includes('$images')
    ? query
    : query.replace(/(Fuzz\()(.*?)(\) \{ \w+\()/, '$1$$images: [Upload!], $2$3images: $$images, ');

/** An operation of either transport. */
export type Target = { row: string } | { operation: Operation };

/** All operations, in random order. */
export const inRandomOrder = (random: Random, { rows, operations }: Targets): Target[] =>
  [...rows.map((row) => ({ row })), ...operations.map((operation) => ({ operation }))]
    .map((target) => ({ target, place: random.below(2 ** 31) }))
    .sort((a, b) => a.place - b.place)
    .map(({ target }) => target);

function anyTarget(random: Random, targets: Targets): Target {
  const { rows, operations } = targets;
  const target = random.chance(0.5) ? { row: random.pick(rows) } : { operation: random.pick(operations) };
  return isDear(targetName(target)) && random.chance(0.6) ? anyTarget(random, targets) : target;
}

const targetName = (target: Target): string => ('row' in target ? target.row : nameOf(target.operation));

/** Makes the request with this number: a valid one of `due`, or any operation with any deviation. */
export function anAttempt(
  random: Random,
  world: World,
  { targets, number, due }: { targets: Targets; number: number; due?: Target },
): Attempt {
  const shape = due ? 'honest' : shapeFor(random);
  const target = due ?? anyTarget(random, targets);
  const name = shape === 'stray' ? 'stray' : targetName(target);
  const by = due ? actorOf(name) : actorFor(random, name);
  const said =
    shape === 'stray'
      ? strayAttempt(random)
      : 'row' in target
        ? restAttempt(random, world, targets, target.row, shape)
        : graphqlAttempt(random, world, targets, target.operation, shape);
  // A call that ends a session gets one of its own, so that the other sessions continue.
  const token = /logout/.test(name)
    ? world.anotherToken(by)
    : ENDS_SESSIONS.test(name)
      ? world.leaverToken(by, random)
      : world.tokens[by];
  const request: Attempt = {
    number,
    by,
    shape,
    operation: name,
    method: said.method,
    target: said.target,
    body: said.body,
    headers: [
      ['Host', 'localhost'],
      [NUMBER_HEADER, String(number)],
      ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
      ...(said.more ?? []),
      ...(said.type === undefined ? [] : [['Content-Type', said.type] as [string, string]]),
    ],
  };
  if (shape !== 'honest' && random.chance(0.15)) request.headers.push(header(random));
  if (said.method === 'POST' && random.chance(0.1)) request.headers.push(['Idempotency-Key', random.uuid()]);
  if (request.body) request.headers.push(['Content-Length', String(request.body.length)]);
  if (shape === 'broken' && random.chance(0.1)) breakHttp(random, request);
  return request;
}
