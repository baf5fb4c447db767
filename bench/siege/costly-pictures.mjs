// Pictures that are small but expensive to decode.
import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A chunk of a PNG.
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A PNG of one pixel with more chunks of this type.
 * @param {string} type
 * @param {Buffer[]} contents
 */
export function pngWith(type, contents) {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...contents.map((data) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A PNG whose Exif data is a directory that refers to itself.
 * @param {number} entries up to 255, each of which does
 */
export function pngOfDirectories(entries) {
  const directory = Buffer.alloc(14 + 12 * entries);
  directory.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries, 0]);
  for (let n = 0; n < entries; n += 1) {
    directory.set([0, 0, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], 10 + 12 * n);
    directory.writeUInt16LE([0x8769, 0xa005, 0x8825][n % 3] ?? 0, 10 + 12 * n);
  }
  return pngWith('eXIf', [directory]);
}

/**
 * A grey progressive JPEG of 39 megapixels with `scans` scans, each of them empty and some hundred bytes long.
 * @param {number} scans up to 883
 */
export function pictureOfScans(scans) {
  const side = 6_240;
  const blocks = (side / 8) ** 2;
  const segment = (/** @type {number} */ marker, /** @type {number[]} */ ...bytes) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes]);
  const size = [side >> 8, side & 255];
  /** A Huffman table of one code: a single zero bit. */
  const table = (/** @type {number} */ kind, /** @type {number} */ value) =>
    segment(0xc4, kind, 1, ...Array(15).fill(0), value);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    table(0x00, 0),
    table(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ];
  // An end-of-band run: no coefficients in the next 16,384 blocks.
  const emptyScan = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  for (let scan = 1; scan < scans; scan += 1) {
    const coefficient = 1 + ((scan - 1) % 63);
    const bit = 13 - Math.floor((scan - 1) / 63);
    const accuracy = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
    parts.push(segment(0xda, 1, 1, 0, coefficient, coefficient, accuracy), emptyScan);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/**
 * A PNG that consists of empty chunks.
 * @param {number} bytes
 */
export function pngOfChunks(bytes) {
  const empty = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), Buffer.alloc(4)]);
  return Buffer.concat([PNG_SIGNATURE, ...Array(Math.floor(bytes / empty.length)).fill(empty)]);
}
