import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { litWindow } from '../props/buildings.js';
import { confetti } from '../props/festive.js';
import { coupe, slice, tumbler } from '../props/glass.js';
import {
  backdrop,
  beam,
  bokeh,
  candle,
  contactShadow,
  finish,
  flame,
  glow,
  stars,
  stringLights,
} from '../props/light.js';
import { ground } from '../props/land.js';
import { pottedPlant, tree } from '../props/plants.js';
import { sparkle } from '../props/keepsakes.js';
import { longTable } from '../props/table.js';
import type { Scene } from './scene.js';

/** A mirror ball by its middle. */
function mirrorBall(d: Drawing, x: number, y: number, r: number): string {
  const { palette: p, random } = d;
  const rows = 13;
  const tiles = times(rows, (row) => {
    const up = -Math.PI / 2 + (Math.PI * (row + 0.5)) / rows;
    const ry = Math.sin(up) * r;
    const rowR = Math.cos(up) * r;
    const h = (r * 2 * Math.cos(up) * 1.45) / rows;
    const columns = 14;
    return times(columns, (column) => {
      const a = -Math.PI / 2 + (Math.PI * column) / columns;
      const b = a + Math.PI / columns;
      const left = Math.sin(a) * rowR;
      const w = Math.sin(b) * rowR - left;
      const light = Math.max(0, Math.cos(a + 0.7) * Math.cos(up + 0.5));
      const base = mix(
        p.near,
        lighten(p.glow, 0.3),
        Math.min(1, light * 0.72 + random.between(0, 0.3)),
      );
      return rect(
        left + 0.8,
        ry - h / 2,
        Math.max(0.6, w - 1.6),
        Math.max(1, h - 1.6),
        random.chance(0.13) ? random.pick(p.accents) : base,
        1,
      );
    });
  });
  return (
    stroke(shape`M${x} -5 V${y - r}`, lighten(p.mid, 0.3), 3) +
    glow(d, x, y, r * 3.6, 0.55) +
    circle(x, y, r, p.ink) +
    place(tiles, x, y) +
    circle(
      x,
      y,
      r,
      d.radial(
        [
          [0, '#ffffff', 0.35],
          [0.4, '#ffffff', 0],
          [0.75, p.ink, 0],
          [1, p.ink, 0.6],
        ],
        0.34,
        0.3,
        0.75,
      ),
    ) +
    sparkle(x - r * 0.4, y - r * 0.45, r * 0.5) +
    sparkle(x + r * 0.3, y + r * 0.1, r * 0.26)
  );
}

/** A dance floor under a mirror ball. */
function disco(d: Drawing): string {
  const { palette: p, random } = d;
  const dancers = times(11, (i) => {
    const s = random.between(0.9, 1.25);
    const tone = mix(p.ink, p.near, 0.2 + (i % 3) * 0.16);
    const lift = random.between(-1, 1);
    const body =
      circle(0, -212, 27, tone) +
      path('M-46 60 C-54 -120 -44 -168 0 -172 C44 -168 54 -120 46 60 Z', tone) +
      stroke(shape`M-34 -140 Q-84 -170 ${-70 - lift * 20} ${-268 - lift * 14}`, tone, 22) +
      (i % 2
        ? stroke(shape`M34 -140 Q86 -180 ${72 + lift * 16} ${-280 + lift * 12}`, tone, 22)
        : stroke('M34 -140 Q70 -90 62 -20', tone, 22)) +
      path(
        'M-40 -130 C-34 -166 -14 -172 0 -172 C-18 -160 -30 -120 -36 -60 Z',
        random.pick(p.accents),
        'opacity=".55"',
      ) +
      path(
        'M-24 -222 A27 27 0 0 1 6 -238 A30 30 0 0 0 -24 -222 Z',
        random.pick(p.accents),
        'opacity=".8"',
      );
    return place(
      body,
      30 + i * 116 + random.between(-20, 20),
      800 + random.between(-10, 50) - (i % 2) * 30,
      s,
      random.between(-6, 6),
    );
  });
  const spots = times(60, () => {
    const t = random.next();
    return ellipse(
      random.between(0, 1200),
      470 + t * 330,
      7 + t * 16,
      3 + t * 6,
      random.pick([p.glow, ...p.accents]),
      shape`opacity="${random.between(0.25, 0.7)}"`,
    );
  });
  const wallSpots = times(54, () =>
    ellipse(
      random.between(0, 1200),
      random.between(20, 450),
      random.between(4, 11),
      random.between(4, 9),
      random.pick([p.glow, ...p.accents]),
      shape`opacity="${random.between(0.2, 0.6)}"`,
    ),
  );
  return (
    backdrop(d, 600, 240, 0.4) +
    wallSpots +
    ground(d, 460, p.mid) +
    ellipse(
      600,
      560,
      620,
      130,
      d.radial([
        [0, p.accents[0], 0.6],
        [0.5, p.accents[4], 0.25],
        [1, p.accents[4], 0],
      ]),
    ) +
    spots +
    times(7, (i) =>
      beam(d, [600, 210], [40 + i * 187, 700], 76, [p.glow, ...p.accents][i % 6] ?? p.glow, 0.34),
    ) +
    beam(d, [40, -20], [420, 620], 90, p.accents[2], 0.4) +
    beam(d, [1160, -20], [780, 620], 90, p.accents[3], 0.4) +
    mirrorBall(d, 600, 210, 128) +
    confetti(d, 60, [60, 60, 1140, 560], 9) +
    dancers +
    finish(d, 600, 240, 0.22)
  );
}

/** Drinks in the back yard, the house lit behind. */
function backyard(d: Drawing): string {
  const { palette: p, random } = d;
  const wall = mix(p.mid, p.cloth, 0.12);
  const fire =
    glow(d, 1010, 560, 300, 0.6, '#ff9d4a') +
    contactShadow(d, 1010, 612, 110, 22, 0.5) +
    flame(d, 985, 590, 32) +
    flame(d, 1035, 592, 28) +
    flame(d, 1010, 596, 46) +
    times(7, (i) =>
      ellipse(
        930 + i * 27,
        600 + Math.sin((i / 6) * Math.PI) * 14,
        19,
        13,
        d.linear([
          [0, lighten(p.mid, 0.28)],
          [1, p.ink],
        ]),
      ),
    );
  return (
    backdrop(d, 420, 430, 0.6) +
    stars(d, 70, 300) +
    tree(d, 1090, 600, 520, mix(p.leaf, p.near, 0.55)) +
    tree(d, 900, 590, 380, mix(p.leaf, p.mid, 0.55)) +
    path(
      'M-20 230 L300 110 L640 230 V600 H-20 Z',
      d.linear([
        [0, lighten(wall, 0.06)],
        [1, darken(wall, 0.2)],
      ]),
    ) +
    path(
      'M-60 262 L300 120 L690 262 L690 226 L300 80 L-60 226 Z',
      d.linear([
        [0, darken(p.near, 0.05)],
        [1, p.ink],
      ]),
    ) +
    litWindow(d, 60, 300, 110, 130, lighten(wall, 0.5)) +
    litWindow(d, 470, 300, 110, 130, lighten(wall, 0.5)) +
    rect(
      228,
      290,
      184,
      310,
      d.radial(
        [
          [0, lighten(p.glow, 0.5)],
          [1, mix(p.glow, p.metal, 0.5)],
        ],
        0.5,
        0.5,
        0.7,
      ),
    ) +
    stroke('M228 600 V290 H412 V600 M320 290 V600', lighten(wall, 0.5), 8) +
    ground(d, 590, mix(p.leaf, p.near, 0.6)) +
    path(
      'M150 590 L490 590 L700 800 L-60 800 Z',
      d.linear([
        [0, mix(p.glow, p.mid, 0.45)],
        [1, mix(p.mid, p.ink, 0.2)],
      ]),
    ) +
    glow(d, 320, 560, 330, 0.5) +
    fire +
    stringLights(d, [-20, 180], [640, 150], 90, 11, 1.15) +
    stringLights(d, [600, 150], [1220, 90], 80, 11, 1.15) +
    stringLights(d, [100, 60], [1220, 250], 60, 15, 0.85) +
    bokeh(d, 18, [500, 200, 1200, 560], 26) +
    pottedPlant(d, 120, 640, 170, p.accents[0]) +
    pottedPlant(d, 560, 640, 150, p.accents[2]) +
    longTable(d, 690, 60, 1140, mix(p.metal, p.near, 0.35), 40) +
    tumbler(d, 330, 728, 150, p.accents[0]) +
    tumbler(d, 450, 738, 138, p.accents[1]) +
    coupe(d, 575, 728, 128, p.accents[2]) +
    tumbler(d, 700, 734, 145, p.accents[2]) +
    coupe(d, 820, 730, 120) +
    times(4, (i) => slice(d, 215 + i * 26 + random.between(-4, 4), 716 + (i % 2) * 12, 18)) +
    candle(d, 930, 722, 46, 30) +
    candle(d, 150, 724, 38, 30) +
    finish(d, 520, 330, 0.2)
  );
}

/** Records at home: turntable, speakers, lamp. */
function records(d: Drawing): string {
  const { palette: p } = d;
  const wood = mix(p.metal, p.near, 0.45);
  const speaker = (x: number): string =>
    rect(
      x,
      300,
      150,
      250,
      d.linear(
        [
          [0, lighten(wood, 0.12)],
          [1, darken(wood, 0.3)],
        ],
        [0, 0, 1, 0.3],
      ),
      8,
    ) +
    rect(x + 12, 312, 126, 226, p.ink, 5, 'opacity=".55"') +
    circle(
      x + 75,
      370,
      34,
      d.radial([
        [0, p.metal],
        [0.3, p.ink],
        [0.85, lighten(p.ink, 0.14)],
        [1, p.metal],
      ]),
    ) +
    circle(
      x + 75,
      468,
      54,
      d.radial([
        [0, lighten(p.ink, 0.3)],
        [0.28, p.ink],
        [0.9, lighten(p.ink, 0.16)],
        [1, p.metal],
      ]),
    );
  const grooves = times(7, (i) =>
    ellipse(
      600,
      505,
      158 - i * 14,
      34 - i * 3,
      'none',
      'stroke="#ffffff" stroke-width="1" opacity=".12"',
    ),
  );
  const turntable =
    contactShadow(d, 600, 560, 260, 18, 0.5) +
    path(
      'M400 476 L800 476 L840 548 L360 548 Z',
      d.linear([
        [0, lighten(p.cloth, 0.1)],
        [1, darken(p.cloth, 0.14)],
      ]),
    ) +
    rect(360, 546, 480, 22, darken(wood, 0.25), 4) +
    ellipse(600, 509, 170, 38, p.ink) +
    ellipse(
      600,
      505,
      168,
      37,
      d.linear(
        [
          [0, lighten(p.ink, 0.2)],
          [0.5, p.ink],
          [1, lighten(p.ink, 0.12)],
        ],
        [0, 0, 1, 0.5],
      ),
    ) +
    grooves +
    path('M600 505 L470 482 L530 474 Z M600 505 L720 530 L660 538 Z', '#ffffff', 'opacity=".14"') +
    ellipse(600, 505, 54, 12, p.accents[0]) +
    ellipse(600, 505, 6, 2, p.cloth) +
    stroke('M792 480 L772 498 L690 512', lighten(p.metal, 0.4), 6) +
    circle(792, 480, 13, p.metal);
  const art = (x: number, y: number, w: number, h: number, draw: string): string =>
    rect(x + 6, y + 8, w, h, p.ink, 3, 'opacity=".22"') +
    rect(x, y, w, h, p.cloth, 3) +
    `<g ${d.clip(shape`M${x + 12} ${y + 12} h${w - 24} v${h - 24} h${24 - w} Z`)}>${draw}</g>`;
  return (
    backdrop(d, 1010, 250, 0.5) +
    art(
      300,
      60,
      190,
      200,
      rect(300, 60, 190, 200, p.accents[3]) +
        circle(420, 130, 44, p.accents[0]) +
        ellipse(370, 270, 130, 70, p.accents[2]),
    ) +
    art(
      515,
      60,
      190,
      200,
      rect(515, 60, 190, 200, mix(p.accents[1], p.cloth, 0.3)) +
        times(4, (i) =>
          path(
            shape`M${535 + i * 20} 260 V${190 - i * 6} A${75 - i * 20} ${75 - i * 20} 0 0 1 ${685 - i * 20} ${190 - i * 6} V260 Z`,
            p.accents[(i * 2) % 5] ?? p.cloth,
          ),
        ),
    ) +
    art(
      730,
      60,
      190,
      200,
      rect(730, 60, 190, 200, p.accents[0]) +
        times(5, (i) =>
          circle(
            770 + (i % 3) * 54,
            110 + (i % 2) * 80,
            30,
            p.accents[(i + 1) % 5] ?? p.cloth,
            'opacity=".85"',
          ),
        ),
    ) +
    glow(d, 1060, 300, 420, 0.75) +
    stroke('M1060 560 V330', p.metal, 9) +
    ellipse(1060, 560, 52, 10, p.metal) +
    path(
      'M985 340 L1020 210 L1100 210 L1135 340 Z',
      d.linear([
        [0, lighten(p.glow, 0.2)],
        [1, lighten(p.glow, 0.65)],
      ]),
    ) +
    pottedPlant(d, 120, 572, 300, p.accents[2]) +
    speaker(225) +
    speaker(828) +
    turntable +
    rect(
      -10,
      562,
      1220,
      30,
      d.linear([
        [0, lighten(wood, 0.24)],
        [1, wood],
      ]),
    ) +
    rect(
      -10,
      592,
      1220,
      208,
      d.linear([
        [0, darken(wood, 0.2)],
        [1, darken(wood, 0.5)],
      ]),
    ) +
    times(3, (i) => rect(30 + i * 390, 616, 360, 170, darken(wood, 0.55), 6)) +
    times(54, (i) => {
      const tone = [...p.accents, p.cloth, p.mid][(i * 5) % 7] ?? p.cloth;
      const x = 42 + Math.floor(i / 18) * 390 + (i % 18) * 19;
      return rect(
        x,
        628 + ((i * 7) % 5) * 3,
        15,
        158,
        d.linear([
          [0, lighten(tone, 0.15)],
          [1, darken(tone, 0.4)],
        ]),
        2,
      );
    }) +
    coupe(d, 730, 566, 0.1) +
    tumbler(d, 985, 566, 84, p.accents[0]) +
    confetti(d, 26, [60, 20, 1140, 320], 8) +
    bokeh(d, 10, [60, 40, 1140, 420], 26) +
    finish(d, 1000, 280, 0.22)
  );
}

export const housePartyScenes = {
  'party-disco': { draw: disco, palettes: ['midnight', 'wine', 'lagoon'] },
  'party-backyard': { draw: backyard, palettes: ['midnight', 'forest', 'ember'] },
  'party-records': { draw: records, palettes: ['honey', 'mint', 'wine'] },
} satisfies Record<string, Scene>;
