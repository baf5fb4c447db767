import type { Random } from './random.js';
import { hostileText, toJson } from './hostile.js';

export interface Part {
  name: string;
  content: Buffer;
  /** For files. */
  filename?: string;
  type?: string;
}

export const textPart = (name: string, text: string): Part => ({
  name,
  content: Buffer.from(text),
});

/** A picture, or a file that only pretends to be one. */
export function anyFile(random: Random, picture: Buffer): Buffer {
  const what = random.weighted({
    picture: 6,
    cut: 2,
    noise: 1,
    empty: 1,
    page: 1,
    long: 0.2,
    bomb: 1,
  });
  if (what === 'picture') return picture;
  if (what === 'cut') return picture.subarray(0, random.below(picture.length));
  if (what === 'noise') return random.bytes(300);
  if (what === 'empty') return Buffer.alloc(0);
  if (what === 'page') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  if (what === 'long') return Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
  // Its header claims 30,000 by 30,000 pixels.
  const bomb = Buffer.from(picture);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  return bomb;
}

const quoted = (text: string): string => text.replace(/["\r\n]/g, encodeURIComponent);

/** The bytes of a form, and their `Content-Type`. */
export function multipart(parts: readonly Part[], boundary: string): { type: string; body: Buffer } {
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${
        filename === undefined ? '' : `; filename="${quoted(filename)}"`
      }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const NAMES = [
  '__proto__',
  'constructor[]',
  'images',
  'images[]',
  'features[0]',
  'features[99999999]',
  '',
  'a'.repeat(500),
];

/** Parts that no form would send: too many, duplicates, or with invalid names. */
export function spoilParts(random: Random, parts: Part[]): Part[] {
  const what = random.weighted({ rename: 2, double: 2, many: 0.5, file: 2, text: 2, none: 1 });
  const one = parts[random.below(Math.max(parts.length, 1))];
  if (what === 'none' || !one) return [];
  if (what === 'rename') one.name = random.pick([...NAMES, hostileText(random).slice(0, 200)]);
  if (what === 'double') return [...parts, { ...one }];
  // Truncated: 150 copies of the file that is too long would exceed the length of a string.
  if (what === 'many') {
    const short = { ...one, content: one.content.subarray(0, 100_000) };
    return Array.from({ length: 150 }, () => short);
  }
  if (what === 'file') return [...parts, { ...one, filename: hostileText(random).slice(0, 300) }];
  if (what === 'text') return [...parts, textPart(random.pick(NAMES), hostileText(random))];
  return parts;
}

const PATHS = [
  'variables.images.0',
  'variables.__proto__.polluted',
  'variables.images.99999999',
  'query',
  '',
  'variables',
  '0.variables',
];

/** The parts of a GraphQL request with files, valid or with a map that refers to other places. */
export function graphqlParts(random: Random, payload: object, files: Buffer[], honest: boolean): Part[] {
  const paths = files.map((_, at) => [honest ? `variables.images.${at}` : random.pick(PATHS)]);
  const map = Object.fromEntries(paths.map((path, at) => [String(at), path]));
  const parts = [
    textPart('operations', toJson(payload)),
    textPart('map', honest || random.chance(0.7) ? toJson(map) : hostileText(random)),
    ...files.map((content, at) => ({
      name: String(at),
      content,
      filename: 'a.png',
      type: 'image/png',
    })),
  ];
  return honest || random.chance(0.5) ? parts : spoilParts(random, parts);
}
