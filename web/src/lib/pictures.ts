import { MAX_PICTURE_BYTES } from './limits.js';

export { MAX_PICTURES } from './limits.js';

/** The maximum size of a picture, as texts contain it. */
export const PICTURE_SIZE = `${MAX_PICTURE_BYTES / 1024 / 1024}MB`;

/** The first bytes of a file, which identify its format regardless of its name. */
const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPG
  [0x47, 0x49, 0x46, 0x38], // GIF
];
const LONGEST_SIGNATURE_BYTES = 8;

/**
 * Why a file cannot be uploaded as a picture, as a sentence that contains its name; undefined if it can. The server
 * checks more than this, but only after the upload.
 */
export async function pictureError(file: File): Promise<string | undefined> {
  if (file.size > MAX_PICTURE_BYTES) return `${file.name} is larger than ${PICTURE_SIZE}.`;
  try {
    const start = new Uint8Array(await file.slice(0, LONGEST_SIGNATURE_BYTES).arrayBuffer());
    const known = SIGNATURES.some((bytes) => bytes.every((byte, index) => start[index] === byte));
    return known ? undefined : `${file.name} is not a PNG, JPG or GIF image.`;
  } catch {
    // For example a folder that was dropped.
    return `${file.name} cannot be read.`;
  }
}
