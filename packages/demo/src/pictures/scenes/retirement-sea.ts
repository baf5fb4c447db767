import { type Drawing, ellipse, path, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { deckChair } from '../props/chairs.js';
import { mountains, water } from '../props/land.js';
import { backdrop, finish } from '../props/light.js';
import { cloud, sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A sailing boat at sunset. */
export const retirementSea: Scene = { draw, palettes: ['ember', 'lagoon', 'honey'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const sail = (points: string, tone: string): string =>
    path(points, d.linear({ 0: lighten(tone, 0.3), 1: darken(tone, 0.14) }, [0, 0, 1, 0.4]));
  const palm = (x: number, y: number, h: number, lean: number): string =>
    stroke(
      shape`M${x} ${y} Q${x + lean * 0.2} ${y - h * 0.5} ${x + lean} ${y - h}`,
      mix(p.near, p.ink, 0.4),
      h * 0.045,
    ) +
    times(8, (i) => {
      const turn = -170 + i * 23;
      const rad = (turn * Math.PI) / 180;
      const l = h * 0.46;
      const ex = x + lean + Math.cos(rad) * l;
      const ey = y - h + Math.sin(rad) * l * 0.55 + l * 0.34;
      const mx = x + lean + Math.cos(rad) * l * 0.6;
      const my = y - h + Math.sin(rad) * l * 0.75;
      return path(
        shape`M${x + lean} ${y - h} Q${mx} ${my - l * 0.12} ${ex} ${ey} Q${mx} ${my + l * 0.1} ${x + lean} ${y - h} Z`,
        mix(p.near, mix(p.leaf, p.ink, 0.3), 0.5),
      );
    });
  return (
    backdrop(d, 680, 440, 1) +
    cloud(d, 240, 200, 330, mix(p.back[2], p.back[1], 0.4), 0.55) +
    cloud(d, 1010, 250, 280, mix(p.back[2], p.back[1], 0.3), 0.5) +
    cloud(d, 560, 120, 220, mix(p.back[2], p.back[1], 0.5), 0.4) +
    sun(d, 680, 440, 74) +
    mountains(d, 486, 90, mix(p.far, p.back[2], 0.35), 6) +
    water(d, 484, 680, mix(p.mid, p.back[2], 0.25)) +
    ellipse(452, 536, 110, 8, p.ink, 'fill-opacity=".3"') +
    sail('M446 250 L446 496 L332 496 Q400 400 446 250 Z', p.cloth) +
    sail('M460 214 L460 496 L566 496 Q540 350 460 214 Z', p.accents[0]) +
    stroke('M453 205 V512', mix(p.ink, p.metal, 0.3), 5) +
    path(
      'M340 506 L572 506 Q556 540 528 542 L380 542 Q352 540 340 506 Z',
      d.linear({ 0: lighten(p.cloth, 0.2), 0.3: p.accents[2], 1: darken(p.accents[2], 0.4) }),
    ) +
    path(
      'M760 805 C800 690 960 640 1220 632 V805 Z',
      d.linear({ 0: mix(p.metal, p.glow, 0.5), 1: mix(p.metal, p.near, 0.55) }),
    ) +
    palm(1120, 690, 420, -90) +
    palm(1180, 720, 330, 30) +
    deckChair(d, 945, 735, 0.86, p.accents[1]) +
    deckChair(d, 1090, 752, 0.86, p.accents[0]) +
    times(5, (i) =>
      path(
        shape`M${170 + i * 60} ${150 + (i % 3) * 34} q14 -14 22 0 q8 -14 22 0 q-14 -6 -22 4 q-8 -10 -22 -4 Z`,
        mix(p.ink, p.mid, 0.3),
        'fill-opacity=".7"',
      ),
    ) +
    finish(d, 680, 430, 0.26)
  );
}
