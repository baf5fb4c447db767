import { AppError, badInput } from '../../kernel/errors.js';

/** In one upload action (S9.2). */
export const MAX_IMAGES = 5;

/** Of one file (S9.2); exactly this much still passes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** A picture larger than this when decoded is refused before a byte of it is. */
export const MAX_IMAGE_PIXELS = 40e6;

/** Wide or high. A strip of one pixel's width takes eight times as long to decode as a square of as many pixels. */
export const MAX_IMAGE_SIDE = 20_000;

/**
 * Megapixels that the passes of one picture go over, all together. Encoders make ten passes of a progressive JPEG, so
 * this takes one of 40 megapixels, in half a second of one core; a pass that changes nothing costs its sender 200 bytes.
 */
export const MAX_SCANNED_MEGAPIXELS = 400;

/** Bytes of a picture when decoded: 40 megapixels of 8 bits in four channels. More bits are more work than more pixels. */
export const MAX_DECODED_BYTES = 160e6;

/** Refusals of uploads: each names the field `images`, so that a form can show the sentence under it. */
export const tooManyImages = (): AppError =>
  badInput({ images: `You can upload maximum ${MAX_IMAGES} images` });

export const imageTooLarge = (): AppError =>
  refused('PAYLOAD_TOO_LARGE', 'Each image can be up to 10 MB');

export const tooManyPixels = (): AppError =>
  refused('PAYLOAD_TOO_LARGE', 'Each image can have up to 40 megapixels');

export const sideTooLong = (): AppError =>
  refused('PAYLOAD_TOO_LARGE', 'Each image can be up to 20,000 pixels wide and high');

export const tooManyScans = (): AppError =>
  refused(
    'PAYLOAD_TOO_LARGE',
    'This image takes too long to open. Please save it as a JPG that is not progressive.',
  );

export const tooManyBits = (): AppError =>
  refused(
    'PAYLOAD_TOO_LARGE',
    'Images with 16 bits per channel can have up to 20 megapixels. Please save the image with 8 bits per channel.',
  );

export const wrongKindOfImage = (): AppError =>
  refused('UNSUPPORTED_MEDIA_TYPE', 'Images must be PNG, JPG or GIF files');

export const damagedImage = (): AppError =>
  refused('UNSUPPORTED_MEDIA_TYPE', 'This image is damaged and cannot be read');

/**
 * Why a form could not be read: it did not follow its own format, or its sender went away in the middle of it. Full
 * disks and the like stay what they are, since nobody's input is to blame.
 */
export const unreadableForm = (error?: unknown): Error =>
  (error as NodeJS.ErrnoException | undefined)?.syscall
    ? (error as Error)
    : badInput({ body: 'The form could not be read. Please try again.' });

const refused = (code: 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', message: string): AppError =>
  new AppError(code, message, { fields: { images: message } });
