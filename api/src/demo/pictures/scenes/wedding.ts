import { group, path, place, rect, shape, stroke, times, circle, ellipse } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import {
  backdrop,
  bokeh,
  candle,
  contactShadow,
  finish,
  glow,
  stringLights,
} from '../props/light.js';
import { ground, hills, sun } from '../props/land.js';
import { bloom, bouquet, cypress, sprig, tree } from '../props/plants.js';
import { cakeStand, pearls, tier } from '../props/sweets.js';
import { flute } from '../props/glass.js';
import { chair, folds, longTable, plate } from '../props/table.js';
import { ring } from '../props/keepsakes.js';
import { darken, lighten, mix } from '../palette.js';
import type { Scene } from './scene.js';

/** An arch of flowers at the end of an aisle. */
function arch(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.cloth, p.accents[0], p.accents[1], p.accents[3], p.accents[4]];
  const aisle = path(
    'M520 520 L680 520 L960 805 L240 805 Z',
    d.linear([
      [0, mix(p.cloth, p.glow, 0.4)],
      [1, darken(p.cloth, 0.1)],
    ]),
  );
  const rows = times(5, (i) => {
    const s = 0.42 + i * 0.26;
    const y = 545 + i * i * 13 + i * 12;
    return times(3, (k) => {
      const away = 110 * s + 40 + i * 22 + k * 100 * s;
      return chair(d, 600 - away, y, 175 * s, p.cloth) + chair(d, 600 + away, y, 175 * s, p.cloth);
    });
  });
  const frame = 'M430 540 V330 C430 130 770 130 770 330 V540';
  const veil = path(
    'M432 330 C470 220 560 200 600 196 C520 250 470 330 452 540 L430 540 Z',
    d.linear(
      [
        [0, lighten(p.cloth, 0.5), 0.95],
        [0.5, p.cloth, 0.75],
        [1, darken(p.cloth, 0.08), 0.9],
      ],
      [0, 0, 1, 0],
    ),
  );
  const crown = times(34, (i) => {
    const t = i / 33;
    const turn = Math.PI * (1.02 + t * 0.82);
    const x = 600 + Math.cos(turn) * 172 + random.between(-16, 16);
    const y = 345 + Math.sin(turn) * 172 + random.between(-16, 16);
    return (
      sprig(d, x, y, random.between(40, 74), random.between(0, 360)) +
      (i % 2 ? '' : bloom(d, x, y, random.between(20, 34), random.pick(blossoms)))
    );
  });
  const petals = times(70, () => {
    const t = random.next();
    return ellipse(
      600 + random.between(-1, 1) * (90 + t * 300),
      530 + t * 265,
      3 + t * 5,
      2 + t * 2.6,
      random.pick(blossoms),
      'opacity=".85"',
    );
  });
  return (
    backdrop(d, 600, 400, 0.9) +
    sun(d, 600, 405, 44) +
    hills(d, 430, 40, mix(p.far, p.glow, 0.25)) +
    hills(d, 480, 30, p.far) +
    times(7, (i) =>
      cypress(
        d,
        [60, 120, 190, 330, 870, 1010, 1120][i] ?? 0,
        515,
        random.between(110, 190),
        mix(p.leaf, p.far, 0.55),
      ),
    ) +
    ground(d, 505, mix(p.leaf, p.ground, 0.45)) +
    glow(d, 600, 520, 420, 0.5) +
    aisle +
    stroke(frame, p.metal, 9) +
    veil +
    place(veil, 1200, 0, 1, 0).replace('scale(1)', 'scale(-1 1)') +
    crown +
    bouquet(d, 436, 520, 46, 6, blossoms) +
    bouquet(d, 764, 520, 46, 6, blossoms) +
    rows +
    petals +
    group(
      bouquet(d, 40, 770, 130, 7, blossoms) + bouquet(d, 1165, 775, 130, 7, blossoms),
      d.blur(5),
    ) +
    finish(d, 600, 390, 0.3)
  );
}

/** A tall cake with a cascade of flowers. */
function cake(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[4], p.accents[3]];
  const panel = (x: number, w: number): string =>
    rect(
      x,
      60,
      w,
      480,
      'none',
      6,
      `stroke="${mix(p.back[1], p.cloth, 0.45)}" stroke-width="5" opacity=".55"`,
    ) +
    rect(
      x + 14,
      74,
      w - 28,
      452,
      'none',
      4,
      `stroke="${mix(p.back[1], p.cloth, 0.4)}" stroke-width="2" opacity=".4"`,
    );
  const tiers = [
    { y: 590, r: 172, h: 130 },
    { y: 462, r: 130, h: 118 },
    { y: 346, r: 92, h: 104 },
  ];
  const cascade = times(15, (i) => {
    const t = i / 14;
    const x = 620 + Math.sin(t * 3.2) * 62 + t * 66 + random.between(-20, 20);
    const y = 246 + t * 350;
    return (
      sprig(d, x, y, random.between(38, 62), random.between(-60, 220)) +
      bloom(d, x, y, random.between(19, 33), blossoms[i % 5] ?? p.cloth)
    );
  });
  return (
    backdrop(d, 600, 300, 0.85) +
    panel(60, 250) +
    panel(370, 460) +
    panel(890, 250) +
    bokeh(d, 16, [0, 40, 1200, 520], 30) +
    group(
      bouquet(d, 70, 560, 150, 9, blossoms) + bouquet(d, 1130, 560, 150, 9, blossoms),
      d.blur(7),
    ) +
    longTable(d, 640, -40, 1240, p.cloth, 90) +
    cakeStand(d, 600, 600, 214, 92, p.metal) +
    tiers
      .map(
        ({ y, r, h }, i) =>
          tier(d, 600, y, r, h, i === 1 ? mix(p.cloth, p.accents[1], 0.3) : p.cloth) +
          pearls(d, 600, y, r, lighten(p.cloth, 0.3), 8 - i),
      )
      .join('') +
    bouquet(d, 600, 226, 44, 6, blossoms) +
    cascade +
    candle(d, 270, 700, 120, 22) +
    candle(d, 325, 715, 76, 22) +
    candle(d, 930, 706, 100, 22) +
    candle(d, 880, 720, 60, 22) +
    flute(d, 175, 735, 190, -3) +
    flute(d, 1035, 735, 190, 3) +
    finish(d, 560, 260, 0.3)
  );
}

/** A long table under lamps at dusk. */
function table(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[3], p.accents[4]];
  return (
    backdrop(d, 620, 430, 0.85) +
    hills(d, 440, 36, p.far) +
    times(9, (i) =>
      tree(
        d,
        30 + i * 145 + random.between(-30, 30),
        530,
        random.between(210, 330),
        mix(p.mid, p.leaf, 0.3),
      ),
    ) +
    ground(d, 520, mix(p.ground, p.leaf, 0.25)) +
    glow(d, 600, 500, 560, 0.4) +
    bokeh(d, 26, [0, 120, 1200, 500], 26) +
    stringLights(d, [-20, 60], [620, 40], 90, 9, 1.15) +
    stringLights(d, [580, 40], [1220, 70], 80, 9, 1.15) +
    stringLights(d, [-20, 170], [1220, 150], 70, 15, 0.8) +
    times(8, (i) => chair(d, 75 + i * 150, 640, 215, mix(p.cloth, p.metal, 0.2))) +
    longTable(d, 560, -60, 1260, p.cloth, 96) +
    path('M-20 596 H1220 V622 H-20 Z', darken(p.leaf, 0.25), 'opacity=".3"') +
    times(38, (i) =>
      sprig(
        d,
        -10 + i * 33,
        604 + random.between(-6, 8),
        random.between(40, 76),
        random.between(-170, 0),
      ),
    ) +
    times(21, (i) =>
      bloom(
        d,
        10 + i * 60 + random.between(-12, 12),
        590 + random.between(-16, 12),
        random.between(18, 34),
        blossoms[i % 5] ?? p.cloth,
      ),
    ) +
    times(8, (i) => candle(d, 78 + i * 150, 612, i % 2 ? 118 : 88, 13, 0.9)) +
    times(8, (i) => plate(d, 90 + i * 146, 636, 52, p.accents[i % 2 ? 0 : 2])) +
    times(7, (i) => flute(d, 158 + i * 146, 640, 116)) +
    finish(d, 600, 330, 0.26)
  );
}

/** Two rings among flowers, seen from above. */
function rings(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[3], p.accents[4]];
  const corner = (x: number, y: number, scale: number): string =>
    times(9, (i) =>
      sprig(d, x, y, 250 * scale * random.between(0.7, 1.2), i * 40 + random.between(-15, 15)),
    ) +
    times(8, (i) => {
      const away = 165 * scale * Math.sqrt(i / 8);
      return bloom(
        d,
        x + Math.cos(i * 2.4) * away,
        y + Math.sin(i * 2.4) * away,
        random.between(58, 88) * scale,
        blossoms[i % 5] ?? p.cloth,
      );
    });
  const linen = [0, 1, 2, 3, 4]
    .map((i) =>
      path(
        shape`M${-60 + i * 290} 0 C${120 + i * 290} 240 ${-140 + i * 300} 520 ${60 + i * 290} 800 L${220 + i * 290} 800 C${40 + i * 290} 520 ${300 + i * 290} 240 ${110 + i * 290} 0 Z`,
        folds(d, lighten(p.ground, 0.35), 2, 0.12),
        'opacity=".55"',
      ),
    )
    .join('');
  const ribbon = path(
    'M-20 640 C240 560 330 700 560 650 S900 540 1220 610 L1220 646 C900 580 790 640 566 690 S260 610 -20 684 Z',
    d.linear(
      [
        [0, p.accents[2]],
        [0.3, lighten(p.accents[2], 0.4)],
        [0.55, p.accents[2]],
        [0.8, lighten(p.accents[2], 0.4)],
        [1, darken(p.accents[2], 0.2)],
      ],
      [0, 0, 1, 0],
    ),
    'opacity=".9"',
  );
  return (
    rect(
      0,
      0,
      1200,
      800,
      d.linear(
        [
          [0, lighten(p.ground, 0.5)],
          [1, p.ground],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    linen +
    glow(d, 560, 330, 560, 0.6) +
    ribbon +
    corner(90, 110, 1) +
    corner(1130, 720, 1.1) +
    corner(1150, 40, 0.55) +
    contactShadow(d, 520, 470, 190, 120, 0.4) +
    contactShadow(d, 730, 440, 170, 110, 0.4) +
    ring(d, 505, 420, 132, 24) +
    ring(d, 705, 396, 112, 18, true) +
    times(18, () =>
      place(
        ellipse(0, 0, random.between(10, 18), random.between(6, 10), random.pick(blossoms)),
        random.between(120, 1080),
        random.between(120, 720),
        1,
        random.between(0, 180),
      ),
    ) +
    circle(0, 0, 0, 'none') +
    finish(d, 560, 320, 0.2)
  );
}

export const weddingScenes = {
  'wedding-arch': { draw: arch, palettes: ['blush', 'sage', 'ember'] },
  'wedding-cake': { draw: cake, palettes: ['powder', 'blush', 'wine'] },
  'wedding-table': { draw: table, palettes: ['forest', 'midnight', 'ember'] },
  'wedding-rings': { draw: rings, palettes: ['blush', 'sage'] },
} satisfies Record<string, Scene>;
