import { AppError, badInput } from '../../kernel/errors.js';

/** Per upload (S9.2). */
export const MAX_IMAGES = 5;

/** Per file (S9.2), inclusive. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** A picture with more pixels is rejected before it is decoded. */
export const MAX_IMAGE_PIXELS = 40e6;

/**
 * Maximum width and height, in pixels. A strip one pixel wide takes eight times as long to decode as a square with the
 * same number of pixels.
 */
export const MAX_IMAGE_SIDE = 20_000;

/**
 * Maximum number of scans times megapixels of a picture. Encoders write ten scans for a progressive JPEG, so this
 * permits one of 40 megapixels, which takes half a second of one core; a scan that changes nothing costs its sender
 * only 200 bytes. Of formats that count as 25 scans, it permits 16 megapixels.
 */
export const MAX_SCANNED_MEGAPIXELS = 400;

/**
 * Maximum number of bytes of a decoded picture: 40 megapixels of 8 bits in four channels. A higher bit depth is more
 * costly than more pixels.
 */
export const MAX_DECODED_BYTES = 160e6;

/**
 * Maximum number of chunks of a PNG or markers of a JPEG. A file of 10 MB has about 1,200 chunks; parsing a million
 * empty ones would block the event loop.
 */
export const MAX_PARTS = 5_000;

/** An error of an upload. It refers to the field `images`, so that a form can show the message below that field. */
export const imageError = (code: 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', message: string): AppError =>
  new AppError(code, message, { fields: { images: message } });

export const tooManyImages = (): AppError => badInput({ images: `You can upload maximum ${MAX_IMAGES} images` });

export const imageTooLarge = (): AppError =>
  imageError('PAYLOAD_TOO_LARGE', `Each image can be up to ${MAX_IMAGE_BYTES / 1024 / 1024} MB`);

export const tooManyPixels = (): AppError => imageError('PAYLOAD_TOO_LARGE', 'Each image can have up to 40 megapixels');

export const sideTooLong = (): AppError =>
  imageError('PAYLOAD_TOO_LARGE', 'Each image can be up to 20,000 pixels wide and high');

export const tooManyScans = (): AppError =>
  imageError(
    'PAYLOAD_TOO_LARGE',
    'This image takes too long to open. Please save it as a JPG that is not progressive.',
  );

export const tooManyBits = (): AppError =>
  imageError(
    'PAYLOAD_TOO_LARGE',
    'Images with 16 bits per channel can have up to 20 megapixels. Please save the image with 8 bits per channel.',
  );

export const damagedImage = (): AppError =>
  imageError('UNSUPPORTED_MEDIA_TYPE', 'This image is damaged and cannot be read');

/**
 * The error for a form that could not be read because it is malformed or because its client disconnected. Errors of the
 * system, such as a full disk, are returned unchanged, since the input did not cause them.
 */
export const unreadableForm = (error?: unknown): Error =>
  (error as NodeJS.ErrnoException | undefined)?.syscall
    ? (error as Error)
    : badInput({ body: 'The form could not be read. Please try again.' });
