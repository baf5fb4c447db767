import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { house } from '../props/buildings.js';
import { balloonCluster, bunting } from '../props/festive.js';
import { tumbler } from '../props/glass.js';
import {
  backdrop,
  bokeh,
  contactShadow,
  finish,
  glow,
  stars,
  stringLights,
} from '../props/light.js';
import { cloud, hills, moon } from '../props/land.js';
import { bloom, daisy, meadow, pottedPlant, sprig, tree } from '../props/plants.js';
import { pendant } from '../props/table.js';
import type { Scene } from './scene.js';

/** A house with its lights on. */
function dusk(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 480, 0.8) +
    stars(d, 80, 300) +
    moon(d, 1010, 130, 46) +
    cloud(d, 250, 190, 250, mix(p.back[1], p.back[2], 0.6), 0.5) +
    cloud(d, 880, 260, 210, mix(p.back[1], p.back[2], 0.6), 0.45) +
    hills(d, 520, 40, mix(p.far, p.back[2], 0.35)) +
    hills(d, 580, 30, p.far) +
    tree(d, 150, 650, 420, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 1050, 650, 460, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 280, 640, 250, mix(p.leaf, p.mid, 0.5)) +
    rect(
      0,
      620,
      1200,
      180,
      d.linear([
        [0, mix(p.leaf, p.mid, 0.45)],
        [1, mix(p.leaf, p.near, 0.75)],
      ]),
    ) +
    house(
      d,
      600,
      650,
      560,
      mix(p.cloth, p.far, 0.35),
      mix(p.near, p.accents[2], 0.35),
      p.accents[0],
    ) +
    path(
      'M520 652 L610 652 C640 700 720 730 760 805 L420 805 C470 740 530 700 520 652 Z',
      d.linear([
        [0, mix(p.cloth, p.glow, 0.5)],
        [1, mix(p.cloth, p.near, 0.4)],
      ]),
    ) +
    times(9, (i) =>
      bush(
        d,
        [340, 390, 690, 745, 800, 855, 900, 300, 470][i] ?? 0,
        662 + (i % 2) * 6,
        40 + (i % 3) * 9,
      ),
    ) +
    stringLights(d, [305, 372], [540, 195], 26, 8, 0.7) +
    stringLights(d, [620, 225], [900, 372], 30, 9, 0.7) +
    times(
      5,
      (i) =>
        lantern(d, 448 - i * 20 + (i > 2 ? 20 : 0), 690 + i * 26, 0.7 + i * 0.12) +
        lantern(d, 660 + i * 30, 690 + i * 26, 0.7 + i * 0.12),
    ).slice(0) +
    meadow(d, 690, 110, 22, mix(p.leaf, p.mid, 0.4)) +
    finish(d, 600, 480, 0.24)
  );
}

function bush(d: Drawing, x: number, y: number, r: number): string {
  const tone = mix(d.palette.leaf, d.palette.mid, 0.3);
  return (
    [
      [-0.6, 0],
      [0.6, 0],
      [0, -0.35],
    ]
      .map(([dx = 0, dy = 0]) =>
        circle(
          x + dx * r,
          y + dy * r,
          r * 0.62,
          d.radial(
            [
              [0, lighten(tone, 0.18)],
              [1, darken(tone, 0.25)],
            ],
            0.4,
            0.25,
            0.8,
          ),
        ),
      )
      .join('') +
    times(5, (i) =>
      circle(
        x + (i - 2) * r * 0.36,
        y - r * (0.2 + (i % 2) * 0.4),
        r * 0.08,
        d.palette.accents[i % 5] ?? d.palette.cloth,
      ),
    )
  );
}

function lantern(d: Drawing, x: number, y: number, s: number): string {
  const { ink, glow: shine } = d.palette;
  return place(
    circle(
      0,
      -22,
      60,
      d.radial([
        [0, shine, 0.55],
        [0.4, shine, 0.16],
        [1, shine, 0],
      ]),
    ) +
      rect(-2, -14, 4, 18, ink) +
      rect(-9, -36, 18, 24, lighten(shine, 0.5), 3, `stroke="${ink}" stroke-width="3"`) +
      path('M-13 -36 L0 -48 L13 -36 Z', ink),
    x,
    y,
    s,
  );
}

/** A front door with a wreath and plants. */
function doorstep(d: Drawing): string {
  const { palette: p, random } = d;
  const door = p.accents[2];
  const wall = mix(p.back[1], p.cloth, 0.25);
  const panel = (x: number, y: number, w: number, h: number): string =>
    rect(x, y, w, h, darken(door, 0.18), 4) +
    rect(
      x + 6,
      y + 6,
      w - 12,
      h - 12,
      d.linear([
        [0, darken(door, 0.02)],
        [1, lighten(door, 0.14)],
      ]),
      3,
    );
  const wreath = times(26, (i) => {
    const turn = (i / 26) * 360;
    const x = 600 + Math.cos((turn * Math.PI) / 180) * 82;
    const y = 285 + Math.sin((turn * Math.PI) / 180) * 82;
    return (
      sprig(d, x, y, random.between(40, 62), turn + 70 + random.between(-40, 40)) +
      (i % 3 === 0
        ? bloom(
            d,
            x,
            y,
            random.between(14, 22),
            random.pick([p.accents[0], p.cloth, p.accents[1], p.accents[3]]),
          )
        : '')
    );
  });
  const shutter = (x: number): string =>
    rect(
      x,
      130,
      78,
      330,
      d.linear([
        [0, lighten(p.near, 0.1)],
        [1, darken(p.near, 0.1)],
      ]),
      4,
    ) + times(15, (i) => rect(x + 10, 146 + i * 20, 58, 10, lighten(p.near, 0.24), 2));
  const pane = (x: number): string =>
    rect(x - 8, 122, 186, 346, p.cloth, 4) +
    rect(
      x + 4,
      134,
      162,
      322,
      d.radial(
        [
          [0, lighten(p.glow, 0.5)],
          [1, mix(p.glow, p.metal, 0.35)],
        ],
        0.5,
        0.6,
        0.7,
      ),
    ) +
    stroke(
      shape`M${x + 85} 134 V456 M${x + 4} 240 H${x + 166} M${x + 4} 348 H${x + 166}`,
      p.cloth,
      8,
    ) +
    rect(
      x - 22,
      466,
      214,
      54,
      d.linear([
        [0, lighten(p.metal, 0.2)],
        [1, darken(p.metal, 0.25)],
      ]),
      4,
    ) +
    times(
      9,
      (i) =>
        sprig(d, x - 6 + i * 24, 474, 44, -90 + random.between(-40, 40)) +
        (i % 2
          ? bloom(d, x - 6 + i * 24, 454 + (i % 4) * 3, 17, p.accents[i % 5] ?? p.cloth)
          : daisy(d, x - 6 + i * 24, 462, 16, p.cloth)),
    );
  return (
    rect(
      0,
      0,
      1200,
      800,
      d.linear([
        [0, darken(wall, 0.06)],
        [1, lighten(wall, 0.2)],
      ]),
    ) +
    times(17, (i) => rect(0, i * 40, 1200, 2.5, p.ink, 0, 'opacity=".07"')) +
    glow(d, 600, 330, 560, 0.5) +
    shutter(70) +
    pane(160) +
    shutter(346) +
    shutter(776) +
    pane(870) +
    shutter(1052) +
    rect(440, 40, 320, 600, p.cloth, 6) +
    path('M424 52 H776 L756 22 H444 Z', lighten(p.cloth, 0.4)) +
    rect(
      462,
      66,
      276,
      574,
      d.linear(
        [
          [0, lighten(door, 0.08)],
          [1, darken(door, 0.12)],
        ],
        [0, 0, 1, 0.3],
      ),
      4,
    ) +
    panel(488, 96, 104, 90) +
    panel(608, 96, 104, 90) +
    panel(488, 400, 104, 210) +
    panel(608, 400, 104, 210) +
    circle(606, 296, 96, darken(door, 0.5), 'opacity=".25"') +
    wreath +
    path('M570 372 Q600 352 630 372 L650 430 L622 416 L604 386 L580 418 L552 430 Z', p.accents[0]) +
    circle(
      716,
      384,
      13,
      d.radial(
        [
          [0, lighten(p.metal, 0.7)],
          [1, darken(p.metal, 0.2)],
        ],
        0.35,
        0.3,
      ),
    ) +
    rect(706, 366, 6, 60, p.metal, 3, 'opacity=".0"') +
    pendant(d, 440, -200, 1) +
    times(3, (i) =>
      rect(
        380 - i * 60,
        640 + i * 44,
        440 + i * 120,
        46,
        d.linear([
          [0, lighten(p.ground, 0.3)],
          [1, darken(p.ground, 0.22)],
        ]),
        3,
      ),
    ) +
    rect(0, 772, 1200, 30, darken(p.ground, 0.2)) +
    path(
      'M500 636 L700 636 L724 664 L476 664 Z',
      d.linear([
        [0, mix(p.metal, '#8a5a3c', 0.35)],
        [1, darken(p.metal, 0.35)],
      ]),
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

/** A living room with boxes half unpacked. */
function livingRoom(d: Drawing): string {
  const { palette: p } = d;
  const box = (x: number, y: number, w: number, h: number): string => {
    const card = '#d9a066';
    return (
      contactShadow(d, x, y, w * 0.7, 14, 0.45) +
      rect(
        x - w / 2,
        y - h,
        w,
        h,
        d.linear(
          [
            [0, lighten(card, 0.14)],
            [1, darken(card, 0.22)],
          ],
          [0, 0, 1, 0.4],
        ),
        3,
      ) +
      rect(x - w * 0.07, y - h, w * 0.14, h * 0.42, lighten(card, 0.34), 0, 'opacity=".8"') +
      path(
        shape`M${x - w / 2} ${y - h} L${x - w * 0.68} ${y - h * 1.16} L${x - w * 0.12} ${y - h * 1.18} L${x} ${y - h} Z`,
        lighten(card, 0.1),
      ) +
      path(
        shape`M${x + w / 2} ${y - h} L${x + w * 0.68} ${y - h * 1.14} L${x + w * 0.14} ${y - h * 1.18} L${x} ${y - h} Z`,
        darken(card, 0.08),
      )
    );
  };
  const wood = mix(p.metal, '#8a5a3c', 0.4);
  return (
    backdrop(d, 330, 260, 0.6) +
    rect(110, 70, 440, 410, p.cloth, 6) +
    `<g ${d.clip('M128 88 H532 V462 H128 Z')}>${
      rect(
        128,
        88,
        404,
        374,
        d.linear([
          [0, mix(p.back[1], p.cloth, 0.4)],
          [1, lighten(p.glow, 0.5)],
        ]),
      ) +
      circle(400, 260, 46, lighten(p.glow, 0.55)) +
      hills(d, 380, 30, p.far) +
      tree(d, 200, 470, 230, mix(p.leaf, p.back[1], 0.3)) +
      tree(d, 500, 470, 200, mix(p.leaf, p.back[1], 0.2))
    }</g>` +
    stroke('M330 88 V462 M128 240 H532', p.cloth, 11) +
    rect(92, 474, 476, 18, lighten(p.cloth, 0.4), 4) +
    pottedPlant(d, 190, 476, 90, p.accents[0]) +
    pottedPlant(d, 470, 476, 80, p.accents[2]) +
    bunting(d, [580, 50], [1230, 70], 60, 9, 56) +
    rect(690, 230, 380, 14, wood, 3) +
    times(9, (i) => {
      const tone = p.accents[i % 5] ?? p.cloth;
      return rect(
        715 + i * 20,
        230 - 70 - (i % 3) * 9,
        16,
        70 + (i % 3) * 9,
        d.linear(
          [
            [0, lighten(tone, 0.2)],
            [1, darken(tone, 0.25)],
          ],
          [0, 0, 1, 0],
        ),
        2,
      );
    }) +
    pottedPlant(d, 980, 230, 90, p.accents[1]) +
    path('M560 80 L130 80 L380 640 L1000 640 Z', p.glow, 'opacity=".14"') +
    rect(
      0,
      560,
      1200,
      240,
      d.linear([
        [0, lighten(wood, 0.3)],
        [1, darken(wood, 0.12)],
      ]),
    ) +
    times(6, (i) => rect(0, 586 + i * i * 9, 1200, 2, darken(wood, 0.4), 0, 'opacity=".2"')) +
    rect(0, 548, 1200, 14, lighten(p.cloth, 0.2)) +
    ellipse(640, 700, 430, 66, p.accents[1], 'opacity=".75"') +
    ellipse(640, 700, 370, 52, 'none', `stroke="${p.cloth}" stroke-width="6" opacity=".7"`) +
    contactShadow(d, 800, 640, 280, 20, 0.4) +
    rect(
      560,
      430,
      470,
      130,
      d.linear([
        [0, lighten(p.near, 0.2)],
        [1, p.near],
      ]),
      30,
    ) +
    rect(
      545,
      520,
      500,
      96,
      d.linear([
        [0, lighten(p.near, 0.26)],
        [1, darken(p.near, 0.12)],
      ]),
      24,
    ) +
    rect(
      520,
      478,
      80,
      142,
      d.linear([
        [0, lighten(p.near, 0.3)],
        [1, p.near],
      ]),
      30,
    ) +
    rect(
      990,
      478,
      80,
      142,
      d.linear([
        [0, lighten(p.near, 0.3)],
        [1, p.near],
      ]),
      30,
    ) +
    rect(560, 614, 14, 30, wood) +
    rect(1016, 614, 14, 30, wood) +
    rect(
      640,
      450,
      100,
      92,
      d.radial([
        [0, lighten(p.accents[0], 0.25)],
        [1, darken(p.accents[0], 0.15)],
      ]),
      18,
      'transform="rotate(-9 690 496)"',
    ) +
    rect(
      860,
      452,
      96,
      88,
      d.radial([
        [0, lighten(p.accents[3], 0.25)],
        [1, darken(p.accents[3], 0.12)],
      ]),
      18,
      'transform="rotate(10 908 496)"',
    ) +
    cat(d, 780, 524) +
    stroke('M1130 640 V250', p.metal, 8) +
    ellipse(1130, 642, 48, 10, p.metal) +
    glow(d, 1130, 260, 240, 0.55) +
    path(
      'M1066 280 L1098 180 L1162 180 L1194 280 Z',
      d.linear([
        [0, lighten(p.glow, 0.3)],
        [1, lighten(p.glow, 0.7)],
      ]),
    ) +
    box(230, 690, 200, 130) +
    box(390, 740, 160, 104) +
    box(215, 560, 130, 88) +
    pottedPlant(d, 390, 640, 110, p.accents[2]) +
    ellipse(680, 690, 110, 22, lighten(wood, 0.3)) +
    rect(674, 690, 12, 60, wood) +
    tumbler(d, 650, 694, 54, p.accents[0]) +
    tumbler(d, 712, 696, 54, p.accents[1]) +
    balloonCluster(d, 1010, 360, 0, 50, 40, 200) +
    bokeh(d, 8, [60, 60, 1140, 500], 28) +
    finish(d, 340, 260, 0.22)
  );
}

/** A cat asleep on (x, y). */
function cat(d: Drawing, x: number, y: number): string {
  const fur = mix(d.palette.ink, d.palette.metal, 0.35);
  return place(
    path(
      'M-56 0 C-70 -46 -20 -62 20 -50 C60 -44 66 0 52 2 Z',
      d.radial(
        [
          [0, lighten(fur, 0.25)],
          [1, fur],
        ],
        0.4,
        0.2,
        0.8,
      ),
    ) +
      circle(-44, -22, 24, lighten(fur, 0.1)) +
      path('M-64 -32 L-60 -58 L-46 -42 Z M-40 -44 L-28 -58 L-24 -34 Z', fur) +
      stroke('M50 -6 C76 -4 70 16 30 8', lighten(fur, 0.12), 11) +
      stroke('M-56 -20 q4 4 8 0 M-40 -20 q4 4 8 0', darken(fur, 0.6), 2),
    x,
    y,
  );
}

export const housewarmingScenes = {
  'house-dusk': { draw: dusk, palettes: ['midnight', 'ember', 'lagoon'] },
  'house-doorstep': { draw: doorstep, palettes: ['sage', 'powder', 'honey'] },
  'house-living-room': { draw: livingRoom, palettes: ['mint', 'blush', 'powder'] },
} satisfies Record<string, Scene>;
