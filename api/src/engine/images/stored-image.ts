import { randomBytes } from 'node:crypto';

/**
 * A stored picture, as the `images` columns of users and services contain it. `width` and `height` are those of the
 * full size, upright, in pixels.
 */
export interface StoredImage {
  key: string;
  width: number;
  height: number;
}

/**
 * Valid names of stored files: no path out of the folder and nothing but WebP (P11). The maximum length prevents errors
 * of the file system for long paths.
 */
export const IMAGE_NAME = /^[A-Za-z0-9_-]{20,100}\.webp$/;

export const fullName = (image: Pick<StoredImage, 'key'>): string => `${image.key}.webp`;
export const cardName = (image: Pick<StoredImage, 'key'>): string => `${image.key}-card.webp`;

/** The content of a name never changes. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The key of the picture to which a file name, which matches `IMAGE_NAME`, belongs. */
export function keyOf(name: string): string {
  const stem = name.slice(0, -'.webp'.length);
  return /^(.{22})-card$/.exec(stem)?.[1] ?? stem;
}

/** Maximum width and height of the size for cards, in pixels. */
export const CARD_SIZE = { width: 640, height: 1280 } as const;

/** Width of the size for cards, in pixels. */
export const cardWidth = ({ width, height }: Pick<StoredImage, 'width' | 'height'>): number =>
  Math.round(width * Math.min(1, CARD_SIZE.width / width, CARD_SIZE.height / height));

const OWN_BASE = '/uploads';
/** What the URLs of pictures begin with: for the whole process, since views are made in many places. */
let base = OWN_BASE;

/** Lets URLs begin with that of a CDN; undefined: with the path at which the server itself serves pictures. */
export const setImagesUrl = (url: string | undefined): void => void (base = url ?? OWN_BASE);

/** URL of the full size (at most 1600 px wide). */
export const imageUrl = (image: StoredImage): string => `${base}/${fullName(image)}`;

/** URL of the size for cards (at most 640 px wide). */
export const cardImageUrl = (image: StoredImage): string => `${base}/${cardName(image)}`;

/** Whether a URL of the full size is that of the picture, also one from before the CDN. */
const isUrlOf = (image: StoredImage, url: string): boolean =>
  url === imageUrl(image) || url === `${OWN_BASE}/${fullName(image)}`;

/** The pictures that remain after those with some URLs, of the full size, were removed. Other URLs are ignored. */
export function without(images: readonly StoredImage[], urls: readonly string[]): StoredImage[] {
  return images.filter((image) => !urls.some((url) => isUrlOf(image, url)));
}

/** The pictures in the order of their URLs, of the full size; undefined if the order does not name each of them once. */
export function inOrder(images: readonly StoredImage[], urls: readonly string[]): StoredImage[] | undefined {
  const ordered = urls.flatMap((url) => images.filter((image) => isUrlOf(image, url)));
  const isComplete = ordered.length === images.length && urls.length === images.length;
  return isComplete && new Set(ordered).size === ordered.length ? ordered : undefined;
}

/** A picture as clients see it. */
export interface ImageView {
  url: string;
  cardUrl: string;
  /** The width of the full size, in pixels. */
  width: number;
  height: number;
}

export const imageView = (image: StoredImage): ImageView => ({
  url: imageUrl(image),
  cardUrl: cardImageUrl(image),
  width: image.width,
  height: image.height,
});

/** 128 random bits in 22 URL-safe characters: the secrecy of the URL is the only protection of a picture. */
export const newImageKey = (): string => randomBytes(16).toString('base64url');
