import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Colour = string | { r: number; g: number; b: number; alpha: number };

export const plain = (width: number, height: number, background: Colour = '#c84'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

export const aPng = (width = 60, height = 40): Promise<Buffer> => plain(width, height).png().toBuffer();
export const aJpg = (width = 60, height = 40): Promise<Buffer> => plain(width, height).jpeg().toBuffer();

/** Left half red, right half blue, with an EXIF orientation of 6 and the place of the photo. */
export const aSidewaysPhoto = async (): Promise<Buffer> => {
  const blue = await plain(200, 200, '#00f').png().toBuffer();
  return plain(400, 200, '#f00')
    .composite([{ input: blue, left: 200, top: 0 }])
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** Two frames: the first red, the second blue. */
export const anAnimatedGif = async (): Promise<Buffer> => {
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => plain(64, 48, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** A PNG of one bit per pixel: a tiny file that decodes to a large size. */
export const aOneBitPng = async (width: number, height = width): Promise<Buffer> => {
  const small = await plain(16, 16, '#fff').png({ palette: true, colours: 2 }).toBuffer();
  // Width and height follow the signature and the chunk's name; the checksum follows the 13 bytes.
  const png = Buffer.from(small);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

/** A PNG with `count` compressed texts; each megabyte of text takes a kilobyte of the file. */
export const aPngWithTexts = async (count: number, megabytes: number): Promise<Buffer> => {
  const png = await aPng();
  const text = deflateSync(Buffer.alloc(megabytes * 1e6));
  const content = Buffer.concat([Buffer.from('zTXtnote\0\0'), text]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  const chunks = Array.from({ length: count }, () => [length, content, sum]).flat();
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
};

export const chunk = (type: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type), content]);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG with `count` additional empty IDAT chunks of 12 bytes each. */
export const aPngOfChunks = async (count: number): Promise<Buffer> => {
  const png = await aPng();
  const empty = chunk('IDAT');
  const pixels = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, pixels), Buffer.alloc(count * empty.length, empty), png.subarray(pixels)]);
};

/** A black square PNG with `depth` bits per channel; `colour`: 0 is grey, 2 is RGB, 6 is RGBA. */
export function aPngOfDepth(side: number, depth: number, colour: number, isInterlaced = false): Buffer {
  const channels = { 0: 1, 2: 3, 6: 4 }[colour] ?? 1;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  header.writeUInt8(isInterlaced ? 1 : 0, 12);
  const line = 1 + Math.ceil((side * channels * depth) / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    // Interlaced, it has a few more lines: each of the seven passes has its own.
    chunk('IDAT', deflateSync(Buffer.alloc((side + (isInterlaced ? 3 * side : 0)) * line), { level: 1 })),
    chunk('IEND'),
  ]);
}

const patched = (bytes: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};

/** Files as cameras and programs write them, which are not quite correct, and which every viewer shows. */
export async function oddPictures(): Promise<Record<string, Buffer>> {
  const { data, info } = await plain(256, 192, '#00f')
    .composite([{ input: await plain(128, 192, '#f00').png().toBuffer(), left: 0, top: 0 }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = sharp(data, { raw: info });
  const [jpg, png, gif] = [
    await source.clone().jpeg().toBuffer(),
    await source.clone().png().toBuffer(),
    await source.clone().gif().toBuffer(),
  ];
  const scan = jpg.indexOf(Buffer.from([0xff, 0xda]));
  const scanHeaderEnd = scan + 2 + jpg.readUInt16BE(scan + 2);
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  const smallScreen = Buffer.from(gif);
  smallScreen.writeUInt32LE(0, 6);
  return {
    'a JPG whose scan ends at coefficient 0': patched(jpg, scanHeaderEnd - 2, 0),
    'a JPG whose scan begins at coefficient 1': patched(jpg, scanHeaderEnd - 3, 1),
    'a JPG whose scan has another accuracy': patched(jpg, scanHeaderEnd - 1, 0x11),
    'a JPG with bytes between its segments': Buffer.concat([
      jpg.subarray(0, scan),
      Buffer.from([1, 2, 3]),
      jpg.subarray(scan),
    ]),
    'a JPG without an end': jpg.subarray(0, -2),
    'a JPG that ends within its end': jpg.subarray(0, -1),
    'a progressive JPG without an end': (await source.clone().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    'a JPG with bytes behind its end': Buffer.concat([jpg, Buffer.alloc(5_000, 'junk')]),
    'a PNG of 16 bits': await source.clone().toColourspace('rgb16').png().toBuffer(),
    'a PNG whose gamma has a wrong checksum': Buffer.concat([
      png.subarray(0, 33),
      patched(gamma, gamma.length - 1, 0),
      png.subarray(33),
    ]),
    'a PNG with two gammas': Buffer.concat([png.subarray(0, 33), gamma, gamma, png.subarray(33)]),
    'a PNG without an end': png.subarray(0, -12),
    'a GIF without an end': gif.subarray(0, -1),
    'a GIF with bytes behind its end': Buffer.concat([gif, Buffer.alloc(1_000, 'junk')]),
    'a GIF whose screen is smaller than its frame': smallScreen,
  };
}

/** A grey progressive JPEG of minimal scans (up to 883), by default of 39 megapixels. */
export function aJpgOfScans(scans: number, side = 6_240): Buffer {
  const blocks = (side / 8) ** 2;
  const segment = (marker: number, ...bytes: number[]): Buffer =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes]);
  const size = [side >> 8, side & 255];
  /** A Huffman table of one code, a single zero bit. */
  const table = (kind: number, value: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), value);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    table(0x00, 0),
    table(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ];
  // An end-of-band run of the next 16384 blocks: the code and 14 bits for the length of the run.
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  for (let scan = 1; scan < scans; scan += 1) {
    const coefficient = 1 + ((scan - 1) % 63);
    const bit = 13 - Math.floor((scan - 1) / 63);
    const accuracy = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
    parts.push(segment(0xda, 1, 1, 0, coefficient, coefficient, accuracy), nothing);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The colour at a position of a picture; `x` and `y` are fractions of its size. */
export async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && red < 60 && green < 60 ? 'blue' : 'other';
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const float32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeFloatBE(value, 4 * index));
  return bytes;
};
const channels = Buffer.from([0, 3, 0, 3]);

/** An ICC profile for RGB whose transformation is one and the same matrix, `steps` times. */
export function aCostlyProfile(steps: number): Buffer {
  const matrix = Buffer.concat([
    Buffer.from('matf\0\0\0\0'),
    channels,
    float32(0.9, 0.1, 0, 0, 0.9, 0.1, 0.1, 0, 0.9),
    float32(0.001, 0.002, 0.001),
  ]);
  const position = uint32(16 + 8 * steps, matrix.length);
  const elements = Buffer.concat([
    Buffer.from('mpet\0\0\0\0'),
    channels,
    uint32(steps),
    Buffer.alloc(8 * steps, position),
    matrix,
  ]);
  const header = Buffer.alloc(128);
  for (const [at, text] of [
    [4, 'lcms'],
    [12, 'mntrRGB XYZ '],
    [36, 'acsp'],
  ] as const)
    header.write(text, at);
  header.writeUInt32BE(0x04400000, 8);
  uint32(0xf6d6, 0x10000, 0xd32d).copy(header, 68);
  const colour = Buffer.concat([Buffer.from('XYZ \0\0\0\0'), uint32(0x6fa2, 0x38f5, 0x0390)]);
  const curve = Buffer.from('curv\0\0\0\0\0\0\0\0');
  // The decoder uses the first only if the others exist, which describe the same without it.
  const names = ['D2B0', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  const contents = [elements, colour, colour, colour, curve, curve, curve];
  let at = 132 + 12 * names.length;
  const tags = names.map((name, index) => {
    const { length } = contents[index] ?? curve;
    at += length;
    return Buffer.concat([Buffer.from(name), uint32(at - length, length)]);
  });
  const profile = Buffer.concat([header, uint32(names.length), ...tags, ...contents]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}

/** A PNG, and a JPG, with a colour profile. */
export async function picturesWithProfile(profile: Buffer): Promise<[png: Buffer, jpg: Buffer]> {
  const png = await aPng(64, 64);
  const jpg = await aJpg(64, 64);
  const afterHeader = 33;
  const iccp = chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]));
  const segment = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const app2 = Buffer.from([0xff, 0xe2, (segment.length + 2) >> 8, (segment.length + 2) & 0xff]);
  return [
    Buffer.concat([png.subarray(0, afterHeader), iccp, png.subarray(afterHeader)]),
    Buffer.concat([jpg.subarray(0, 2), app2, segment, jpg.subarray(2)]),
  ];
}
