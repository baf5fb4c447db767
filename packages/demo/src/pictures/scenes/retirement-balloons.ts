import { circle, type Drawing, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, mix } from '../canvas/palette.js';
import { hills, mountains } from '../props/land.js';
import { backdrop, finish } from '../props/light.js';
import { cypress, meadow } from '../props/plants.js';
import { cloud, sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** Hot-air balloons over a valley. */
export const retirementBalloons: Scene = { draw, palettes: ['powder', 'honey', 'lilac'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const airship = (x: number, y: number, r: number, a: string, b: string): string => {
    const outline = shape`M0 ${-r} C${r * 0.9} ${-r} ${r * 1.1} ${r * 0.1} ${r * 0.22} ${r * 1.2} L${-r * 0.22} ${r * 1.2} C${-r * 1.1} ${r * 0.1} ${-r * 0.9} ${-r} 0 ${-r} Z`;
    const gores = [0.98, 0.66, 0.34].map((w, i) =>
      path(
        shape`M0 ${-r} C${r * 0.9 * w} ${-r} ${r * 1.1 * w} ${r * 0.1} ${r * 0.22 * w} ${r * 1.2} L${-r * 0.22 * w} ${r * 1.2} C${-r * 1.1 * w} ${r * 0.1} ${-r * 0.9 * w} ${-r} 0 ${-r} Z`,
        i % 2 ? a : b,
      ),
    );
    return place(
      path(outline, a) +
        gores.join('') +
        path(
          outline,
          d.linear(
            {
              0: fade('#ffffff', 0.3),
              0.35: fade('#ffffff', 0.05),
              0.65: fade(p.ink, 0.04),
              1: fade(p.ink, 0.42),
            },
            [0, 0, 1, 0.25],
          ),
        ) +
        path(
          shape`M${-r * 0.9} ${-r * 0.18} Q0 ${r * 0.1} ${r * 0.9} ${-r * 0.18} L${r * 0.86} ${r * 0.02} Q0 ${r * 0.32} ${-r * 0.86} ${r * 0.02} Z`,
          p.cloth,
          'fill-opacity=".5"',
        ) +
        stroke(
          shape`M${-r * 0.2} ${r * 1.2} L${-r * 0.14} ${r * 1.5} M${r * 0.2} ${r * 1.2} L${r * 0.14} ${r * 1.5}`,
          p.ink,
          Math.max(1, r * 0.014),
        ) +
        circle(0, r * 1.26, r * 0.3, d.radial({ 0: fade('#ffcf7a', 0.8), 1: fade('#ffb65c', 0) })) +
        rect(-r * 0.16, r * 1.48, r * 0.32, r * 0.24, d.linear({ 0: p.metal, 1: darken(p.metal, 0.45) }), r * 0.05),
      x,
      y,
    );
  };
  return (
    backdrop(d, 330, 430, 0.95) +
    sun(d, 330, 440, 54) +
    cloud(d, 130, 250, 250, p.cloth, 0.6) +
    cloud(d, 960, 330, 300, p.cloth, 0.55) +
    cloud(d, 620, 130, 220, p.cloth, 0.5) +
    mountains(d, 560, 190, mix(p.far, p.back[2], 0.2), 5) +
    airship(1060, 170, 62, p.accents[1], p.cloth) +
    airship(300, 190, 74, p.accents[2], p.accents[3]) +
    hills(d, 570, 40, mix(p.far, p.back[2], 0.3)) +
    airship(920, 400, 46, p.accents[4], p.accents[1]) +
    airship(150, 400, 34, p.accents[0], p.cloth) +
    hills(d, 630, 34, p.mid) +
    times(11, (i) =>
      cypress(d, 40 + i * 112 + (i % 3) * 20, 660 + (i % 2) * 16, 70 + (i % 4) * 22, mix(p.leaf, p.mid, 0.4)),
    ) +
    hills(d, 710, 26, mix(p.leaf, p.near, 0.45), 2) +
    meadow(d, 715, 90, 24, mix(p.leaf, p.near, 0.3)) +
    airship(620, 290, 168, p.accents[0], p.accents[1]) +
    finish(d, 330, 430, 0.22)
  );
}
