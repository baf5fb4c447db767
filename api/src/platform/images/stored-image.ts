import { randomBytes } from 'node:crypto';

/**
 * A picture as it was kept: this goes into the `images` columns of users and services. `width` and `height` are the
 * full size's, in pixels, upright.
 */
export interface StoredImage {
  key: string;
  width: number;
  height: number;
}

/**
 * What a stored file may be called: nothing that leaves its folder and nothing but WebP (P11). The upper bound
 * keeps a long path from becoming an error of the file system.
 */
export const IMAGE_NAME = /^[A-Za-z0-9_-]{20,100}\.webp$/;

export const fullName = (image: Pick<StoredImage, 'key'>): string => `${image.key}.webp`;
export const cardName = (image: Pick<StoredImage, 'key'>): string => `${image.key}-card.webp`;

/** The key of the picture that a file of this name, which matches `IMAGE_NAME`, belongs to. */
export function keyOf(name: string): string {
  const stem = name.slice(0, -'.webp'.length);
  return /^(.{22})-card$/.exec(stem)?.[1] ?? stem;
}

/** Where the full size (at most 1600 px wide) is served. */
export const imageUrl = (image: StoredImage): string => `/uploads/${fullName(image)}`;

/** Where the size for cards (at most 640 px wide) is served. */
export const cardImageUrl = (image: StoredImage): string => `/uploads/${cardName(image)}`;

/** 128 random bits in 22 URL-safe characters: the URL is all that guards a picture. */
export const newImageKey = (): string => randomBytes(16).toString('base64url');
