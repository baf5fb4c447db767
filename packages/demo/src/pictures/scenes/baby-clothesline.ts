import { circle, type Drawing, onRope, path, place, rect, rope, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { daisy } from '../props/flowers.js';
import { heart } from '../props/jewels.js';
import { hills } from '../props/land.js';
import { sprig } from '../props/leaves.js';
import { backdrop, bokeh, finish } from '../props/light.js';
import { meadow, tree } from '../props/plants.js';
import { cloud } from '../props/sky.js';
import type { Scene } from './scene.js';

/** Tiny clothes on a line over a meadow. */
export const babyClothesline: Scene = { draw, palettes: ['powder', 'sage', 'blush'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const from = [-20, 190] as const;
  const to = [1220, 180] as const;
  const sag = 44;
  const shade = (tone: string): string =>
    d.linear({ 0: darken(tone, 0.12), 0.3: lighten(tone, 0.22), 0.65: tone, 1: darken(tone, 0.18) }, [0, 0, 1, 0.15]);
  const suit = (tone: string): string =>
    path(
      'M-46 0 Q0 34 46 0 L108 34 L88 92 L62 80 L66 190 Q60 222 40 232 Q0 190 -40 232 Q-60 222 -66 190 L-62 80 L-88 92 L-108 34 Z',
      shade(tone),
    ) +
    path('M-46 0 Q0 34 46 0 L38 -2 Q0 22 -38 -2 Z', darken(tone, 0.25)) +
    times(3, (i) => circle(-16 + i * 16, 216 - Math.abs(i - 1) * -6, 4, p.cloth)) +
    path(heart(0, 108, 20), lighten(tone, 0.6));
  const dress = (tone: string): string =>
    path('M-40 0 Q0 30 40 0 L58 6 L48 76 L104 218 Q0 246 -104 218 L-48 76 L-58 6 Z', shade(tone)) +
    path('M-48 76 Q0 90 48 76 L50 90 Q0 104 -50 90 Z', lighten(tone, 0.5)) +
    times(12, (i) => circle(-66 + (i % 6) * 26, 140 + Math.floor(i / 6) * 44, 5, lighten(tone, 0.7)));
  const socks = (tone: string): string =>
    times(2, (i) =>
      place(
        path('M-22 0 H22 V70 Q60 76 62 98 Q60 114 34 114 H-4 Q-24 112 -22 84 Z', shade(tone)) +
          rect(-24, -2, 48, 22, lighten(tone, 0.55), 5) +
          path('M62 98 Q60 114 34 114 Q34 96 48 82 Q60 86 62 98 Z', lighten(tone, 0.5)),
        -48 + i * 88,
        0,
      ),
    );
  const bib = (tone: string): string =>
    path('M-54 0 Q-40 48 0 50 Q40 48 54 0 Q84 40 74 96 Q60 150 0 150 Q-60 150 -74 96 Q-84 40 -54 0 Z', shade(tone)) +
    stroke('M-62 92 Q-50 136 0 137 Q50 136 62 92', lighten(tone, 0.6), 4, 'stroke-dasharray="2 9"') +
    daisy(d, 0, 98, 24, p.cloth);
  const hang = (t: number, draw: (tone: string) => string, tone: string): string => {
    const { x, y, angle } = onRope(from, to, sag, t);
    const peg = (dx: number): string =>
      rect(dx - 5, -16, 10, 34, d.linear({ 0: lighten(p.metal, 0.4), 1: darken(p.metal, 0.2) }), 3);
    return place(draw(tone) + peg(-38) + peg(38), x, y, 1, angle * 0.6);
  };
  return (
    backdrop(d, 860, 180, 0.9) +
    cloud(d, 300, 120, 240, p.cloth, 0.85) +
    cloud(d, 900, 90, 300, p.cloth, 0.8) +
    cloud(d, 620, 300, 170, p.cloth, 0.5) +
    hills(d, 480, 44, mix(p.far, p.back[1], 0.3)) +
    hills(d, 540, 40, mix(p.leaf, p.back[1], 0.55)) +
    times(6, (i) => tree(d, 70 + i * 214, 575 + (i % 2) * 14, 130 + (i % 3) * 30, mix(p.leaf, p.back[1], 0.38))) +
    hills(d, 620, 26, mix(p.leaf, p.ground, 0.32), 2) +
    meadow(d, 610, 170, 46, p.leaf) +
    stroke(rope(from, to, sag), mix(p.ink, p.mid, 0.5), 3) +
    hang(0.15, bib, p.accents[0]) +
    hang(0.33, suit, p.accents[1]) +
    hang(0.505, socks, p.accents[2]) +
    hang(0.67, dress, p.accents[0]) +
    hang(0.86, suit, lighten(p.accents[2], 0.35)) +
    sprig(d, -10, 700, 190, -50) +
    sprig(d, 1210, 720, 190, -130) +
    bokeh(d, 10, [60, 380, 1140, 700], 26) +
    finish(d, 860, 180, 0.2)
  );
}
