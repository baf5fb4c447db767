import { circle, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { columnHall } from '../props/buildings.js';
import { balloonCluster, bunting, confetti } from '../props/festive.js';
import { books, mortarboard, scroll } from '../props/keepsakes.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { cloud, ground, hills, sun } from '../props/land.js';
import { bouquet, meadow, pottedPlant, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** Caps in the air over the college. */
function caps(d: Drawing): string {
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
      path(
        'M-34 150 L-26 26 Q0 10 26 26 L36 150 Z',
        d.linear([
          [0, lighten(gown, 0.12)],
          [1, gown],
        ]),
      ) +
        path(
          'M-12 34 L-10 -34 Q-18 -60 -8 -76 Q0 -84 10 -76 Q20 -60 11 -34 L13 34 Z',
          d.linear([
            [0, lighten(skin, 0.12)],
            [1, darken(skin, 0.12)],
          ]),
        ) +
        stroke(
          'M-7 -72 L-13 -98 M0 -76 L-1 -104 M7 -72 L11 -98 M11 -50 L24 -66',
          lighten(skin, 0.05),
          8,
        ),
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
        'opacity=".13"',
      ),
    ) +
    cloud(d, 170, 330, 220, mix(p.back[1], p.cloth, 0.6), 0.6) +
    cloud(d, 1040, 360, 240, mix(p.back[1], p.cloth, 0.6), 0.6) +
    hills(d, 640, 30, mix(p.far, p.back[2], 0.3)) +
    columnHall(d, 600, 700, 430, mix(p.far, p.cloth, 0.4)) +
    times(8, (i) =>
      tree(
        d,
        [20, 120, 220, 320, 880, 980, 1080, 1180][i] ?? 0,
        720,
        170 + (i % 3) * 40,
        mix(p.leaf, p.mid, 0.45),
      ),
    ) +
    confetti(d, 90, [20, 20, 1180, 620], 10) +
    places
      .map(([x, y, size, angle]) => mortarboard(d, x, y, size, angle + random.between(-6, 6)))
      .join('') +
    hands +
    finish(d, 600, 430, 0.2)
  );
}

/** A cap on books, beside a window. */
function desk(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 880, 260, 0.6) +
    rect(720, 50, 400, 470, p.cloth, 6) +
    `<g ${d.clip('M738 68 H1102 V502 H738 Z')}>${
      rect(
        738,
        68,
        364,
        434,
        d.linear([
          [0, mix(p.back[1], p.cloth, 0.4)],
          [1, lighten(p.glow, 0.4)],
        ]),
      ) +
      sun(d, 940, 300, 34) +
      hills(d, 400, 22, p.far) +
      tree(d, 800, 510, 240, mix(p.leaf, p.back[1], 0.3)) +
      tree(d, 1060, 510, 190, mix(p.leaf, p.back[1], 0.2))
    }</g>` +
    stroke('M920 68 V502 M738 270 H1102', p.cloth, 12) +
    rect(700, 512, 440, 20, lighten(p.cloth, 0.4), 4) +
    bunting(d, [-30, 60], [720, 70], 62, 11, 54) +
    path('M720 60 L1120 60 L760 700 L200 700 Z', p.glow, 'opacity=".16"') +
    rect(
      0,
      610,
      1200,
      190,
      d.linear([
        [0, lighten(mix(p.metal, '#8a5a3c', 0.5), 0.2)],
        [1, darken(mix(p.metal, '#8a5a3c', 0.5), 0.3)],
      ]),
    ) +
    rect(0, 606, 1200, 8, lighten(p.metal, 0.4), 0, 'opacity=".8"') +
    contactShadow(d, 520, 690, 330, 26, 0.5) +
    books(d, 510, 690, 420, [p.accents[2], p.near, p.accents[0], p.accents[1]]) +
    mortarboard(d, 505, 372, 205, -5) +
    contactShadow(d, 830, 722, 170, 18, 0.4) +
    scroll(d, 840, 695, 290, -9, p.accents[0]) +
    contactShadow(d, 190, 706, 130, 18, 0.4) +
    pottedPlant(d, 180, 704, 230, p.accents[1]) +
    bouquet(d, 1080, 640, 90, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    path(
      'M1036 690 L1124 690 L1098 778 L1062 778 Z',
      d.linear([
        [0, p.cloth],
        [1, darken(p.cloth, 0.2)],
      ]),
    ) +
    confetti(d, 40, [60, 640, 1140, 790], 9) +
    confetti(d, 44, [60, 120, 1140, 480], 9) +
    bokeh(d, 10, [40, 100, 680, 540], 30) +
    finish(d, 860, 260, 0.22)
  );
}

/** A party on the college lawn. */
function lawn(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 330, 0.85) +
    cloud(d, 210, 140, 240, p.cloth, 0.9) +
    cloud(d, 1000, 120, 260, p.cloth, 0.85) +
    hills(d, 450, 30, mix(p.far, p.back[1], 0.4)) +
    columnHall(d, 600, 510, 640, mix(p.far, p.cloth, 0.62)) +
    tree(d, 130, 570, 420, mix(p.leaf, p.mid, 0.15)) +
    tree(d, 1075, 570, 440, mix(p.leaf, p.mid, 0.15)) +
    tree(d, 250, 552, 240, mix(p.leaf, p.mid, 0.28)) +
    tree(d, 960, 552, 250, mix(p.leaf, p.mid, 0.28)) +
    ground(d, 545, mix(p.leaf, p.ground, 0.25)) +
    path(
      'M520 545 L680 545 L980 805 L220 805 Z',
      d.linear([
        [0, mix(p.cloth, p.metal, 0.15)],
        [1, mix(p.cloth, p.metal, 0.32)],
      ]),
    ) +
    times(6, (i) =>
      rect(
        510 - i * i * 9,
        556 + i * i * 8,
        180 + i * i * 18,
        3,
        darken(p.metal, 0.2),
        0,
        'opacity=".25"',
      ),
    ) +
    bunting(d, [100, 320], [600, 120], 70, 10, 50) +
    bunting(d, [600, 120], [1100, 320], 70, 10, 50) +
    meadow(d, 590, 60, 16, p.leaf).replace(/opacity="\.7"/g, 'opacity=".5"') +
    balloonCluster(d, 330, 450, 5, 70, 54, 260) +
    balloonCluster(d, 880, 450, 5, 70, 54, 260) +
    place(mortarboard(d, 0, 0, 120), 600, 640, 1, -6) +
    contactShadow(d, 600, 742, 150, 20, 0.4) +
    books(d, 600, 742, 220, [p.accents[2], p.accents[0]]) +
    circle(0, -20, 1, p.ink) +
    confetti(d, 80, [60, 60, 1140, 760], 10) +
    glow(d, 600, 520, 420, 0.25) +
    finish(d, 600, 330, 0.2)
  );
}

export const graduationScenes = {
  'graduation-caps': { draw: caps, palettes: ['ember', 'powder', 'lagoon'] },
  'graduation-desk': { draw: desk, palettes: ['honey', 'sage', 'blush'] },
  'graduation-lawn': { draw: lawn, palettes: ['powder', 'mint', 'honey'] },
} satisfies Record<string, Scene>;
