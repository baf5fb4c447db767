// Pictures that are small but expensive to decode.

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
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), Buffer.alloc(4)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...Array(Math.floor(bytes / chunk.length)).fill(chunk)]);
}
