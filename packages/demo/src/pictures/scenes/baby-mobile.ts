import { circle, type Drawing, path, shape, stroke, times } from '../canvas/drawing.js';
import { lighten, mix } from '../canvas/palette.js';
import { heart } from '../props/jewels.js';
import { hills } from '../props/land.js';
import { backdrop, finish, glow, stars } from '../props/light.js';
import { tree } from '../props/plants.js';
import { cloud, moon } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A mobile of moon, clouds and stars over sleeping hills. */
export const babyMobile: Scene = { draw, palettes: ['midnight', 'lagoon', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const star = (x: number, y: number, r: number, colour: string): string => {
    const points = Array.from({ length: 10 }, (_, i) => {
      const turn = (i * Math.PI) / 5 - Math.PI / 2;
      const away = i % 2 ? r * 0.52 : r;
      return shape`${x + Math.cos(turn) * away} ${y + Math.sin(turn) * away}`;
    });
    const fill = d.radial({ 0: lighten(colour, 0.5), 1: colour }, 0.4, 0.35, 0.7);
    return path(
      `M${points.join(' L')} Z`,
      fill,
      `stroke="${fill}" stroke-width="${(r * 0.3).toFixed(1)}" stroke-linejoin="round"`,
    );
  };
  const line = (x: number, from: number, to: number): string =>
    stroke(shape`M${x} ${from} V${to}`, lighten(p.cloth, 0.2), 2, 'stroke-opacity=".65"');
  return (
    backdrop(d, 600, 380, 0.6) +
    stars(d, 60, 560) +
    cloud(d, 120, 560, 330, mix(p.back[1], p.cloth, 0.5), 0.6) +
    cloud(d, 1090, 540, 360, mix(p.back[1], p.cloth, 0.5), 0.6) +
    hills(d, 640, 40, mix(p.far, p.back[2], 0.3)) +
    hills(d, 700, 30, p.mid, 2) +
    stroke('M600 -5 V60', p.metal, 4) +
    stroke('M180 112 Q600 20 1020 112', mix(p.metal, '#9a6a46', 0.3), 13) +
    stroke('M180 108 Q600 16 1020 108', lighten(p.metal, 0.45), 3, 'stroke-opacity=".7"') +
    circle(600, 64, 14, p.metal) +
    line(210, 106, 290) +
    line(340, 84, 410) +
    line(470, 72, 260) +
    line(600, 66, 330) +
    line(735, 72, 280) +
    line(865, 86, 420) +
    line(990, 106, 300) +
    glow(d, 600, 400, 300, 0.5) +
    moon(d, 600, 430, 112) +
    star(210, 330, 46, p.accents[1]) +
    cloud(d, 340, 470, 190, p.cloth) +
    star(470, 290, 34, p.accents[0]) +
    star(735, 312, 36, p.accents[3]) +
    cloud(d, 865, 480, 190, lighten(p.accents[0], 0.4)) +
    star(990, 340, 46, p.accents[0]) +
    path(heart(340, 540, 20), p.accents[0]) +
    line(340, 470, 522) +
    path(heart(865, 550, 20), p.accents[1]) +
    line(865, 480, 532) +
    times(7, (i) =>
      circle([210, 470, 735, 990, 340, 865, 600][i] ?? 0, [286, 254, 274, 294, 418, 428, 318][i] ?? 0, 6, p.metal),
    ) +
    times(9, (i) => tree(d, 60 + i * 138, 724 + (i % 3) * 14, 90 + (i % 4) * 18, mix(p.mid, p.leaf, 0.4))) +
    finish(d, 600, 400, 0.22)
  );
}
