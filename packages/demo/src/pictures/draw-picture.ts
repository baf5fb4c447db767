import { Drawing } from './canvas/drawing.js';
import { PALETTES, type PaletteName } from './canvas/palette.js';
import { SCENES, type SceneName, sizeOf } from './scenes/scenes.js';

/** The parameters of a picture: the same three always produce the same picture. */
export interface Picture {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
}

/** Returns the picture as SVG, in the size of its scene. */
export function drawPicture({ scene, palette, seed }: Picture): string {
  const d = new Drawing(PALETTES[palette], `${scene}/${palette}/${seed}`, ...sizeOf(scene));
  return d.svg(SCENES[scene].draw(d));
}
