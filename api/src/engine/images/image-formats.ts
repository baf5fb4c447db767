import type { AppError } from '../../kernel/errors.js';
import { imageError } from './image-limits.js';

/** The formats of pictures that are uploaded (S9.2). */
export type ImageFormat = 'png' | 'jpeg' | 'gif';

/** What files of a format begin with. The libraries for pictures would accept SVG and TIFF as well. */
const SIGNATURES: readonly (readonly [ImageFormat, Buffer])[] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
];

const wrongKindOfImage = (): AppError => imageError('UNSUPPORTED_MEDIA_TYPE', 'Images must be PNG, JPG or GIF files');

/** The format of a file according to its first bytes. Throws UNSUPPORTED_MEDIA_TYPE for all other formats. */
export function formatOf(bytes: Buffer): ImageFormat {
  const [format] = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature)) ?? [];
  if (!format) throw wrongKindOfImage();
  return format;
}
