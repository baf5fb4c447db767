import { ACROSS, circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { bunting } from '../props/festive.js';
import { bouquet } from '../props/flowers.js';
import { coupe } from '../props/glasses.js';
import { candle } from '../props/lamps.js';
import { hills } from '../props/land.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** Tea in the garden. */
export const retirementTea: Scene = { draw, palettes: ['sage', 'blush'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const china = p.cloth;
  const glaze = d.linear(
    { 0: darken(china, 0.12), 0.3: lighten(china, 0.6), 0.7: china, 1: darken(china, 0.26) },
    ACROSS,
  );
  const cup = (x: number, y: number): string =>
    contactShadow(d, x, y + 4, 74, 12, 0.35) +
    ellipse(x, y, 68, 14, glaze) +
    ellipse(x, y - 2, 40, 8, darken(china, 0.16)) +
    stroke(shape`M${x + 40} ${y - 52} q34 0 26 24 q-8 16 -32 14`, darken(china, 0.1), 7) +
    path(
      shape`M${x - 46} ${y - 62} Q${x - 42} ${y - 6} ${x} ${y - 4} Q${x + 42} ${y - 6} ${x + 46} ${y - 62} Z`,
      glaze,
    ) +
    ellipse(x, y - 62, 46, 10, lighten(china, 0.3)) +
    ellipse(x, y - 60, 40, 8, mix(p.metal, '#8a4b2a', 0.45)) +
    stroke(shape`M${x - 34} ${y - 34} Q${x} ${y - 22} ${x + 34} ${y - 34}`, p.accents[0], 4, 'stroke-opacity=".8"');
  const pot =
    contactShadow(d, 600, 642, 170, 22, 0.4) +
    stroke('M716 520 q70 -8 62 52 q-10 40 -74 34', darken(china, 0.08), 15) +
    path('M470 560 Q430 552 420 500 Q414 470 392 460 L410 446 Q448 458 456 500 Q462 524 490 520 Z', glaze) +
    path('M484 500 Q476 634 560 642 L640 642 Q724 634 716 500 Q690 452 600 450 Q510 452 484 500 Z', glaze) +
    ellipse(600, 462, 74, 15, darken(china, 0.1)) +
    path('M530 458 Q560 420 600 418 Q640 420 670 458 Q600 476 530 458 Z', glaze) +
    circle(600, 412, 13, p.metal) +
    bouquet(d, 600, 560, 40, 6);
  return (
    backdrop(d, 300, 190, 0.95) +
    hills(d, 420, 30, mix(p.leaf, p.back[1], 0.6)) +
    times(7, (i) => tree(d, 20 + i * 195, 540, 260 + (i % 3) * 60, mix(p.leaf, p.back[1], 0.4 - (i % 2) * 0.1))) +
    rect(0, 520, 1200, 280, d.linear({ 0: mix(p.leaf, p.back[1], 0.3), 1: mix(p.leaf, p.near, 0.2) })) +
    bunting(d, [-20, 130], [620, 80], 74, 10, 52) +
    bunting(d, [580, 80], [1220, 140], 74, 10, 52) +
    bokeh(d, 22, [0, 180, 1200, 560], 40) +
    bouquet(d, 60, 520, 120, 8) +
    bouquet(d, 1150, 520, 120, 8) +
    path('M90 600 L1110 600 L1210 800 L-10 800 Z', d.linear({ 0: darken(p.cloth, 0.1), 1: lighten(p.cloth, 0.3) })) +
    times(9, (i) =>
      path(
        shape`M${130 + i * 114} 600 L${186 + i * 114} 600 L${114 + i * 136} 800 L${46 + i * 136} 800 Z`,
        p.accents[1],
        'fill-opacity=".32"',
      ),
    ) +
    times(3, (i) =>
      path(
        shape`M${84 - i * 34} ${622 + i * 62} L${1116 + i * 34} ${622 + i * 62} L${1126 + i * 36} ${644 + i * 68} L${74 - i * 36} ${644 + i * 68} Z`,
        p.accents[1],
        'fill-opacity=".26"',
      ),
    ) +
    pot +
    cup(340, 720) +
    cup(860, 716) +
    candle(d, 1000, 680, 44, 26) +
    coupe(d, 205, 660, 96, p.accents[4]) +
    times(3, (i) => ellipse(985 + i * 22 - 20, 742 - (i % 2) * 16, 26, 14, d.radial({ 0: '#f6d9a8', 1: '#c98d4f' }))) +
    glow(d, 420, 380, 420, 0.3) +
    stroke(
      'M330 640 q-12 -26 4 -48 q14 -20 2 -46 M862 636 q12 -26 -2 -48 q-14 -20 0 -44',
      '#ffffff',
      6,
      'stroke-opacity=".35"',
    ) +
    finish(d, 300, 190, 0.22)
  );
}
