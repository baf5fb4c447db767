import { circle, type Drawing, ellipse, path, place, shape, times } from '../canvas/drawing.js';
import { fade, lighten, mix } from '../canvas/palette.js';
import { paperLantern } from '../props/lamps.js';
import { hills, water } from '../props/land.js';
import { backdrop, finish, stars } from '../props/light.js';
import type { Scene } from './scene.js';

/** Paper lanterns over still water. */
export const paperLanterns: Scene = { draw, palettes: ['midnight', 'wine', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const all = Array.from({ length: 19 }, (_, i) => ({
    x: 60 + ((i * 233) % 1090) + random.between(-20, 20),
    y: 60 + ((i * 97) % 370) + random.between(-14, 14),
    r: 20 + ((i * 41) % 44),
    tone: p.accents[i % 4] ?? p.glow,
  })).sort((a, b) => a.r - b.r);
  return (
    backdrop(d, 600, 470, 0.8) +
    stars(d, 90, 420) +
    hills(d, 490, 40, mix(p.far, p.back[2], 0.25)) +
    hills(d, 530, 20, p.mid) +
    water(d, 545, 600, mix(p.mid, p.back[1], 0.4)) +
    all
      .map(({ x, r, tone, y }) =>
        ellipse(
          x,
          560 + (500 - y) * 0.42,
          r * 0.9,
          r * 0.5,
          d.radial({ 0: fade(mix(tone, p.glow, 0.5), 0.55), 1: fade(tone, 0) }),
        ),
      )
      .join('') +
    all.map(({ x, y, r, tone }) => paperLantern(d, x, y, r, tone)).join('') +
    times(9, (i) => {
      const x = 70 + i * 132 + random.between(-30, 30);
      const y = 640 + ((i * 53) % 130);
      const s = 0.6 + (y - 620) / 180;
      return place(
        ellipse(0, 10, 70, 12, d.radial({ 0: fade(p.glow, 0.6), 1: fade(p.glow, 0) })) +
          times(7, (k) =>
            path(
              shape`M0 4 Q${(k - 3) * 14 - 8} -10 ${(k - 3) * 13} ${-26 + Math.abs(k - 3) * 7} Q${(k - 3) * 14 + 8} -8 0 4 Z`,
              lighten(p.accents[0], 0.25 + (k % 2) * 0.2),
            ),
          ) +
          circle(0, -18, 26, d.radial({ 0: fade(p.glow, 0.9), 0.4: fade(p.glow, 0.3), 1: fade(p.glow, 0) })),
        x,
        y,
        s,
      );
    }) +
    finish(d, 600, 400, 0.2)
  );
}
