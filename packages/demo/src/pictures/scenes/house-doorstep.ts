import { circle, type Drawing, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { bunting } from '../props/festive.js';
import { bloom, daisy } from '../props/flowers.js';
import { sprig } from '../props/leaves.js';
import { finish, glow } from '../props/light.js';
import { pottedPlant } from '../props/plants.js';
import type { Scene } from './scene.js';

/** A front door with a wreath and plants. */
export const houseDoorstep: Scene = { draw, palettes: ['sage', 'powder', 'honey'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const door = p.accents[2];
  const wall = mix(p.back[1], p.cloth, 0.25);
  const panel = (x: number, y: number, w: number, h: number): string =>
    rect(x, y, w, h, darken(door, 0.18), 4) +
    rect(x + 6, y + 6, w - 12, h - 12, d.linear({ 0: darken(door, 0.02), 1: lighten(door, 0.14) }), 3);
  const wreath = times(26, (i) => {
    const turn = (i / 26) * 360;
    const x = 600 + Math.cos((turn * Math.PI) / 180) * 82;
    const y = 285 + Math.sin((turn * Math.PI) / 180) * 82;
    return (
      sprig(d, x, y, random.between(40, 62), turn + 70 + random.between(-40, 40)) +
      (i % 3 === 0
        ? bloom(d, x, y, random.between(14, 22), random.pick([p.accents[0], p.cloth, p.accents[1], p.accents[3]]))
        : '')
    );
  });
  const shutter = (x: number): string =>
    rect(x, 130, 78, 330, d.linear({ 0: lighten(p.near, 0.1), 1: darken(p.near, 0.1) }), 4) +
    times(15, (i) => rect(x + 10, 146 + i * 20, 58, 10, lighten(p.near, 0.24), 2));
  const pane = (x: number): string =>
    rect(x - 8, 122, 186, 346, p.cloth, 4) +
    rect(x + 4, 134, 162, 322, d.radial({ 0: lighten(p.glow, 0.5), 1: mix(p.glow, p.metal, 0.35) }, 0.5, 0.6, 0.7)) +
    stroke(shape`M${x + 85} 134 V456 M${x + 4} 240 H${x + 166} M${x + 4} 348 H${x + 166}`, p.cloth, 8) +
    rect(x - 22, 466, 214, 54, d.linear({ 0: lighten(p.metal, 0.2), 1: darken(p.metal, 0.25) }), 4) +
    times(
      9,
      (i) =>
        sprig(d, x - 6 + i * 24, 474, 44, -90 + random.between(-40, 40)) +
        (i % 2
          ? bloom(d, x - 6 + i * 24, 454 + (i % 4) * 3, 17, p.accents[i % 5] ?? p.cloth)
          : daisy(d, x - 6 + i * 24, 462, 16, p.cloth)),
    );
  return (
    rect(0, 0, 1200, 800, d.linear({ 0: darken(wall, 0.06), 1: lighten(wall, 0.2) })) +
    times(17, (i) => rect(0, i * 40, 1200, 2.5, p.ink, 0, 'fill-opacity=".07"')) +
    glow(d, 600, 330, 560, 0.5) +
    shutter(70) +
    pane(160) +
    shutter(346) +
    shutter(776) +
    pane(870) +
    shutter(1052) +
    rect(440, 40, 320, 600, p.cloth, 6) +
    path('M424 52 H776 L756 22 H444 Z', lighten(p.cloth, 0.4)) +
    rect(462, 66, 276, 574, d.linear({ 0: lighten(door, 0.08), 1: darken(door, 0.12) }, [0, 0, 1, 0.3]), 4) +
    panel(488, 96, 104, 90) +
    panel(608, 96, 104, 90) +
    panel(488, 400, 104, 210) +
    panel(608, 400, 104, 210) +
    circle(606, 296, 96, darken(door, 0.5), 'fill-opacity=".25"') +
    wreath +
    path('M570 372 Q600 352 630 372 L650 430 L622 416 L604 386 L580 418 L552 430 Z', p.accents[0]) +
    circle(716, 384, 13, d.radial({ 0: lighten(p.metal, 0.7), 1: darken(p.metal, 0.2) }, 0.35, 0.3)) +
    times(3, (i) =>
      rect(
        380 - i * 60,
        640 + i * 44,
        440 + i * 120,
        46,
        d.linear({ 0: lighten(p.ground, 0.3), 1: darken(p.ground, 0.22) }),
        3,
      ),
    ) +
    rect(0, 772, 1200, 30, darken(p.ground, 0.2)) +
    path(
      'M500 636 L700 636 L724 664 L476 664 Z',
      d.linear({ 0: mix(p.metal, '#8a5a3c', 0.35), 1: darken(p.metal, 0.35) }),
    ) +
    pottedPlant(d, 340, 700, 250, p.accents[0]) +
    pottedPlant(d, 870, 700, 250, p.accents[0]) +
    pottedPlant(d, 225, 760, 170, p.cloth) +
    pottedPlant(d, 985, 760, 170, p.cloth) +
    balloonCluster(d, 850, 330, 3, 40, 46, 280) +
    bunting(d, [60, 60], [440, 46], 34, 7, 38) +
    bunting(d, [760, 46], [1140, 60], 34, 7, 38) +
    finish(d, 600, 320, 0.22)
  );
}
