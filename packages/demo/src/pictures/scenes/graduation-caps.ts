import { type Drawing, path, place, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { columnHall } from '../props/column-hall.js';
import { mortarboard } from '../props/degree.js';
import { confetti } from '../props/festive.js';
import { hills } from '../props/land.js';
import { backdrop, finish } from '../props/light.js';
import { tree } from '../props/plants.js';
import { cloud, sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** Caps in the air over the college. */
export const graduationCaps: Scene = { draw, palettes: ['ember', 'powder', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const places = [
    [600, 190, 108, -12],
    [330, 270, 88, 18],
    [880, 280, 92, -22],
    [160, 150, 64, -26],
    [1050, 140, 66, 20],
    [470, 400, 66, 26],
    [740, 420, 64, -14],
    [440, 95, 50, 14],
    [770, 90, 48, -20],
    [240, 440, 46, -8],
    [960, 455, 48, 10],
  ] as const;
  const gown = mix(p.ink, p.near, 0.25);
  const hands = times(13, (i) => {
    const x = 20 + i * 97 + random.between(-16, 16);
    const y = 690 + random.between(-26, 30);
    const skin = ['#f0c4a2', '#c98d62', '#8a5a3c', '#e2a985', '#6b4630'][i % 5] ?? '#c98d62';
    const lean = random.between(-14, 14);
    return place(
      path('M-34 150 L-26 26 Q0 10 26 26 L36 150 Z', d.linear({ 0: lighten(gown, 0.12), 1: gown })) +
        path(
          'M-12 34 L-10 -34 Q-18 -60 -8 -76 Q0 -84 10 -76 Q20 -60 11 -34 L13 34 Z',
          d.linear({ 0: lighten(skin, 0.12), 1: darken(skin, 0.12) }),
        ) +
        stroke('M-7 -72 L-13 -98 M0 -76 L-1 -104 M7 -72 L11 -98 M11 -50 L24 -66', lighten(skin, 0.05), 8),
      x,
      y,
      random.between(0.85, 1.15),
      lean,
    );
  });
  return (
    backdrop(d, 600, 420, 0.9) +
    sun(d, 600, 470, 60) +
    times(24, (i) =>
      path(
        shape`M600 470 L${600 + Math.cos((i * Math.PI) / 12) * 1100} ${470 + Math.sin((i * Math.PI) / 12) * 1100} L${600 + Math.cos((i * Math.PI) / 12 + 0.1) * 1100} ${470 + Math.sin((i * Math.PI) / 12 + 0.1) * 1100} Z`,
        p.glow,
        'fill-opacity=".13"',
      ),
    ) +
    cloud(d, 170, 330, 220, mix(p.back[1], p.cloth, 0.6), 0.6) +
    cloud(d, 1040, 360, 240, mix(p.back[1], p.cloth, 0.6), 0.6) +
    hills(d, 640, 30, mix(p.far, p.back[2], 0.3)) +
    columnHall(d, 600, 700, 430, mix(p.far, p.cloth, 0.4)) +
    times(8, (i) =>
      tree(d, [20, 120, 220, 320, 880, 980, 1080, 1180][i] ?? 0, 720, 170 + (i % 3) * 40, mix(p.leaf, p.mid, 0.45)),
    ) +
    confetti(d, 90, [20, 20, 1180, 620], 10) +
    places.map(([x, y, size, angle]) => mortarboard(d, x, y, size, angle + random.between(-6, 6))).join('') +
    hands +
    finish(d, 600, 430, 0.2)
  );
}
