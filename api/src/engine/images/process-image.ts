import { setTimeout as sleep } from 'node:timers/promises';
import type { Metadata, Sharp } from 'sharp';
import { isSimpleProfile } from './colour-profile.js';
import { firstFrameOfGif, stripPng } from './decoding-cost.js';
import { formatOf } from './image-formats.js';
import {
  MAX_DECODED_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_SCANNED_MEGAPIXELS,
  damagedImage,
  sideTooLong,
  tooManyBits,
  tooManyPixels,
  tooManyScans,
} from './image-limits.js';
import { concurrency } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';
import { CARD_SIZE } from './stored-image.js';
import { stripJpeg } from './strip-jpeg.js';

/** The two WebP files of a picture; `width` and `height` are those of the full size, in pixels. */
export interface ProcessedImage {
  full: Buffer;
  card: Buffer;
  width: number;
  height: number;
}

const largePictures = concurrency(CONCURRENCY.largePictures);
/** Such a picture waits for none that takes a second. */
const SMALL_PIXELS = 4e6;

let library: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Loads the library for pictures once, which would make a start a tenth of a second longer. Throws an `Error` if it is
 * not installed for this system.
 */
const loadSharp = () => (library ??= load());

/** After the start, so that its failure is logged before most providers upload a picture. */
const LOAD_AFTER_MS = 3_000;

/** Loads the library soon. Throws as `loadSharp` does. */
export async function loadSharpSoon(): Promise<void> {
  await sleep(LOAD_AFTER_MS, undefined, { ref: false });
  await loadSharp();
}

/** Pixels. The heights only limit what no screen shows: the maximum of WebP itself is 16383. */
const FULL = { width: 1600, height: 3200, fit: 'inside', withoutEnlargement: true } as const;
const CARD = { ...CARD_SIZE, fit: 'inside', withoutEnlargement: true } as const;
/** Effort 2 of 6 takes half the time of the default and creates files of the same size. */
const FULL_WEBP = { quality: 82, effort: 2 };
const CARD_WEBP = { quality: 78, effort: 2 };
const TIMEOUT = { seconds: 20 };

const OPTIONS = { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 } as const;

/** Bytes of the full size. Photographs take up to 1 MB; pictures of noise would take 6 MB each. */
const MAX_FULL_BYTES = 1.5e6;

interface Picture {
  bytes: Buffer;
  /** Passes over all pixels, or as many as take the time of the decoder. */
  scans: number;
  /** A JPEG without an end, of which rows are missing if the decoder warns. */
  isEndless?: boolean;
}

/** For a GIF and an interlaced PNG, of which each pixel takes three to six times that of a JPEG. */
const SCANS_OF_SLOW_FORMAT = 25;

/** Whether the header of a PNG, its first chunk, announces interlacing. */
const isInterlaced = (png: Buffer): boolean => png[28] === 1;

/**
 * The part of a file to decode, without chunks that are cheap to send and costly to decode. Throws for other formats.
 */
function pictureIn(bytes: Buffer): Picture {
  switch (formatOf(bytes)) {
    case 'png':
      return { bytes: stripPng(bytes), scans: isInterlaced(bytes) ? SCANS_OF_SLOW_FORMAT : 1 };
    case 'jpeg':
      return stripJpeg(bytes);
    case 'gif':
      return { bytes: firstFrameOfGif(bytes), scans: SCANS_OF_SLOW_FORMAT };
  }
}

/** Throws PAYLOAD_TOO_LARGE if the picture is too costly to decode according to its header. */
function assertCheap({ width, height, channels, depth }: Metadata, scans: number): void {
  if (Math.max(width, height) > MAX_IMAGE_SIDE) throw sideTooLong();
  if ((scans * width * height) / 1e6 > MAX_SCANNED_MEGAPIXELS) throw tooManyScans();
  const bytesOfChannel = depth === 'ushort' ? 2 : 1;
  if (width * height * channels * bytesOfChannel > MAX_DECODED_BYTES) throw tooManyBits();
}

/**
 * Decodes the first frame of a picture and encodes it anew, upright, without any metadata (P11). The process handles at
 * most two large ones at a time and serves the queue round robin by owner. Throws UNSUPPORTED_MEDIA_TYPE for files that are not
 * PNG, JPG or GIF or cannot be decoded, and PAYLOAD_TOO_LARGE for more than 40 megapixels or 20,000 pixels per side, or
 * for pictures that take as much time or memory as larger ones.
 */
export async function processImage(bytes: Buffer, owner = ''): Promise<ProcessedImage> {
  const picture = pictureIn(bytes);
  const sharp = await loadSharp();
  const options = { ...OPTIONS, failOn: picture.isEndless ? 'warning' : 'error' } as const;
  const metadata = await decoded(() => sharp(picture.bytes, options).metadata());
  assertCheap(metadata, picture.scans);
  const process = async (): Promise<ProcessedImage> => {
    const ignoreIcc = metadata.icc !== undefined && !isSimpleProfile(metadata.icc);
    // To pixels, once for both sizes: decoding a large photograph costs more than all other steps.
    const { data, info } = await decoded(() =>
      sharp(picture.bytes, { ...options, ignoreIcc })
        .autoOrient()
        .resize(FULL)
        .timeout(TIMEOUT)
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const upright = (): Sharp =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const full = await encodeFull(upright, info.width);
    const card = await upright().resize(CARD).webp(CARD_WEBP).toBuffer();
    return { full: full.data, card, width: full.info.width, height: full.info.height };
  };
  const isSmall = metadata.width * metadata.height <= SMALL_PIXELS;
  return isSmall ? process() : largePictures.run({ address: owner }, process);
}

/** Encodes a picture, and again with fewer pixels while the file is too large. */
async function encodeFull(upright: () => Sharp, width: number) {
  for (;;) {
    const encoded = await upright().resize({ width }).webp(FULL_WEBP).toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= MAX_FULL_BYTES) return encoded;
    width = Math.floor(width * 0.9 * Math.sqrt(MAX_FULL_BYTES / encoded.data.length));
  }
}

/**
 * What the decoder returns. Throws PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE if it refuses the file. Warnings are not
 * refusals, unless the file has no end: cameras write headers that are not quite correct, and every viewer shows their
 * pictures.
 */
async function decoded<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    throw (error as Error).message.includes('pixel limit') ? tooManyPixels() : damagedImage();
  }
}
