import { damagedImage } from './image-limits.js';

/** Bytes of a PNG before its first chunk; a chunk has four for its length, four for its type, four for its sum. */
const PNG_SIGNATURE = 8;
const PNG_FRAME = 12;

/** What else than pixels says how a PNG is to look: transparency, colours, which way is up. */
const ABOUT_LOOKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'eXIf']);

/** Chunks with a capital are the picture itself (PNG specification, 5.4). */
const matters = (type: string): boolean => /^[A-Z]/.test(type) || ABOUT_LOOKS.has(type);

/**
 * A PNG without its texts and the like: each of them may be packed, a hundred times 50 MB in a file of 5 MB, and the
 * decoder unpacks them all before anybody can ask how large the picture is. What is broken stays, for it to find.
 */
export function bareBonesOfPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at < bytes.length;) {
    const whole = at + PNG_FRAME <= bytes.length;
    const end = whole ? at + PNG_FRAME + bytes.readUInt32BE(at) : bytes.length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!whole || matters(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Encoders make about ten. */
const MAX_JPEG_SCANS = 100;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers that no length follows: what is no marker but a byte of a scan, TEM, and restarts. */
const standsAlone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Throws UNSUPPORTED_MEDIA_TYPE for a JPEG in more passes than any encoder makes: a few dozen bytes a pass suffice to
 * have the decoder go over 40 megapixels thousands of times.
 */
export function assertFewScans(bytes: Buffer): void {
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) return;
    if (marker === START_OF_SCAN && ++scans > MAX_JPEG_SCANS) throw damagedImage();
    const length = standsAlone(marker) ? 0 : bytes.readUInt16BE(at + 2);
    // Any number of 0xff may fill the room before a marker.
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2 + length);
  }
}
