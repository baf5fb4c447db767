import { type Drawing, ellipse, path, place, shape, stroke, times } from '../canvas/drawing.js';
import { fade, lighten, mix } from '../canvas/palette.js';
import { chair } from '../props/chairs.js';
import { drape, roundTable } from '../props/cloth.js';
import { bouquet } from '../props/flowers.js';
import { coupe } from '../props/glasses.js';
import { candle, pendant } from '../props/lamps.js';
import { ground } from '../props/land.js';
import { backdrop, finish } from '../props/light.js';
import { vase } from '../props/tableware.js';
import type { Scene } from './scene.js';

/** A gala hall with round tables and globe lamps. */
export const corporateBanquet: Scene = { draw, palettes: ['wine', 'powder', 'forest'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const set = (x: number, y: number, s: number): string =>
    place(
      times(4, (i) => chair(d, -135 + i * 90, -30 + Math.abs(i - 1.5) * 6, 150, mix(p.cloth, p.metal, 0.35))) +
        roundTable(d, 0, 0, 170, 120) +
        vase(d, 0, 6, 78, p.metal) +
        bouquet(d, 0, -92, 56, 8) +
        candle(d, -78, 10, 54, 13, 0.9) +
        candle(d, 78, 10, 54, 13, 0.9) +
        times(5, (i) =>
          ellipse(
            -124 + i * 62,
            16 - Math.abs(i - 2) * 7,
            26,
            6,
            lighten(p.cloth, 0.6),
            `stroke="${p.metal}" stroke-width="1.4"`,
          ),
        ) +
        coupe(d, -104, 20, 40) +
        coupe(d, 108, 20, 40) +
        coupe(d, 40, 26, 40),
      x,
      y,
      s,
    );
  return (
    backdrop(d, 600, 260, 0.7) +
    times(5, (i) => {
      const x = 130 + i * 198;
      const pane = d.linear({ 0: mix(p.back[0], p.glow, 0.16), 1: mix(p.back[2], p.glow, 0.5) });
      return (
        path(
          shape`M${x} 470 V210 Q${x + 74} 110 ${x + 148} 210 V470 Z`,
          pane,
          `stroke="${mix(p.mid, p.metal, 0.35)}" stroke-width="7"`,
        ) + stroke(shape`M${x + 74} 160 V470 M${x} 300 H${x + 148}`, mix(p.mid, p.metal, 0.25), 3)
      );
    }) +
    ground(d, 480, mix(p.ground, p.metal, 0.22)) +
    ellipse(600, 520, 620, 90, d.radial({ 0: fade(p.glow, 0.5), 1: fade(p.glow, 0) })) +
    drape(d, 1, 200, p.accents[2]) +
    drape(d, -1, 200, p.accents[2]) +
    pendant(d, 250, 150, 24) +
    pendant(d, 430, 90, 32) +
    pendant(d, 640, 130, 40) +
    pendant(d, 830, 80, 30) +
    pendant(d, 985, 160, 24) +
    set(340, 475, 0.52) +
    set(620, 470, 0.5) +
    set(880, 478, 0.54) +
    set(210, 585, 0.86) +
    set(1000, 590, 0.88) +
    set(600, 610, 1.16) +
    finish(d, 600, 220, 0.25)
  );
}
