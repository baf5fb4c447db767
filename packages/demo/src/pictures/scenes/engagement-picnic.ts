import { ACROSS, circle, type Drawing, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { bouquet } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { candle, paperLantern, stringLights } from '../props/lamps.js';
import { hills } from '../props/land.js';
import { sprig } from '../props/leaves.js';
import { backdrop, contactShadow, finish, glow, stars } from '../props/light.js';
import { meadow, tree } from '../props/plants.js';
import { moon } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A rug under a tree full of lanterns. */
export const engagementPicnic: Scene = { draw, palettes: ['midnight', 'forest', 'ember'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const cushion = (x: number, y: number, tone: string, turn: number): string =>
    place(
      contactShadow(d, 0, 34, 80, 14, 0.4) +
        path(
          'M-66 -30 Q0 -46 66 -30 Q74 0 66 32 Q0 44 -66 32 Q-74 0 -66 -30 Z',
          d.radial({ 0: lighten(tone, 0.3), 0.7: tone, 1: darken(tone, 0.3) }, 0.4, 0.3, 0.8),
        ),
      x,
      y,
      1,
      turn,
    );
  const basket =
    contactShadow(d, 815, 690, 110, 16, 0.45) +
    stroke('M745 612 Q815 490 885 612', mix(p.metal, '#7a5236', 0.35), 12) +
    path('M730 608 L900 608 L882 690 L748 690 Z', d.linear({ 0: p.metal, 1: darken(p.metal, 0.4) })) +
    times(5, (i) => rect(734 + i * 2, 618 + i * 14, 162 - i * 4, 5, darken(p.metal, 0.4), 2, 'fill-opacity=".5"')) +
    times(10, (i) => rect(744 + i * 16, 610, 4, 78, lighten(p.metal, 0.3), 2, 'fill-opacity=".35"')) +
    path('M742 604 Q800 580 888 604 L896 640 Q850 618 810 640 Q780 618 738 640 Z', p.cloth);
  return (
    backdrop(d, 420, 470, 0.85) +
    stars(d, 80, 320) +
    moon(d, 190, 130, 40) +
    hills(d, 500, 50, mix(p.far, p.back[2], 0.35)) +
    hills(d, 560, 34, p.far) +
    rect(0, 570, 1200, 230, d.linear({ 0: mix(p.leaf, p.mid, 0.5), 1: mix(p.leaf, p.near, 0.75) })) +
    meadow(d, 585, 120, 16, mix(p.leaf, p.mid, 0.3)) +
    path(
      'M820 660 C840 520 846 420 830 300 L880 300 C884 420 900 540 930 660 Z',
      d.linear({ 0: mix(p.ink, '#7a5236', 0.4), 1: p.ink }, ACROSS),
    ) +
    tree(d, 690, 560, 430, mix(p.leaf, p.near, 0.5)) +
    tree(d, 1020, 560, 460, mix(p.leaf, p.near, 0.55)) +
    tree(d, 860, 560, 620, mix(p.leaf, p.near, 0.4)) +
    stringLights(d, [610, 330], [1120, 300], 60, 10, 0.8) +
    paperLantern(d, 650, 430, 34, p.accents[0], 80) +
    paperLantern(d, 748, 480, 26, p.accents[1], 110) +
    paperLantern(d, 980, 470, 36, p.accents[2], 90) +
    paperLantern(d, 1080, 420, 28, p.accents[1], 80) +
    glow(d, 640, 640, 420, 0.4) +
    path('M330 660 L960 640 L1080 760 L220 786 Z', d.linear({ 0: darken(p.cloth, 0.14), 1: p.cloth })) +
    times(6, (i) =>
      path(
        shape`M${345 + i * 106} ${659 - i * 3.2} L${398 + i * 106} ${657 - i * 3.2} L${350 + i * 148} ${783 - i * 4.4} L${280 + i * 146} ${785 - i * 4.4} Z`,
        p.accents[0],
        'fill-opacity=".5"',
      ),
    ) +
    path('M296 694 L998 672 L1022 698 L270 724 Z', p.accents[0], 'fill-opacity=".35"') +
    cushion(430, 662, p.accents[2], -4) +
    cushion(540, 668, p.accents[1], 6) +
    basket +
    flute(d, 640, 724, 120, -3) +
    flute(d, 690, 726, 120, 4) +
    candle(d, 590, 742, 44, 20) +
    candle(d, 560, 752, 30, 20) +
    bouquet(d, 380, 742, 44, 6, [p.accents[0], p.cloth, p.accents[1]]) +
    times(10, () =>
      circle(
        random.between(60, 640),
        random.between(360, 640),
        random.between(1.5, 3.5),
        lighten(p.glow, 0.4),
        'fill-opacity=".9"',
      ),
    ) +
    sprig(d, 30, 810, 190, -76, mix(p.leaf, p.ink, 0.35)) +
    sprig(d, 90, 820, 150, -60, mix(p.leaf, p.ink, 0.35)) +
    finish(d, 520, 480, 0.22)
  );
}
