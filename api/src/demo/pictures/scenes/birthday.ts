import { circle, group, path, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { balloon, balloonCluster, bunting, confetti, gift } from '../props/festive.js';
import { tumbler } from '../props/glass.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { cloud, hills, sun } from '../props/land.js';
import { meadow, sprig, tree } from '../props/plants.js';
import { birthdayCandles, cakeStand, cupcake, drip, pearls, tier } from '../props/sweets.js';
import { longTable } from '../props/table.js';
import type { Scene } from './scene.js';

/** A cake with candles between presents. */
function cake(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 300, 0.85) +
    bokeh(d, 16, [40, 60, 1160, 500], 34) +
    bunting(d, [-30, 40], [620, 30], 70, 10, 62) +
    bunting(d, [580, 30], [1230, 50], 70, 10, 62) +
    balloonCluster(d, 130, 300, 6, 105, 70, 330) +
    balloonCluster(d, 1075, 300, 6, 105, 70, 330) +
    longTable(d, 640, -40, 1240, p.cloth, 96) +
    gift(d, 215, 712, 150, 120, p.accents[2], p.accents[3]) +
    gift(d, 335, 735, 105, 78, p.accents[1], p.accents[0]) +
    gift(d, 985, 715, 140, 150, p.accents[0], p.cloth) +
    gift(d, 885, 738, 92, 72, p.accents[3], p.accents[2]) +
    cakeStand(d, 600, 612, 220, 92, lighten(p.metal, 0.2)) +
    tier(d, 600, 600, 176, 140, lighten(p.accents[1], 0.3)) +
    pearls(d, 600, 600, 176, p.cloth, 9) +
    tier(d, 600, 462, 132, 116, p.cloth) +
    drip(d, 600, 348, 132, p.accents[0]) +
    pearls(d, 600, 464, 134, p.accents[0], 8) +
    birthdayCandles(d, 600, 346, 96, 9) +
    times(14, (i) =>
      circle(455 + i * 22, 540 + Math.sin(i * 2.2) * 26, 6, p.accents[i % 5] ?? p.cloth),
    ) +
    confetti(d, 26, [60, 690, 1140, 790], 9) +
    confetti(d, 34, [60, 120, 1140, 420], 9) +
    finish(d, 600, 240, 0.26)
  );
}

/** An arch of balloons over a plinth. */
function balloons(d: Drawing): string {
  const { palette: p, random } = d;
  const wall = path(
    'M300 660 V360 A300 300 0 0 1 900 360 V660 Z',
    d.linear([
      [0, lighten(p.accents[3], 0.25)],
      [1, mix(p.accents[1], p.cloth, 0.3)],
    ]),
  );
  const inner = path(
    'M420 660 V420 A180 180 0 0 1 780 420 V660 Z',
    d.linear([
      [0, mix(p.accents[0], p.cloth, 0.25)],
      [1, mix(p.accents[0], p.accents[1], 0.5)],
    ]),
  );
  const garland = Array.from({ length: 46 }, (_, i) => {
    const t = i / 45;
    const turn = Math.PI * (0.9 + t * 1.02);
    const r = random.between(24, 66) * (1.15 - Math.abs(t - 0.3) * 0.6);
    const x = 600 + Math.cos(turn) * 318 + random.between(-50, 50);
    const y = (t < 0.06 ? 470 : 360) + Math.sin(turn) * 300 + random.between(-42, 42);
    return { x, y, r, i };
  }).sort((a, b) => b.r - a.r);
  const plinth = (x: number, w: number, h: number, colour: string): string =>
    contactShadow(d, x, 700, w * 0.8, 22, 0.45) +
    rect(
      x - w / 2,
      700 - h,
      w,
      h,
      d.linear(
        [
          [0, darken(colour, 0.14)],
          [0.3, lighten(colour, 0.3)],
          [1, darken(colour, 0.22)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    `<ellipse cx="${x}" cy="700" rx="${w / 2}" ry="${w * 0.08}" fill="${darken(colour, 0.16)}"/>` +
    `<ellipse cx="${x}" cy="${700 - h}" rx="${w / 2}" ry="${w * 0.08}" fill="${lighten(colour, 0.4)}"/>`;
  return (
    backdrop(d, 600, 320, 0.6) +
    rect(
      0,
      650,
      1200,
      150,
      d.linear([
        [0, darken(p.ground, 0.06)],
        [1, lighten(p.ground, 0.3)],
      ]),
    ) +
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
      .map(({ x, y, r, i }) =>
        balloon(d, x, y, r, p.accents[(i * 3) % 5] ?? p.cloth, 0, random.between(-60, 60)),
      )
      .join('') +
    times(9, (i) =>
      sprig(
        d,
        300 + random.between(-50, 50),
        190 + i * 44,
        random.between(60, 110),
        random.between(120, 250),
      ),
    ) +
    balloon(d, 985, 560, 48, p.accents[3], 170, 6) +
    balloon(d, 1070, 490, 56, p.accents[0], 240, -5) +
    confetti(d, 40, [80, 690, 1120, 790], 9) +
    finish(d, 600, 300, 0.16)
  );
}

/** A children's table in the garden. */
function garden(d: Drawing): string {
  const { palette: p, random } = d;
  const back = mix(p.leaf, p.back[1], 0.45);
  return (
    backdrop(d, 860, 150, 0.9) +
    sun(d, 930, 140, 46) +
    cloud(d, 260, 150, 230, p.cloth, 0.9) +
    cloud(d, 610, 105, 170, p.cloth, 0.75) +
    cloud(d, 1090, 240, 190, p.cloth, 0.6) +
    hills(d, 420, 44, mix(back, p.back[1], 0.5)) +
    hills(d, 480, 34, back) +
    tree(d, 80, 600, 470, mix(p.leaf, p.near, 0.12)) +
    tree(d, 1130, 600, 500, mix(p.leaf, p.near, 0.2)) +
    rect(
      0,
      540,
      1200,
      260,
      d.linear([
        [0, lighten(p.leaf, 0.25)],
        [1, darken(p.leaf, 0.12)],
      ]),
    ) +
    meadow(d, 560, 110, 26) +
    bunting(d, [90, 230], [610, 210], 62, 9, 56) +
    bunting(d, [590, 210], [1120, 220], 62, 9, 56) +
    balloonCluster(d, 250, 420, 4, 62, 50, 200) +
    balloonCluster(d, 960, 410, 4, 62, 50, 200) +
    contactShadow(d, 600, 770, 520, 40, 0.4) +
    group(
      longTable(d, 560, 130, 1070, p.cloth, 70),
      d.clip(
        'M100 540 H1100 V742 Q1080 760 1050 742 T990 742 T930 742 T870 742 T810 742 T750 742 T690 742 T630 742 T570 742 T510 742 T450 742 T390 742 T330 742 T270 742 T210 742 T130 742 L100 742 Z',
      ),
    ) +
    times(8, (i) =>
      path(
        shape`M${145 + i * 115} 632 q57 62 115 0`,
        'none',
        `stroke="${p.accents[i % 2 ? 0 : 1]}" stroke-width="9" stroke-linecap="round" opacity=".9"`,
      ),
    ) +
    cakeStand(d, 600, 540, 112, 56, p.metal) +
    tier(d, 600, 536, 88, 82, lighten(p.accents[1], 0.35)) +
    drip(d, 600, 456, 88, p.accents[0]) +
    birthdayCandles(d, 600, 455, 56, 6) +
    times(4, (i) =>
      cupcake(
        d,
        250 + i * 68,
        612 - (i % 2) * 12,
        54,
        p.accents[i % 5] ?? p.cloth,
        p.accents[(i + 2) % 5] ?? p.cloth,
      ),
    ) +
    times(4, (i) =>
      cupcake(
        d,
        760 + i * 68,
        602 + (i % 2) * 12,
        54,
        p.accents[(i + 1) % 5] ?? p.cloth,
        p.accents[(i + 3) % 5] ?? p.cloth,
      ),
    ) +
    tumbler(d, 215, 590, 70, p.accents[0]) +
    tumbler(d, 1010, 590, 70, p.accents[1]) +
    stroke('M0 0', p.ink, 0) +
    confetti(d, 30, [120, 300, 1080, 520], 8) +
    times(1, () => circle(random.between(0, 1), -20, 1, p.ink)) +
    finish(d, 860, 160, 0.2)
  );
}

export const birthdayScenes = {
  'birthday-cake': { draw: cake, palettes: ['honey', 'lilac', 'wine'] },
  'birthday-balloons': { draw: balloons, palettes: ['blush', 'mint', 'lilac', 'honey'] },
  'birthday-garden': { draw: garden, palettes: ['powder', 'mint', 'honey'] },
} satisfies Record<string, Scene>;
