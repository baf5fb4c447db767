import { damagedImage, MAX_PARTS } from './image-limits.js';
import { exifOf, orientationOf } from './orientation.js';

/** The file without metadata, and its number of scans, each of which is a pass over all of its pixels. */
export interface StrippedJpeg {
  bytes: Buffer;
  scans: number;
  /** Whether the file has no end, as some programs write it: it may have been cut off. `bytes` have one. */
  isEndless: boolean;
}

/**
 * Maximum number of bytes 0xff in a JPEG that begin no marker segment: stuffed bytes (followed by a zero), restart
 * markers and fill bytes. A JPEG of 10 MB has about 40,000; one of 40 megapixels has 600,000 restart markers if there
 * is one in every block.
 */
const MAX_STUFFING = 1_000_000;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const END = Buffer.from([0xff, END_OF_IMAGE]);
const COMMENT = 0xfe;
const EXIF = 0xe1;
const EXIF_NAME = Buffer.from('Exif\0\0');

/** The application segments that affect rendering, with the beginning of their contents. */
const RENDERING_SEGMENTS = new Map([
  [0xe0, Buffer.from('JFIF\0')],
  [0xe2, Buffer.from('ICC_PROFILE\0')],
  [0xee, Buffer.from('Adobe')],
]);

/** Markers without a length field: stuffed bytes of a scan (0x00, not a marker), TEM and restart markers. */
const hasNoLength = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Frame types that no browser displays: lossless, hierarchical and arithmetic-coded ones, the last of which take
 * several times as long to decode.
 */
const isUnsupported = (marker: number): boolean =>
  marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isMetadata = (marker: number, contents: Buffer): boolean => {
  if (marker === COMMENT) return true;
  const name = RENDERING_SEGMENTS.get(marker);
  return marker >= 0xe0 && marker <= 0xef && !(name && beginsWith(contents, name));
};

const beginsWith = (contents: Buffer, name: Buffer): boolean => contents.subarray(0, name.length).equals(name);

/** A marker segment with just an orientation. */
function orientationSegment(orientation: number): Buffer {
  const contents = Buffer.concat([EXIF_NAME, exifOf(orientation)]);
  return Buffer.concat([Buffer.from([0xff, EXIF, 0, contents.length + 2]), contents]);
}

/**
 * Removes metadata from a JPEG except for its orientation and its colour profile, and what follows the image: the decoder
 * would read directories that refer to each other, and further images. Reads up to the end of the image, as the decoder
 * does. Throws UNSUPPORTED_MEDIA_TYPE for an unsupported frame type, more than 5,000 markers, or more than a million
 * bytes 0xff that begin no marker segment.
 */
export function stripJpeg(bytes: Buffer): StrippedJpeg {
  const kept: Buffer[] = [];
  let keptUntil = 2;
  let orientation: number | undefined;
  let scans = 0;
  let markers = 0;
  let stuffing = 0;
  let end: number | undefined;
  /** Where the next marker begins, or the fill bytes before it. */
  let fill: number | undefined;
  // Byte by byte: if every second byte is 0xff, this takes a tenth of the time of that many calls of `indexOf`.
  for (let at = 2; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? END_OF_IMAGE;
    if (marker === END_OF_IMAGE) {
      end = at + 2;
      break;
    }
    const isFill = marker === 0xff; // any number of fill bytes may precede a marker
    // Removed with the segment, or they would begin another marker with what follows it.
    const start = (fill ??= at);
    if (!isFill) {
      at += 1;
      fill = undefined;
    }
    if (isFill || hasNoLength(marker)) {
      stuffing += 1;
      if (stuffing > MAX_STUFFING) throw damagedImage();
      continue;
    }
    markers += 1;
    if (markers > MAX_PARTS || isUnsupported(marker) || at + 3 > bytes.length) throw damagedImage();
    if (marker === START_OF_SCAN) scans += 1;
    const length = bytes.readUInt16BE(at + 1);
    if (length < 2) throw damagedImage();
    const contents = bytes.subarray(at + 3, at + 1 + length);
    at += length;
    if (!isMetadata(marker, contents)) continue;
    if (marker === EXIF && beginsWith(contents, EXIF_NAME)) orientation ??= orientationOf(contents.subarray(6));
    kept.push(bytes.subarray(keptUntil, start));
    keptUntil = at + 1;
  }
  const first = [bytes.subarray(0, 2), ...(orientation === undefined ? [] : [orientationSegment(orientation)])];
  const last = [bytes.subarray(keptUntil, end), ...(end === undefined ? [END] : [])];
  return { bytes: Buffer.concat([...first, ...kept, ...last]), scans, isEndless: end === undefined };
}
