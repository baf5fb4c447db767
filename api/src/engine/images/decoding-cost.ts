import { crc32, inflateSync } from 'node:zlib';
import { isSimpleProfile, MAX_PROFILE_BYTES } from './colour-profile.js';
import { damagedImage, MAX_PARTS } from './image-limits.js';
import { exifOf, orientationOf } from './orientation.js';

/** Bytes before the first chunk of a PNG, and of the length, type and checksum of each chunk (four each). */
const PNG_SIGNATURE = 8;
const PNG_CHUNK_OVERHEAD = 12;

/** Ancillary chunks of a PNG that affect rendering: transparency, colours. */
const RENDERING_CHUNKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT']);
const PROFILE_CHUNK = 'iCCP';
const EXIF_CHUNK = 'eXIf';

/** Critical chunks begin with a capital letter (PNG specification, 5.4). */
const isRequired = (type: string): boolean => /^[A-Z]/.test(type) || RENDERING_CHUNKS.has(type);

/**
 * Maximum compressed bytes of a profile: more would contain empty blocks, which take a second for 10 MB and decompress
 * to nothing.
 */
const MAX_COMPRESSED_BYTES = MAX_PROFILE_BYTES;

/** Whether the contents of an iCCP chunk (name, zero, method, compressed profile) are a simple profile. */
function isSimpleProfileChunk(contents: Buffer): boolean {
  if (contents.length > MAX_COMPRESSED_BYTES) return false;
  const name = contents.indexOf(0);
  try {
    const profile = inflateSync(contents.subarray(name + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return name !== -1 && isSimpleProfile(profile);
  } catch {
    return false;
  }
}

/** A chunk with just an orientation, from the contents of an eXIf chunk. */
function orientationChunk(contents: Buffer): Buffer {
  const exif = exifOf(orientationOf(contents));
  const body = Buffer.concat([Buffer.from(EXIF_CHUNK), exif]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(exif.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * Removes text chunks and other metadata from a PNG except for its orientation, and colour profiles that are not simple.
 * Each text may be compressed, a hundred times 50 MB in a file of 5 MB, and the decoder decompresses all of them before
 * the dimensions can be read. Malformed parts remain, for the decoder to reject. Throws UNSUPPORTED_MEDIA_TYPE for more
 * than 5,000 chunks.
 */
export function stripPng(bytes: Buffer): Buffer {
  const required = [bytes.subarray(0, PNG_SIGNATURE)];
  let chunks = 0;
  let profiles = 0;
  let isTurned = false;
  for (let at = PNG_SIGNATURE; at < bytes.length;) {
    chunks += 1;
    if (chunks > MAX_PARTS) throw damagedImage();
    const isComplete = at + PNG_CHUNK_OVERHEAD <= bytes.length;
    const end = isComplete ? at + PNG_CHUNK_OVERHEAD + bytes.readUInt32BE(at) : bytes.length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === PROFILE_CHUNK) profiles += 1;
    // A PNG has one; only that is decompressed.
    const isProfile = type === PROFILE_CHUNK && profiles === 1 && isSimpleProfileChunk(bytes.subarray(at + 8, end - 4));
    if (type === EXIF_CHUNK && !isTurned) {
      isTurned = true;
      required.push(orientationChunk(bytes.subarray(at + 8, end - 4)));
    } else if (!isComplete || isRequired(type) || isProfile) required.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(required);
}

/** Bytes of the header of a GIF, up to the global colour table, and of a frame's descriptor, up to its own. */
const GIF_HEADER = 13;
const GIF_DESCRIPTOR = 10;
const GIF_EXTENSION = 0x21;
const GIF_FRAME = 0x2c;
const GIF_END = Buffer.from([0x3b]);

/** Bytes of the colour table that a byte of flags announces. */
const colourTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/**
 * The first frame of a GIF and what precedes it. An empty frame takes 12 bytes, and the decoder reads all of them, more
 * slowly with each, even if only the first is asked for. Throws UNSUPPORTED_MEDIA_TYPE for more than 5,000 extensions
 * before the first frame; a malformed file remains as it is up to there, for the decoder to reject.
 */
export function firstFrameOfGif(bytes: Buffer): Buffer {
  let extensions = 0;
  /** The position after sub-blocks, each of which begins with its length; the last one is empty. */
  const afterBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
    return at + 1;
  };
  let at = GIF_HEADER + colourTable(bytes[GIF_HEADER - 3] ?? 0);
  while (bytes[at] === GIF_EXTENSION) {
    extensions += 1;
    if (extensions > MAX_PARTS) throw damagedImage();
    at = afterBlocks(at + 2);
  }
  if (bytes[at] !== GIF_FRAME) return bytes.subarray(0, at);
  const data = at + GIF_DESCRIPTOR + colourTable(bytes[at + GIF_DESCRIPTOR - 1] ?? 0) + 1;
  return Buffer.concat([bytes.subarray(0, afterBlocks(data)), GIF_END]);
}
