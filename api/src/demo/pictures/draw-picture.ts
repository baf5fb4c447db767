import { Drawing } from './canvas/drawing.js';
import { PALETTES, type PaletteName } from './canvas/palette.js';
import { SCENES, type SceneName } from './scenes/scenes.js';

/** What is on a picture: the same three always give the same picture. */
export interface Picture {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
}

/** The picture as SVG text, in its scene's size. */
export function drawPicture({ scene, palette, seed }: Picture): string {
  const { draw, sheet } = SCENES[scene];
  const d = new Drawing(PALETTES[palette], `${scene}/${palette}/${seed}`, ...(sheet ?? []));
  return d.svg(draw(d));
}
