import sharp, { type Metadata, type Sharp } from 'sharp';
import { bareBonesOfPng, scansOfJpeg } from './costly-pictures.js';
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
  wrongKindOfImage,
} from './image-limits.js';
import { AppError } from '../../kernel/errors.js';
import { fairSemaphore } from '../../kernel/semaphore.js';

/** The two WebP files that a picture becomes; `width` and `height` are the full one's, in pixels. */
export interface ProcessedImage {
  full: Buffer;
  card: Buffer;
  width: number;
  height: number;
}

/** Two pictures at once, one thread each, keep memory small and leave the pool to passwords and files. */
const AT_ONCE = 2;
sharp.cache(false);
sharp.concurrency(1);
const inTurn = fairSemaphore(AT_ONCE);

/** Pixels. The heights only bound what no screen shows: WebP itself ends at 16383. */
const FULL = { width: 1600, height: 3200, fit: 'inside', withoutEnlargement: true } as const;
const CARD = { width: 640, height: 1280, fit: 'inside', withoutEnlargement: true } as const;
/** Effort 2 of 6 takes half the time of the default and makes files of the same size. */
const FULL_WEBP = { quality: 82, effort: 2 };
const CARD_WEBP = { quality: 78, effort: 2 };
const TIMEOUT = { seconds: 20 };

/** PNG, JPEG and GIF begin like this. The libraries below would take SVG and TIFF as well, so it is asked first. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')];

const beginsWith = (bytes: Buffer, beginning: Buffer): boolean =>
  bytes.subarray(0, beginning.length).equals(beginning);

interface Picture {
  bytes: Buffer;
  /** Passes over all pixels. */
  scans: number;
}

/** What is to be decoded of a file, or a refusal: nothing that is cheap to send and costly to decode. */
function pictureIn(bytes: Buffer): Picture {
  if (beginsWith(bytes, PNG)) return { bytes: bareBonesOfPng(bytes), scans: 1 };
  if (beginsWith(bytes, JPEG)) return { bytes, scans: scansOfJpeg(bytes) };
  if (!GIFS.some((beginning) => beginsWith(bytes, beginning))) throw wrongKindOfImage();
  return { bytes, scans: 1 };
}

/** Throws PAYLOAD_TOO_LARGE for what its header says is too costly to decode. */
function assertCheap({ width, height, channels, depth }: Metadata, scans: number): void {
  if (Math.max(width, height) > MAX_IMAGE_SIDE) throw sideTooLong();
  if ((scans * width * height) / 1e6 > MAX_SCANNED_MEGAPIXELS) throw tooManyScans();
  const bytesOfChannel = depth === 'ushort' ? 2 : 1;
  if (width * height * channels * bytesOfChannel > MAX_DECODED_BYTES) throw tooManyBits();
}

/**
 * Decodes a picture and encodes it anew, upright, its first frame, without any metadata (P11). At most two at
 * once in the process, those of one owner in turn with those of others. Throws UNSUPPORTED_MEDIA_TYPE for what is no
 * PNG, JPG or GIF or does not decode, and PAYLOAD_TOO_LARGE for more than 40 megapixels or 20,000 pixels a side, and for
 * what takes as long or as much memory as more than that.
 */
export async function processImage(bytes: Buffer, owner = ''): Promise<ProcessedImage> {
  const picture = pictureIn(bytes);
  return inTurn(owner, async () => {
    const { data, info } = await decode(picture);
    const upright = (): Sharp =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const full = await upright().webp(FULL_WEBP).toBuffer();
    const card = await upright().resize(CARD).webp(CARD_WEBP).toBuffer();
    return { full, card, width: info.width, height: info.height };
  });
}

/** Once to pixels for both sizes: decoding a large photograph costs more than all the rest. */
async function decode({ bytes, scans }: Picture) {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_IMAGE_PIXELS,
      failOn: 'warning',
      pages: 1,
    });
    assertCheap(await picture.metadata(), scans);
    return await picture
      .autoOrient()
      .resize(FULL)
      .timeout(TIMEOUT)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw (error as Error).message.includes('pixel limit') ? tooManyPixels() : damagedImage();
  }
}
