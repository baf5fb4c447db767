import { ACROSS, type Drawing, path, rect, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { balloon } from '../props/balloons.js';
import { birthdayCandles, drip, pearls, tier } from '../props/cakes.js';
import { cupcake } from '../props/cupcake.js';
import { confetti, gift } from '../props/festive.js';
import { sprig } from '../props/leaves.js';
import { backdrop, contactShadow, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** An arch of balloons over a plinth. */
export const birthdayBalloons: Scene = { draw, palettes: ['blush', 'mint', 'lilac', 'honey'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const wall = path(
    'M300 660 V360 A300 300 0 0 1 900 360 V660 Z',
    d.linear({ 0: lighten(p.accents[3], 0.25), 1: mix(p.accents[1], p.cloth, 0.3) }),
  );
  const inner = path(
    'M420 660 V420 A180 180 0 0 1 780 420 V660 Z',
    d.linear({ 0: mix(p.accents[0], p.cloth, 0.25), 1: mix(p.accents[0], p.accents[1], 0.5) }),
  );
  const garland = Array.from({ length: 46 }, (_, i) => {
    const t = i / 45;
    const turn = Math.PI * (0.9 + t * 1.02);
    const r = random.between(24, 66) * (1.15 - Math.abs(t - 0.3) * 0.6);
    const x = 600 + Math.cos(turn) * 318 + random.between(-50, 50);
    const y = (t < 0.06 ? 500 : 430) + Math.sin(turn) * 285 + random.between(-42, 42);
    return { x, y, r, i };
  }).sort((a, b) => b.r - a.r);
  const plinth = (x: number, w: number, h: number, colour: string): string =>
    contactShadow(d, x, 700, w * 0.8, 22, 0.45) +
    rect(
      x - w / 2,
      700 - h,
      w,
      h,
      d.linear({ 0: darken(colour, 0.14), 0.3: lighten(colour, 0.3), 1: darken(colour, 0.22) }, ACROSS),
    ) +
    `<ellipse cx="${x}" cy="700" rx="${w / 2}" ry="${w * 0.08}" fill="${darken(colour, 0.16)}"/>` +
    `<ellipse cx="${x}" cy="${700 - h}" rx="${w / 2}" ry="${w * 0.08}" fill="${lighten(colour, 0.4)}"/>`;
  return (
    backdrop(d, 600, 320, 0.6) +
    rect(0, 650, 1200, 150, d.linear({ 0: darken(p.ground, 0.06), 1: lighten(p.ground, 0.3) })) +
    contactShadow(d, 600, 664, 420, 26, 0.3) +
    wall +
    inner +
    glow(d, 600, 400, 300, 0.4) +
    plinth(600, 210, 120, p.cloth) +
    tier(d, 600, 578, 86, 92, p.cloth) +
    drip(d, 600, 488, 86, p.accents[2]) +
    birthdayCandles(d, 600, 486, 56, 5) +
    pearls(d, 600, 578, 88, p.accents[1], 6) +
    plinth(445, 120, 60, p.accents[1]) +
    cupcake(d, 425, 640, 46, p.accents[0], p.accents[2]) +
    cupcake(d, 470, 644, 46, p.cloth, p.accents[0]) +
    gift(d, 770, 702, 130, 108, p.accents[0], p.accents[3]) +
    gift(d, 860, 716, 92, 70, p.accents[2], p.cloth) +
    garland
      .map(({ x, y, r, i }) => balloon(d, x, y, r, p.accents[(i * 3) % 5] ?? p.cloth, 0, random.between(-60, 60)))
      .join('') +
    times(9, (i) =>
      sprig(d, 300 + random.between(-50, 50), 190 + i * 44, random.between(60, 110), random.between(120, 250)),
    ) +
    balloon(d, 985, 560, 48, p.accents[3], 170, 6) +
    balloon(d, 1070, 490, 56, p.accents[0], 240, -5) +
    confetti(d, 40, [80, 690, 1120, 790], 9) +
    finish(d, 600, 300, 0.16)
  );
}
