import { ACROSS, type Drawing, ellipse, path, place, rect, shape, times } from '../canvas/drawing.js';
import { darken, lighten } from '../canvas/palette.js';
import { folds } from '../props/cloth.js';
import { bloom } from '../props/flowers.js';
import { ring } from '../props/jewels.js';
import { sprig } from '../props/leaves.js';
import { contactShadow, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** Two rings among flowers, seen from above. */
export const weddingRings: Scene = { draw, palettes: ['blush', 'sage'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[3], p.accents[4]];
  const corner = (x: number, y: number, scale: number): string =>
    times(9, (i) => sprig(d, x, y, 250 * scale * random.between(0.7, 1.2), i * 40 + random.between(-15, 15))) +
    times(8, (i) => {
      const away = 165 * scale * Math.sqrt(i / 8);
      return bloom(
        d,
        x + Math.cos(i * 2.4) * away,
        y + Math.sin(i * 2.4) * away,
        random.between(58, 88) * scale,
        blossoms[i % 5] ?? p.cloth,
      );
    });
  const linen = [0, 1, 2, 3, 4]
    .map((i) =>
      path(
        shape`M${-60 + i * 290} 0 C${120 + i * 290} 240 ${-140 + i * 300} 520 ${60 + i * 290} 800 L${220 + i * 290} 800 C${40 + i * 290} 520 ${300 + i * 290} 240 ${110 + i * 290} 0 Z`,
        folds(d, lighten(p.ground, 0.35), 2, 0.12),
        'fill-opacity=".55"',
      ),
    )
    .join('');
  const ribbon = path(
    'M-20 640 C240 560 330 700 560 650 S900 540 1220 610 L1220 646 C900 580 790 640 566 690 S260 610 -20 684 Z',
    d.linear(
      {
        0: p.accents[2],
        0.3: lighten(p.accents[2], 0.4),
        0.55: p.accents[2],
        0.8: lighten(p.accents[2], 0.4),
        1: darken(p.accents[2], 0.2),
      },
      ACROSS,
    ),
    'fill-opacity=".9"',
  );
  return (
    rect(0, 0, 1200, 800, d.linear({ 0: lighten(p.ground, 0.5), 1: p.ground }, [0, 0, 1, 1])) +
    linen +
    glow(d, 560, 330, 560, 0.6) +
    ribbon +
    corner(90, 110, 1) +
    corner(1130, 720, 1.1) +
    corner(1150, 40, 0.55) +
    contactShadow(d, 520, 470, 190, 120, 0.4) +
    contactShadow(d, 730, 440, 170, 110, 0.4) +
    ring(d, 505, 420, 132, 24) +
    ring(d, 705, 396, 112, 18, true) +
    times(18, () =>
      place(
        ellipse(0, 0, random.between(10, 18), random.between(6, 10), random.pick(blossoms)),
        random.between(120, 1080),
        random.between(120, 720),
        1,
        random.between(0, 180),
      ),
    ) +
    finish(d, 560, 320, 0.2)
  );
}
