import type { Drawing } from '../drawing.js';
import type { PaletteName } from '../palette.js';

/** Something to draw on a sheet of 1200 x 800, and the palettes that suit it. */
export interface Scene {
  draw(d: Drawing): string;
  palettes: readonly PaletteName[];
}
