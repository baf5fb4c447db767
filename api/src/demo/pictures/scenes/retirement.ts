import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { bunting } from '../props/festive.js';
import { coupe } from '../props/glass.js';
import {
  backdrop,
  bokeh,
  candle,
  contactShadow,
  finish,
  glow,
  stringLights,
} from '../props/light.js';
import { cloud, ground, hills, mountains, sun, water } from '../props/land.js';
import { bouquet, cypress, meadow, sprig, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** A low garden chair, seen from the side; its feet on (x, y). */
function deckChair(d: Drawing, x: number, y: number, s: number, tone: string): string {
  const side = d.linear([
    [0, lighten(tone, 0.2)],
    [1, darken(tone, 0.3)],
  ]);
  return place(
    contactShadow(d, 0, 0, 120, 15, 0.5) +
      path(
        'M-84 -8 L-66 -8 L-30 -98 L-46 -104 Z M58 0 L76 0 L70 -96 L54 -96 Z',
        darken(tone, 0.25),
      ) +
      times(5, (i) =>
        path(
          shape`M${-20 - i * 9} ${-74 - i * 1} L${-92 - i * 9} ${-226 + i * 10} L${-84 - i * 9} ${-230 + i * 10} L${-8 - i * 9} ${-76} Z`,
          d.linear([
            [0, lighten(tone, 0.24 - i * 0.05)],
            [1, darken(tone, 0.1 + i * 0.03)],
          ]),
        ),
      ) +
      path('M-62 -62 L66 -96 L76 -84 L-50 -46 Z', side) +
      path('M-72 -122 L84 -140 L88 -128 L-66 -108 Z', lighten(tone, 0.12)),
    x,
    y,
    s,
  );
}

/** A sailing boat at sunset. */
function sea(d: Drawing): string {
  const { palette: p } = d;
  const sail = (points: string, tone: string): string =>
    path(
      points,
      d.linear(
        [
          [0, lighten(tone, 0.3)],
          [1, darken(tone, 0.14)],
        ],
        [0, 0, 1, 0.4],
      ),
    );
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
    ellipse(452, 536, 110, 8, p.ink, 'opacity=".3"') +
    sail('M446 250 L446 496 L332 496 Q400 400 446 250 Z', p.cloth) +
    sail('M460 214 L460 496 L566 496 Q540 350 460 214 Z', p.accents[0]) +
    stroke('M453 205 V512', mix(p.ink, p.metal, 0.3), 5) +
    path(
      'M340 506 L572 506 Q556 540 528 542 L380 542 Q352 540 340 506 Z',
      d.linear([
        [0, lighten(p.cloth, 0.2)],
        [0.3, p.accents[2]],
        [1, darken(p.accents[2], 0.4)],
      ]),
    ) +
    path(
      'M760 805 C800 690 960 640 1220 632 V805 Z',
      d.linear([
        [0, mix(p.metal, p.glow, 0.5)],
        [1, mix(p.metal, p.near, 0.55)],
      ]),
    ) +
    palm(1120, 690, 420, -90) +
    palm(1180, 720, 330, 30) +
    deckChair(d, 945, 735, 0.86, p.accents[1]) +
    deckChair(d, 1090, 752, 0.86, p.accents[0]) +
    times(5, (i) =>
      path(
        shape`M${170 + i * 60} ${150 + (i % 3) * 34} q14 -14 22 0 q8 -14 22 0 q-14 -6 -22 4 q-8 -10 -22 -4 Z`,
        mix(p.ink, p.mid, 0.3),
        'opacity=".7"',
      ),
    ) +
    finish(d, 680, 430, 0.26)
  );
}

/** Hot-air balloons over a valley. */
function balloons(d: Drawing): string {
  const { palette: p } = d;
  const airship = (x: number, y: number, r: number, a: string, b: string): string => {
    const outline = shape`M0 ${-r} C${r * 0.9} ${-r} ${r * 1.1} ${r * 0.1} ${r * 0.22} ${r * 1.2} L${-r * 0.22} ${r * 1.2} C${-r * 1.1} ${r * 0.1} ${-r * 0.9} ${-r} 0 ${-r} Z`;
    const gores = [0.98, 0.66, 0.34].map((w, i) =>
      path(
        shape`M0 ${-r} C${r * 0.9 * w} ${-r} ${r * 1.1 * w} ${r * 0.1} ${r * 0.22 * w} ${r * 1.2} L${-r * 0.22 * w} ${r * 1.2} C${-r * 1.1 * w} ${r * 0.1} ${-r * 0.9 * w} ${-r} 0 ${-r} Z`,
        i % 2 ? a : b,
      ),
    );
    return place(
      path(outline, a) +
        gores.join('') +
        path(
          outline,
          d.linear(
            [
              [0, '#ffffff', 0.3],
              [0.35, '#ffffff', 0.05],
              [0.65, p.ink, 0.04],
              [1, p.ink, 0.42],
            ],
            [0, 0, 1, 0.25],
          ),
        ) +
        path(
          shape`M${-r * 0.9} ${-r * 0.18} Q0 ${r * 0.1} ${r * 0.9} ${-r * 0.18} L${r * 0.86} ${r * 0.02} Q0 ${r * 0.32} ${-r * 0.86} ${r * 0.02} Z`,
          p.cloth,
          'opacity=".5"',
        ) +
        stroke(
          shape`M${-r * 0.2} ${r * 1.2} L${-r * 0.14} ${r * 1.5} M${r * 0.2} ${r * 1.2} L${r * 0.14} ${r * 1.5}`,
          p.ink,
          Math.max(1, r * 0.014),
        ) +
        circle(
          0,
          r * 1.26,
          r * 0.3,
          d.radial([
            [0, '#ffcf7a', 0.8],
            [1, '#ffb65c', 0],
          ]),
        ) +
        rect(
          -r * 0.16,
          r * 1.48,
          r * 0.32,
          r * 0.24,
          d.linear([
            [0, p.metal],
            [1, darken(p.metal, 0.45)],
          ]),
          r * 0.05,
        ),
      x,
      y,
    );
  };
  return (
    backdrop(d, 330, 430, 0.95) +
    sun(d, 330, 440, 54) +
    cloud(d, 130, 250, 250, p.cloth, 0.6) +
    cloud(d, 960, 330, 300, p.cloth, 0.55) +
    cloud(d, 620, 130, 220, p.cloth, 0.5) +
    mountains(d, 560, 190, mix(p.far, p.back[2], 0.2), 5) +
    airship(1060, 170, 62, p.accents[1], p.cloth) +
    airship(300, 190, 74, p.accents[2], p.accents[3]) +
    hills(d, 570, 40, mix(p.far, p.back[2], 0.3)) +
    airship(920, 400, 46, p.accents[4], p.accents[1]) +
    airship(150, 400, 34, p.accents[0], p.cloth) +
    hills(d, 630, 34, p.mid) +
    times(11, (i) =>
      cypress(
        d,
        40 + i * 112 + (i % 3) * 20,
        660 + (i % 2) * 16,
        70 + (i % 4) * 22,
        mix(p.leaf, p.mid, 0.4),
      ),
    ) +
    hills(d, 710, 26, mix(p.leaf, p.near, 0.45), 2) +
    meadow(d, 715, 90, 24, mix(p.leaf, p.near, 0.3)) +
    airship(620, 290, 168, p.accents[0], p.accents[1]) +
    finish(d, 330, 430, 0.22)
  );
}

/** A quiet lake: a pier, two chairs, a boat. */
function lake(d: Drawing): string {
  const { palette: p } = d;
  const wood = mix(p.metal, '#7a5236', 0.45);
  return (
    backdrop(d, 600, 380, 0.9) +
    sun(d, 600, 372, 46) +
    cloud(d, 250, 150, 260, p.cloth, 0.55) +
    cloud(d, 980, 130, 280, p.cloth, 0.5) +
    mountains(d, 450, 260, mix(p.far, p.back[1], 0.3), 4) +
    hills(d, 430, 20, mix(p.leaf, p.far, 0.5)) +
    times(26, (i) =>
      cypress(
        d,
        i * 48 + (i % 3) * 12,
        462,
        60 + ((i * 37) % 50),
        mix(p.leaf, p.mid, 0.35 + (i % 3) * 0.1),
      ),
    ) +
    water(d, 458, 600, mix(p.mid, p.back[1], 0.35)) +
    path(
      'M470 805 L560 520 L640 520 L730 805 Z',
      d.linear([
        [0, lighten(wood, 0.25)],
        [1, wood],
      ]),
    ) +
    times(13, (i) =>
      stroke(
        shape`M${556 - i * i * 0.55 - i * 0.4} ${530 + i * i * 1.62} H${644 + i * i * 0.55 + i * 0.4}`,
        darken(wood, 0.45),
        1 + i * 0.22,
        'opacity=".55"',
      ),
    ) +
    times(
      4,
      (i) =>
        rect(540 - i * 22, 516 + i * 62, 9 + i * 3, 34 + i * 12, darken(wood, 0.3), 2) +
        rect(651 + i * 20, 516 + i * 62, 9 + i * 3, 34 + i * 12, darken(wood, 0.3), 2),
    ) +
    deckChair(d, 560, 690, 0.62, p.accents[0]) +
    place(deckChair(d, 0, 0, 0.62, p.accents[1]), 640, 690).replace('scale(1)', 'scale(-1 1)') +
    ellipse(265, 622, 130, 12, p.ink, 'opacity=".25"') +
    path(
      'M140 590 Q150 626 200 628 L330 628 Q380 626 392 586 Q270 606 140 590 Z',
      d.linear([
        [0, lighten(p.accents[2], 0.2)],
        [1, darken(p.accents[2], 0.35)],
      ]),
    ) +
    path('M140 590 Q266 612 392 586 Q270 574 140 590 Z', darken(wood, 0.3)) +
    stroke('M190 560 L330 618', lighten(wood, 0.3), 6) +
    tree(d, 60, 700, 560, mix(p.leaf, p.near, 0.3)) +
    tree(d, 1150, 720, 600, mix(p.leaf, p.near, 0.3)) +
    stringLights(d, [120, 250], [1090, 240], 110, 15, 0.85) +
    times(22, (i) =>
      sprig(
        d,
        (i < 11 ? -20 : 960) + (i % 11) * 26,
        810,
        90 + ((i * 29) % 60),
        -90 + ((i * 17) % 40) - 20,
        mix(p.leaf, p.near, 0.35),
      ),
    ) +
    finish(d, 600, 370, 0.24)
  );
}

/** Tea in the garden. */
function tea(d: Drawing): string {
  const { palette: p } = d;
  const china = p.cloth;
  const glaze = d.linear(
    [
      [0, darken(china, 0.12)],
      [0.3, lighten(china, 0.6)],
      [0.7, china],
      [1, darken(china, 0.26)],
    ],
    [0, 0, 1, 0],
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
    stroke(
      shape`M${x - 34} ${y - 34} Q${x} ${y - 22} ${x + 34} ${y - 34}`,
      p.accents[0],
      4,
      'opacity=".8"',
    );
  const pot =
    contactShadow(d, 600, 642, 170, 22, 0.4) +
    stroke('M716 520 q70 -8 62 52 q-10 40 -74 34', darken(china, 0.08), 15) +
    path(
      'M470 560 Q430 552 420 500 Q414 470 392 460 L410 446 Q448 458 456 500 Q462 524 490 520 Z',
      glaze,
    ) +
    path(
      'M484 500 Q476 634 560 642 L640 642 Q724 634 716 500 Q690 452 600 450 Q510 452 484 500 Z',
      glaze,
    ) +
    ellipse(600, 462, 74, 15, darken(china, 0.1)) +
    path('M530 458 Q560 420 600 418 Q640 420 670 458 Q600 476 530 458 Z', glaze) +
    circle(600, 412, 13, p.metal) +
    bouquet(d, 600, 560, 40, 6);
  return (
    backdrop(d, 300, 190, 0.95) +
    hills(d, 420, 30, mix(p.leaf, p.back[1], 0.6)) +
    times(7, (i) =>
      tree(d, 20 + i * 195, 540, 260 + (i % 3) * 60, mix(p.leaf, p.back[1], 0.4 - (i % 2) * 0.1)),
    ) +
    rect(
      0,
      520,
      1200,
      280,
      d.linear([
        [0, mix(p.leaf, p.back[1], 0.3)],
        [1, mix(p.leaf, p.near, 0.2)],
      ]),
    ) +
    bunting(d, [-20, 130], [620, 80], 74, 10, 52) +
    bunting(d, [580, 80], [1220, 140], 74, 10, 52) +
    bokeh(d, 22, [0, 180, 1200, 560], 40) +
    bouquet(d, 60, 520, 120, 8) +
    bouquet(d, 1150, 520, 120, 8) +
    path(
      'M90 600 L1110 600 L1210 800 L-10 800 Z',
      d.linear([
        [0, darken(p.cloth, 0.1)],
        [1, lighten(p.cloth, 0.3)],
      ]),
    ) +
    times(9, (i) =>
      path(
        shape`M${130 + i * 114} 600 L${186 + i * 114} 600 L${114 + i * 136} 800 L${46 + i * 136} 800 Z`,
        p.accents[1],
        'opacity=".32"',
      ),
    ) +
    times(3, (i) =>
      path(
        shape`M${84 - i * 34} ${622 + i * 62} L${1116 + i * 34} ${622 + i * 62} L${1126 + i * 36} ${644 + i * 68} L${74 - i * 36} ${644 + i * 68} Z`,
        p.accents[1],
        'opacity=".26"',
      ),
    ) +
    pot +
    cup(340, 720) +
    cup(860, 716) +
    candle(d, 1000, 680, 44, 26) +
    coupe(d, 205, 660, 96, p.accents[4]) +
    times(3, (i) =>
      ellipse(
        985 + i * 22 - 20,
        742 - (i % 2) * 16,
        26,
        14,
        d.radial([
          [0, '#f6d9a8'],
          [1, '#c98d4f'],
        ]),
      ),
    ) +
    glow(d, 420, 380, 420, 0.3) +
    stroke(
      'M330 640 q-12 -26 4 -48 q14 -20 2 -46 M862 636 q12 -26 -2 -48 q-14 -20 0 -44',
      '#ffffff',
      6,
      'opacity=".35"',
    ) +
    finish(d, 300, 190, 0.22)
  );
}

export const retirementScenes = {
  'retirement-sea': { draw: sea, palettes: ['ember', 'lagoon', 'honey'] },
  'retirement-balloons': { draw: balloons, palettes: ['powder', 'honey', 'lilac'] },
  'retirement-lake': { draw: lake, palettes: ['sage', 'mint', 'ember'] },
  'retirement-tea': { draw: tea, palettes: ['sage', 'blush'] },
} satisfies Record<string, Scene>;
