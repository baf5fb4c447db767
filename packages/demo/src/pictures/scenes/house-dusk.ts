import { circle, type Drawing, path, place, rect, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { house } from '../props/house.js';
import { stringLights } from '../props/lamps.js';
import { hills } from '../props/land.js';
import { backdrop, finish, stars } from '../props/light.js';
import { meadow, tree } from '../props/plants.js';
import { cloud, moon } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A house with its lights on. */
export const houseDusk: Scene = { draw, palettes: ['midnight', 'ember', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 480, 0.8) +
    stars(d, 80, 300) +
    moon(d, 1010, 130, 46) +
    cloud(d, 250, 190, 250, mix(p.back[1], p.back[2], 0.6), 0.5) +
    cloud(d, 880, 260, 210, mix(p.back[1], p.back[2], 0.6), 0.45) +
    hills(d, 520, 40, mix(p.far, p.back[2], 0.35)) +
    hills(d, 580, 30, p.far) +
    tree(d, 150, 650, 420, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 1050, 650, 460, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 280, 640, 250, mix(p.leaf, p.mid, 0.5)) +
    rect(0, 620, 1200, 180, d.linear({ 0: mix(p.leaf, p.mid, 0.45), 1: mix(p.leaf, p.near, 0.75) })) +
    house(d, 600, 650, 560, mix(p.cloth, p.far, 0.35), mix(p.near, p.accents[2], 0.35), p.accents[0]) +
    path(
      'M520 652 L610 652 C640 700 720 730 760 805 L420 805 C470 740 530 700 520 652 Z',
      d.linear({ 0: mix(p.cloth, p.glow, 0.5), 1: mix(p.cloth, p.near, 0.4) }),
    ) +
    times(9, (i) =>
      bush(d, [340, 390, 690, 745, 800, 855, 900, 300, 470][i] ?? 0, 662 + (i % 2) * 6, 40 + (i % 3) * 9),
    ) +
    stringLights(d, [305, 372], [540, 195], 26, 8, 0.7) +
    stringLights(d, [620, 225], [900, 372], 30, 9, 0.7) +
    times(
      5,
      (i) =>
        lantern(d, 448 - i * 20 + (i > 2 ? 20 : 0), 690 + i * 26, 0.7 + i * 0.12) +
        lantern(d, 660 + i * 30, 690 + i * 26, 0.7 + i * 0.12),
    ) +
    meadow(d, 690, 110, 22, mix(p.leaf, p.mid, 0.4)) +
    finish(d, 600, 480, 0.24)
  );
}

function bush(d: Drawing, x: number, y: number, r: number): string {
  const tone = mix(d.palette.leaf, d.palette.mid, 0.3);
  return (
    [
      [-0.6, 0],
      [0.6, 0],
      [0, -0.35],
    ]
      .map(([dx = 0, dy = 0]) =>
        circle(
          x + dx * r,
          y + dy * r,
          r * 0.62,
          d.radial({ 0: lighten(tone, 0.18), 1: darken(tone, 0.25) }, 0.4, 0.25, 0.8),
        ),
      )
      .join('') +
    times(5, (i) =>
      circle(
        x + (i - 2) * r * 0.36,
        y - r * (0.2 + (i % 2) * 0.4),
        r * 0.08,
        d.palette.accents[i % 5] ?? d.palette.cloth,
      ),
    )
  );
}

function lantern(d: Drawing, x: number, y: number, s: number): string {
  const { ink, glow: shine } = d.palette;
  return place(
    circle(0, -22, 60, d.radial({ 0: fade(shine, 0.55), 0.4: fade(shine, 0.16), 1: fade(shine, 0) })) +
      rect(-2, -14, 4, 18, ink) +
      rect(-9, -36, 18, 24, lighten(shine, 0.5), 3, `stroke="${ink}" stroke-width="3"`) +
      path('M-13 -36 L0 -48 L13 -36 Z', ink),
    x,
    y,
    s,
  );
}
