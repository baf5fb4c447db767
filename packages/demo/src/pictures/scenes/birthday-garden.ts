import { type Drawing, group, path, rect, shape, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { birthdayCandles, cakeStand, drip, tier } from '../props/cakes.js';
import { longTable } from '../props/cloth.js';
import { cupcake } from '../props/cupcake.js';
import { tumbler } from '../props/drinks.js';
import { bunting, confetti } from '../props/festive.js';
import { hills } from '../props/land.js';
import { backdrop, contactShadow, finish } from '../props/light.js';
import { meadow, tree } from '../props/plants.js';
import { cloud, sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A children's table in the garden. */
export const birthdayGarden: Scene = { draw, palettes: ['powder', 'mint', 'honey'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
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
    rect(0, 540, 1200, 260, d.linear({ 0: lighten(p.leaf, 0.25), 1: darken(p.leaf, 0.12) })) +
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
        `stroke="${p.accents[i % 2 ? 0 : 1]}" stroke-width="9" stroke-linecap="round" stroke-opacity=".9"`,
      ),
    ) +
    cakeStand(d, 600, 540, 112, 56, p.metal) +
    tier(d, 600, 536, 88, 82, lighten(p.accents[1], 0.35)) +
    drip(d, 600, 456, 88, p.accents[0]) +
    birthdayCandles(d, 600, 455, 56, 6) +
    times(4, (i) =>
      cupcake(d, 250 + i * 68, 612 - (i % 2) * 12, 54, p.accents[i % 5] ?? p.cloth, p.accents[(i + 2) % 5] ?? p.cloth),
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
    confetti(d, 30, [120, 300, 1080, 520], 8) +
    finish(d, 860, 160, 0.2)
  );
}
