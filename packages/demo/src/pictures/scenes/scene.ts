import type { Drawing } from '../canvas/drawing.js';
import type { PaletteName } from '../canvas/palette.js';

/** A function that draws, and the palettes that suit it. */
export interface Scene {
  draw(d: Drawing): string;
  palettes: readonly PaletteName[];
  /** Width and height in pixels. Default: `LANDSCAPE`. */
  size?: readonly [number, number];
}

/** The size of pictures of services, in pixels. */
export const LANDSCAPE = [1200, 800] as const;

/** The size of profile pictures. */
export const SQUARE = [480, 480] as const;
