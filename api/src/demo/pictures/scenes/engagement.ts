import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { paperLantern } from '../props/festive.js';
import { flute } from '../props/glass.js';
import { diamond, heart, ring, sparkle } from '../props/keepsakes.js';
import {
  backdrop,
  bokeh,
  candle,
  contactShadow,
  finish,
  glow,
  stars,
  stringLights,
} from '../props/light.js';
import { hills, moon } from '../props/land.js';
import { bloom, bouquet, meadow, sprig, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** An open box with a ring. */
function ringBox(d: Drawing): string {
  const { palette: p, random } = d;
  const velvet = mix(p.accents[2], p.ink, 0.22);
  const shade = (tone: string): string =>
    d.linear(
      [
        [0, lighten(tone, 0.16)],
        [0.5, tone],
        [1, darken(tone, 0.3)],
      ],
      [0, 0, 1, 0.5],
    );
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[4]];
  return (
    backdrop(d, 600, 330, 0.85) +
    bokeh(d, 44, [0, 0, 1200, 560], 70) +
    rect(
      0,
      600,
      1200,
      200,
      d.linear([
        [0, lighten(p.ground, 0.12)],
        [1, darken(p.ground, 0.15)],
      ]),
    ) +
    rect(0, 598, 1200, 5, lighten(p.ground, 0.5), 0, 'opacity=".6"') +
    bouquet(d, 215, 640, 150, 11, blossoms) +
    bouquet(d, 1000, 650, 140, 10, blossoms) +
    contactShadow(d, 600, 706, 300, 40, 0.55) +
    path('M440 470 L462 190 Q466 166 490 166 L710 166 Q734 166 738 190 L760 470 Z', shade(velvet)) +
    path(
      'M466 452 L484 208 Q486 192 502 192 L698 192 Q714 192 716 208 L734 452 Z',
      d.linear([
        [0, lighten(p.cloth, 0.2)],
        [1, darken(p.cloth, 0.16)],
      ]),
    ) +
    stroke(
      'M500 440 L514 220 M560 446 L566 214 M640 446 L634 214 M700 440 L686 220',
      darken(p.cloth, 0.2),
      2,
      'opacity=".5"',
    ) +
    path(
      'M430 470 L770 470 L784 560 L416 560 Z',
      d.linear([
        [0, darken(p.cloth, 0.1)],
        [1, lighten(p.cloth, 0.3)],
      ]),
    ) +
    ellipse(600, 532, 96, 13, darken(p.cloth, 0.4)) +
    ring(d, 600, 448, 92, 17) +
    `<g ${d.clip('M380 534 H820 V720 H380 Z')}>${path(
      'M430 470 L770 470 L784 560 L416 560 Z',
      d.linear([
        [0, darken(p.cloth, 0.02)],
        [1, lighten(p.cloth, 0.4)],
      ]),
    )}</g>` +
    path('M410 552 L790 552 L772 690 Q770 706 752 706 L448 706 Q430 706 428 690 Z', shade(velvet)) +
    rect(408, 546, 384, 16, p.metal, 4) +
    rect(582, 556, 36, 26, lighten(p.metal, 0.35), 5) +
    glow(d, 600, 330, 240, 0.5) +
    diamond(d, 600, 336, 46) +
    sparkle(660, 300, 34) +
    sparkle(540, 372, 16) +
    sparkle(642, 388, 12) +
    times(22, () =>
      ellipse(
        random.between(120, 1080),
        random.between(710, 785),
        random.between(8, 16),
        random.between(5, 8),
        random.pick(blossoms),
        'opacity=".9"',
      ),
    ) +
    finish(d, 600, 320, 0.22)
  );
}

/** Two glasses that meet. */
function cheers(d: Drawing): string {
  const { palette: p, random } = d;
  const spray = times(34, () => {
    const turn = random.between(-Math.PI * 0.95, -Math.PI * 0.05);
    const away = random.between(20, 210) * random.between(0.4, 1);
    return circle(
      600 + Math.cos(turn) * away,
      215 + Math.sin(turn) * away * 0.9,
      random.between(2, 8),
      d.radial([
        [0, '#fffbe6'],
        [1, mix(p.glow, '#f6cf7a', 0.5)],
      ]),
      'opacity=".9"',
    );
  });
  return (
    backdrop(d, 600, 300, 0.85) +
    bokeh(d, 60, [0, 0, 1200, 800], 84) +
    glow(d, 600, 240, 420, 0.6) +
    flute(d, 360, 800, 610, 18) +
    flute(d, 840, 800, 610, -18) +
    spray +
    sparkle(600, 190, 60, '#fffbea') +
    sparkle(520, 120, 22, '#fffbea') +
    sparkle(690, 110, 28, '#fffbea') +
    times(7, (i) =>
      path(
        heart(440 + i * 54 + random.between(-14, 14), 70 + (i % 3) * 36, 9 + (i % 3) * 5),
        p.accents[i % 3] ?? p.glow,
        'opacity=".85"',
      ),
    ) +
    bouquet(d, 60, 770, 130, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    bouquet(d, 1145, 770, 130, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    finish(d, 600, 240, 0.22)
  );
}

/** A rug under a tree full of lanterns. */
function picnic(d: Drawing): string {
  const { palette: p, random } = d;
  const cushion = (x: number, y: number, tone: string, turn: number): string =>
    place(
      contactShadow(d, 0, 34, 80, 14, 0.4) +
        path(
          'M-66 -30 Q0 -46 66 -30 Q74 0 66 32 Q0 44 -66 32 Q-74 0 -66 -30 Z',
          d.radial(
            [
              [0, lighten(tone, 0.3)],
              [0.7, tone],
              [1, darken(tone, 0.3)],
            ],
            0.4,
            0.3,
            0.8,
          ),
        ),
      x,
      y,
      1,
      turn,
    );
  const basket =
    contactShadow(d, 815, 690, 110, 16, 0.45) +
    stroke('M745 612 Q815 490 885 612', mix(p.metal, '#7a5236', 0.35), 12) +
    path(
      'M730 608 L900 608 L882 690 L748 690 Z',
      d.linear([
        [0, p.metal],
        [1, darken(p.metal, 0.4)],
      ]),
    ) +
    times(5, (i) =>
      rect(734 + i * 2, 618 + i * 14, 162 - i * 4, 5, darken(p.metal, 0.4), 2, 'opacity=".5"'),
    ) +
    times(10, (i) => rect(744 + i * 16, 610, 4, 78, lighten(p.metal, 0.3), 2, 'opacity=".35"')) +
    path('M742 604 Q800 580 888 604 L896 640 Q850 618 810 640 Q780 618 738 640 Z', p.cloth);
  return (
    backdrop(d, 420, 470, 0.85) +
    stars(d, 80, 320) +
    moon(d, 190, 130, 40) +
    hills(d, 500, 50, mix(p.far, p.back[2], 0.35)) +
    hills(d, 560, 34, p.far) +
    rect(
      0,
      570,
      1200,
      230,
      d.linear([
        [0, mix(p.leaf, p.mid, 0.5)],
        [1, mix(p.leaf, p.near, 0.75)],
      ]),
    ) +
    meadow(d, 585, 120, 16, mix(p.leaf, p.mid, 0.3)) +
    path(
      'M820 660 C840 520 846 420 830 300 L880 300 C884 420 900 540 930 660 Z',
      d.linear(
        [
          [0, mix(p.ink, '#7a5236', 0.4)],
          [1, p.ink],
        ],
        [0, 0, 1, 0],
      ),
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
    path(
      'M330 660 L960 640 L1080 760 L220 786 Z',
      d.linear([
        [0, darken(p.cloth, 0.14)],
        [1, p.cloth],
      ]),
    ) +
    times(6, (i) =>
      path(
        shape`M${345 + i * 106} ${659 - i * 3.2} L${398 + i * 106} ${657 - i * 3.2} L${350 + i * 148} ${783 - i * 4.4} L${280 + i * 146} ${785 - i * 4.4} Z`,
        p.accents[0],
        'opacity=".5"',
      ),
    ) +
    path('M296 694 L998 672 L1022 698 L270 724 Z', p.accents[0], 'opacity=".35"') +
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
        'opacity=".9"',
      ),
    ) +
    sprig(d, 30, 810, 190, -76, mix(p.leaf, p.ink, 0.35)) +
    sprig(d, 90, 820, 150, -60, mix(p.leaf, p.ink, 0.35)) +
    bloom(d, 0, -90, 10, p.cloth) +
    finish(d, 520, 480, 0.22)
  );
}

export const engagementScenes = {
  'engagement-ring': { draw: ringBox, palettes: ['blush', 'wine', 'lagoon'] },
  'engagement-cheers': { draw: cheers, palettes: ['ember', 'midnight', 'blush'] },
  'engagement-picnic': { draw: picnic, palettes: ['midnight', 'forest', 'ember'] },
} satisfies Record<string, Scene>;
