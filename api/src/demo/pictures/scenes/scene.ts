import type { Drawing } from '../canvas/drawing.js';
import type { PaletteName } from '../canvas/palette.js';

/** Something to draw, and the palettes that suit it. */
export interface Scene {
  draw(d: Drawing): string;
  palettes: readonly PaletteName[];
  /** Width and height of its sheet in pixels; 1200 x 800 when left out. */
  sheet?: readonly [number, number];
}

/** The sheet of profile pictures. */
export const SQUARE = [480, 480] as const;
