import { honestArgs, type Operation, payloadFor, spoilPayload } from './graphql-attempts.js';
import { hostileText, hostileValue, toJson } from './hostile.js';
import { honestValues } from './honest.js';
import type { Random } from './random.js';
import { spoilShape, spoilValue } from './spoil.js';
import type { World } from './world.js';

/** Occurs in many messages; no line of the log may contain it. */
export const MARK = 'said-by-a-stranger';

const CHANGES = 'subscription { bookingChanged { id status customerDetails { email } provider { name } } }';

const DOCUMENTS = [
  CHANGES,
  '{ services { id } }',
  'subscription { bookingChanged { password } }',
  'subscription A { bookingChanged { id } } subscription B { bookingChanged { id } }',
  'subscription { a: bookingChanged { id } b: bookingChanged { id } }',
  'subscription { ...a } fragment a on Subscription { ...a }',
  'subscription { bookingChanged { service { ...s } } } fragment s on Nothing { id }',
  'subscription ($v: Boolean!) { bookingChanged { id @skip(if: $v) } }',
  'subscription ($v: Boolean = true) { bookingChanged { id @include(if: $v) } }',
  'subscription ($v: [Boolean!]!) { bookingChanged { id } }',
  'subscription { bookingChanged @skip(if: true) { id } }',
  'subscription { bookingChanged @defer { id } }',
  'subscription { __typename }',
  'subscription { __schema { types { name } } }',
  `subscription { ${'bookingChanged { id } '.repeat(100)} }`,
  `subscription { bookingChanged ${'{ provider '.repeat(300)} }`,
  `${'{'.repeat(2_000)}`,
];

const IDS = ['constructor', '__proto__', 'toString', 'a\0b', '\ud800', '🎉'];

const anId = (random: Random): string =>
  random.chance(0.15) ? random.pick(IDS) : `${MARK}-${random.below(1_000_000)}`;

const subscribe = (random: Random, payload: unknown): string =>
  toJson({ type: 'subscribe', id: anId(random), payload });

/** An operation of the schema, as over HTTP; its arguments may be hostile. */
function anOperation(random: Random, world: World, operations: readonly Operation[]): string {
  const operation = random.chance(0.4)
    ? random.pick(operations.filter(({ kind }) => kind === 'subscription'))
    : random.pick(operations);
  const honest = honestValues(random, world, `${operation.kind} ${operation.field.name}`);
  const args = honestArgs(random, operation, honest);
  const what = random.weighted({ honest: 2, value: 4, shape: 3, broken: 2 });
  if (what === 'value') spoilValue(random, world, args);
  if (what === 'shape') spoilShape(random, args);
  const payload = payloadFor(random, operation, args);
  if (what !== 'broken') return subscribe(random, { ...payload, extensions: { MARK } });
  const id = JSON.stringify(anId(random));
  return `{"type":"subscribe","id":${id},"payload":${spoilPayload(random, payload)}}`;
}

/** A message in the form of graphql-ws with any content; few of these close the socket. */
export function aMessage(random: Random, world: World, operations: readonly Operation[]): string {
  const query = random.pick(DOCUMENTS);
  return random.pick<() => string>([
    () => anOperation(random, world, operations),
    () => anOperation(random, world, operations),
    () => anOperation(random, world, operations),
    () => subscribe(random, { query: `# ${MARK}\n${query}`, variables: { v: hostileValue(random) } }),
    () => subscribe(random, { query, operationName: `${hostileText(random)}${MARK}` }),
    () => subscribe(random, { query: `${hostileText(random)}${MARK}` }),
    () => toJson({ type: 'complete', id: anId(random) }),
    () => toJson({ type: 'ping', payload: { [MARK]: hostileValue(random) } }),
    () => toJson({ type: 'pong', payload: { [MARK]: hostileValue(random) } }),
    () => toJson({ type: random.pick(['ping', 'pong']) }),
  ])();
}

/**
 * A message of another form, at the wrong time, or one that only servers send; most of these close
 * the socket.
 */
export const aStrangeMessage = (random: Random): string =>
  toJson(
    random.pick<() => unknown>([
      () => ({ type: 'connection_init', payload: { authorization: hostileValue(random) } }),
      () => ({ type: 'connection_init', payload: hostileValue(random) }),
      () => ({ type: 'subscribe', id: hostileValue(random), payload: { query: CHANGES } }),
      () => ({ type: 'subscribe', id: MARK.repeat(1_000), payload: { query: CHANGES } }),
      () => ({ type: 'subscribe', id: '1', payload: hostileValue(random) }),
      () => ({ type: 'subscribe', id: '1', payload: { query: hostileValue(random) } }),
      () => ({ type: 'subscribe', payload: { query: CHANGES } }),
      () => ({ type: 'subscribe', id: '1' }),
      ...['variables', 'operationName', 'extensions', '__proto__', MARK].map((name) => () => ({
        type: 'subscribe',
        id: '1',
        payload: JSON.parse(
          `{"query":${JSON.stringify(CHANGES)},"${name}":${JSON.stringify(hostileValue(random))}}`,
        ) as unknown,
      })),
      () => ({ type: 'complete', id: hostileValue(random) }),
      () => ({ type: 'complete' }),
      () => ({
        type: random.pick(['next', 'error', 'connection_ack', 'start', 'stop', 'GQL_INIT', '']),
        id: '1',
        payload: hostileValue(random),
      }),
      () => ({ type: hostileValue(random), id: '1', payload: {} }),
      () => ({ type: random.pick(['ping', 'pong']), payload: hostileValue(random) }),
      () => hostileValue(random),
      () => [{ type: 'ping' }, { type: 'ping' }],
    ])(),
  );

/** Valid messages of the protocol in the wrong order, some of them twice. */
export function inAnyOrder(random: Random, hello: string): string[] {
  const id = random.pick(['1', ...IDS]);
  const words = [
    hello,
    toJson({ type: 'subscribe', id, payload: { query: CHANGES } }),
    toJson({ type: 'complete', id }),
    toJson({ type: 'ping', payload: { MARK } }),
    toJson({ type: 'pong' }),
    toJson({ type: 'connection_ack' }),
  ];
  return Array.from({ length: 2 + random.below(8) }, () => random.pick(random.chance(0.5) ? words.slice(1, 3) : words));
}
