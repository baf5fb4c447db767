import { hostileText, hostileValue } from './hostile.js';
import type { Random } from './random.js';
import type { Kind, World } from './world.js';

type Tree = Record<string, unknown> | unknown[];
interface Place {
  parent: Tree;
  key: string | number;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every place of a value, at any depth. */
function placesOf(tree: Tree): Place[] {
  return Object.entries(tree).flatMap(([key, value]): Place[] => [
    { parent: tree, key },
    ...(isTree(value) ? placesOf(value) : []),
  ]);
}

const KINDS: readonly Kind[] = ['service', 'slot', 'booking', 'user', 'review', 'message', 'thread'];

/** The id of another account's entity, of another kind of entity, or of none. */
const otherId = (random: Random, world: World): string =>
  random.chance(0.2)
    ? random.uuid()
    : random.pick((random.chance(0.6) ? world.foreign : world.own)[random.pick(KINDS)]);

const isIdLike = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** Replaces one value by a hostile one or by another id. */
export function spoilValue(random: Random, world: World, tree: Tree): void {
  const places = placesOf(tree);
  if (places.length === 0) return;
  const { parent, key } = random.pick(places);
  const before = (parent as Record<string, unknown>)[key];
  const after =
    isIdLike(before) && random.chance(0.6)
      ? otherId(random, world)
      : typeof before === 'string' && random.chance(0.5)
        ? hostileText(random)
        : hostileValue(random);
  Object.defineProperty(parent, key, {
    value: after,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

const NAMES_TO_ADD = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', '', '0', 'a.b', '\0'],
  ...['role', 'isAdmin', 'isVerified', 'is_verified', 'rating', 'id', '_id', 'providerId', 'customerId', 'bookingId'],
  ...['passwordHash', 'sessionVersion', 'status', 'totalAmount', 'isBooked', 'isActive', 'createdAt', 'images'],
];

/** Removes, adds or wraps a value, as in a hand-made request. */
export function spoilShape(random: Random, tree: Tree): void {
  const places = placesOf(tree);
  const what = random.weighted({ remove: 3, add: 4, wrap: 2, nest: 1 });
  const set = (parent: Tree, key: string | number, value: unknown) =>
    Object.defineProperty(parent, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  if (what === 'add' || places.length === 0) {
    const into = random.pick([
      tree,
      ...places.map(({ parent, key }) => (parent as Record<string, unknown>)[key]).filter(isTree),
    ]);
    const value = random.chance(0.5) ? hostileValue(random) : { polluted: true };
    if (Array.isArray(into)) into.push(value);
    else set(into, random.pick(NAMES_TO_ADD), value);
    return;
  }
  const { parent, key } = random.pick(places);
  const value = (parent as Record<string, unknown>)[key];
  if (what === 'remove') delete (parent as Record<string, unknown>)[key];
  else if (what === 'wrap') set(parent, key, [value]);
  else set(parent, key, { [key]: value });
}

/** Damages bytes without knowledge of their format. */
export function spoilBytes(random: Random, bytes: Buffer): Buffer {
  const what = random.weighted({ cut: 3, flip: 3, double: 1, insert: 2, noise: 1, empty: 1 });
  const at = random.below(bytes.length + 1);
  if (what === 'cut') return bytes.subarray(0, at);
  if (what === 'double') return Buffer.concat([bytes, bytes]);
  if (what === 'noise') return random.bytes(random.below(200));
  if (what === 'empty') return Buffer.alloc(0);
  if (what === 'insert')
    return Buffer.concat([bytes.subarray(0, at), random.bytes(1 + random.below(4)), bytes.subarray(at)]);
  const flipped = Buffer.from(bytes);
  for (let times = 1 + random.below(3); times > 0 && flipped.length > 0; times -= 1)
    flipped[random.below(flipped.length)] = random.below(256);
  return flipped;
}
