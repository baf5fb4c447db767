import {
  circle,
  ellipse,
  onRope,
  path,
  place,
  rect,
  rope,
  shape,
  stroke,
  times,
} from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { balloonCluster, bunting, gift } from '../props/festive.js';
import { heart, pram } from '../props/keepsakes.js';
import { backdrop, bokeh, contactShadow, finish, glow, stars } from '../props/light.js';
import { cloud, hills, moon } from '../props/land.js';
import { bouquet, daisy, meadow, sprig, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** A pram among clouds and balloons. */
function carriage(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 320, 0.85) +
    circle(600, 400, 330, lighten(p.back[1], 0.35), 'opacity=".65"') +
    circle(600, 400, 270, lighten(p.back[1], 0.6), 'opacity=".6"') +
    cloud(d, 190, 190, 260, p.cloth, 0.95) +
    cloud(d, 1010, 150, 240, p.cloth, 0.9) +
    cloud(d, 960, 370, 170, p.cloth, 0.7) +
    cloud(d, 130, 420, 170, p.cloth, 0.7) +
    bunting(d, [-30, 20], [1230, 20], 60, 17, 50) +
    balloonCluster(d, 850, 250, 5, 76, 62, 330) +
    rect(
      0,
      650,
      1200,
      150,
      d.linear([
        [0, lighten(p.ground, 0.3)],
        [1, darken(p.ground, 0.1)],
      ]),
    ) +
    contactShadow(d, 600, 690, 420, 32, 0.3) +
    pram(d, 570, 690, 300, p.accents[0], p.accents[3]) +
    bouquet(d, 600, 442, 62, 7, [p.cloth, p.accents[1], p.accents[0], p.accents[4]]) +
    path(heart(425, 520, 20), p.cloth, 'opacity=".9"') +
    gift(d, 905, 705, 130, 104, p.accents[1], p.cloth) +
    gift(d, 985, 722, 86, 66, p.accents[2], p.accents[3]) +
    bear(d, 225, 715, 1) +
    times(20, (i) =>
      path(
        heart(110 + ((i * 197) % 990), 130 + ((i * 131) % 420), 5 + (i % 3) * 2),
        p.accents[i % 3] ?? p.cloth,
        'opacity=".55"',
      ),
    ) +
    finish(d, 600, 300, 0.2)
  );
}

/** A sitting toy bear whose seat is on (x, y). */
function bear(d: Drawing, x: number, y: number, scale: number): string {
  const fur = mix(d.palette.metal, '#9a6a46', 0.45);
  const soft = (cx: number, cy: number, rx: number, ry: number, tone = fur): string =>
    ellipse(
      cx,
      cy,
      rx,
      ry,
      d.radial(
        [
          [0, lighten(tone, 0.3)],
          [0.6, tone],
          [1, darken(tone, 0.28)],
        ],
        0.38,
        0.3,
        0.78,
      ),
    );
  const muzzle = lighten(fur, 0.6);
  const dark = darken(fur, 0.75);
  return place(
    contactShadow(d, 0, 0, 110, 16, 0.45) +
      soft(-40, -188, 24, 24) +
      soft(40, -188, 24, 24) +
      circle(-40, -186, 12, muzzle) +
      circle(40, -186, 12, muzzle) +
      soft(0, -64, 66, 70) +
      ellipse(0, -58, 40, 46, muzzle, 'opacity=".75"') +
      soft(-62, -84, 22, 42) +
      soft(62, -84, 22, 42) +
      soft(-54, -22, 36, 30) +
      soft(54, -22, 36, 30) +
      ellipse(-60, -20, 18, 16, muzzle) +
      ellipse(60, -20, 18, 16, muzzle) +
      soft(0, -148, 60, 54) +
      ellipse(0, -132, 28, 22, muzzle) +
      ellipse(0, -142, 9, 7, dark) +
      circle(-22, -156, 5, dark) +
      circle(22, -156, 5, dark) +
      stroke('M0 -136 v8 M-10 -122 q10 8 20 0', dark, 2.4) +
      path(
        'M0 -98 C-16 -122 -44 -116 -40 -98 C-44 -80 -16 -76 0 -98 C16 -122 44 -116 40 -98 C44 -80 16 -76 0 -98 Z',
        d.palette.accents[2],
      ) +
      circle(0, -98, 8, darken(d.palette.accents[2], 0.2)),
    x,
    y,
    scale,
  );
}

/** A mobile of moon, clouds and stars over sleeping hills. */
function mobile(d: Drawing): string {
  const { palette: p } = d;
  const star = (x: number, y: number, r: number, colour: string): string => {
    const points = Array.from({ length: 10 }, (_, i) => {
      const turn = (i * Math.PI) / 5 - Math.PI / 2;
      const away = i % 2 ? r * 0.52 : r;
      return shape`${x + Math.cos(turn) * away} ${y + Math.sin(turn) * away}`;
    });
    const fill = d.radial(
      [
        [0, lighten(colour, 0.5)],
        [1, colour],
      ],
      0.4,
      0.35,
      0.7,
    );
    return path(
      `M${points.join(' L')} Z`,
      fill,
      `stroke="${fill}" stroke-width="${(r * 0.3).toFixed(1)}" stroke-linejoin="round"`,
    );
  };
  const line = (x: number, from: number, to: number): string =>
    stroke(shape`M${x} ${from} V${to}`, lighten(p.cloth, 0.2), 2, 'opacity=".65"');
  return (
    backdrop(d, 600, 380, 0.6) +
    stars(d, 60, 560) +
    cloud(d, 120, 560, 330, mix(p.back[1], p.cloth, 0.5), 0.6) +
    cloud(d, 1090, 540, 360, mix(p.back[1], p.cloth, 0.5), 0.6) +
    hills(d, 640, 40, mix(p.far, p.back[2], 0.3)) +
    hills(d, 700, 30, p.mid, 2) +
    stroke('M600 -5 V60', p.metal, 4) +
    stroke('M180 112 Q600 20 1020 112', mix(p.metal, '#9a6a46', 0.3), 13) +
    stroke('M180 108 Q600 16 1020 108', lighten(p.metal, 0.45), 3, 'opacity=".7"') +
    circle(600, 64, 14, p.metal) +
    line(210, 106, 290) +
    line(340, 84, 410) +
    line(470, 72, 260) +
    line(600, 66, 330) +
    line(735, 72, 280) +
    line(865, 86, 420) +
    line(990, 106, 300) +
    glow(d, 600, 400, 300, 0.5) +
    moon(d, 600, 430, 112) +
    star(210, 330, 46, p.accents[1]) +
    cloud(d, 340, 470, 190, p.cloth) +
    star(470, 290, 34, p.accents[0]) +
    star(735, 312, 36, p.accents[3]) +
    cloud(d, 865, 480, 190, lighten(p.accents[0], 0.4)) +
    star(990, 340, 46, p.accents[0]) +
    path(heart(340, 540, 20), p.accents[0]) +
    line(340, 470, 522) +
    path(heart(865, 550, 20), p.accents[1]) +
    line(865, 480, 532) +
    times(7, (i) =>
      circle(
        [210, 470, 735, 990, 340, 865, 600][i] ?? 0,
        [286, 254, 274, 294, 418, 428, 318][i] ?? 0,
        6,
        p.metal,
      ),
    ) +
    times(9, (i) =>
      tree(d, 60 + i * 138, 724 + (i % 3) * 14, 90 + (i % 4) * 18, mix(p.mid, p.leaf, 0.4)),
    ) +
    finish(d, 600, 400, 0.22)
  );
}

/** Tiny clothes on a line over a meadow. */
function clothesline(d: Drawing): string {
  const { palette: p } = d;
  const from = [-20, 190] as const;
  const to = [1220, 180] as const;
  const sag = 44;
  const shade = (tone: string): string =>
    d.linear(
      [
        [0, darken(tone, 0.12)],
        [0.3, lighten(tone, 0.22)],
        [0.65, tone],
        [1, darken(tone, 0.18)],
      ],
      [0, 0, 1, 0.15],
    );
  const suit = (tone: string): string =>
    path(
      'M-46 0 Q0 34 46 0 L108 34 L88 92 L62 80 L66 190 Q60 222 40 232 Q0 190 -40 232 Q-60 222 -66 190 L-62 80 L-88 92 L-108 34 Z',
      shade(tone),
    ) +
    path('M-46 0 Q0 34 46 0 L38 -2 Q0 22 -38 -2 Z', darken(tone, 0.25)) +
    times(3, (i) => circle(-16 + i * 16, 216 - Math.abs(i - 1) * -6, 4, p.cloth)) +
    path(heart(0, 108, 20), lighten(tone, 0.6));
  const dress = (tone: string): string =>
    path('M-40 0 Q0 30 40 0 L58 6 L48 76 L104 218 Q0 246 -104 218 L-48 76 L-58 6 Z', shade(tone)) +
    path('M-48 76 Q0 90 48 76 L50 90 Q0 104 -50 90 Z', lighten(tone, 0.5)) +
    times(12, (i) =>
      circle(-66 + (i % 6) * 26, 140 + Math.floor(i / 6) * 44, 5, lighten(tone, 0.7)),
    );
  const socks = (tone: string): string =>
    times(2, (i) =>
      place(
        path('M-22 0 H22 V70 Q60 76 62 98 Q60 114 34 114 H-4 Q-24 112 -22 84 Z', shade(tone)) +
          rect(-24, -2, 48, 22, lighten(tone, 0.55), 5) +
          path('M62 98 Q60 114 34 114 Q34 96 48 82 Q60 86 62 98 Z', lighten(tone, 0.5)),
        -48 + i * 88,
        0,
      ),
    );
  const bib = (tone: string): string =>
    path(
      'M-54 0 Q-40 48 0 50 Q40 48 54 0 Q84 40 74 96 Q60 150 0 150 Q-60 150 -74 96 Q-84 40 -54 0 Z',
      shade(tone),
    ) +
    stroke(
      'M-62 92 Q-50 136 0 137 Q50 136 62 92',
      lighten(tone, 0.6),
      4,
      'stroke-dasharray="2 9"',
    ) +
    daisy(d, 0, 98, 24, p.cloth);
  const hang = (t: number, draw: (tone: string) => string, tone: string): string => {
    const { x, y, angle } = onRope(from, to, sag, t);
    const peg = (dx: number): string =>
      rect(
        dx - 5,
        -16,
        10,
        34,
        d.linear([
          [0, lighten(p.metal, 0.4)],
          [1, darken(p.metal, 0.2)],
        ]),
        3,
      );
    return place(draw(tone) + peg(-38) + peg(38), x, y, 1, angle * 0.6);
  };
  return (
    backdrop(d, 860, 180, 0.9) +
    cloud(d, 300, 120, 240, p.cloth, 0.85) +
    cloud(d, 900, 90, 300, p.cloth, 0.8) +
    cloud(d, 620, 300, 170, p.cloth, 0.5) +
    hills(d, 480, 44, mix(p.far, p.back[1], 0.3)) +
    hills(d, 540, 40, mix(p.leaf, p.back[1], 0.55)) +
    times(6, (i) =>
      tree(d, 70 + i * 214, 575 + (i % 2) * 14, 130 + (i % 3) * 30, mix(p.leaf, p.back[1], 0.38)),
    ) +
    hills(d, 620, 26, mix(p.leaf, p.ground, 0.32), 2) +
    meadow(d, 610, 170, 46, p.leaf) +
    stroke(rope(from, to, sag), mix(p.ink, p.mid, 0.5), 3) +
    hang(0.15, bib, p.accents[0]) +
    hang(0.33, suit, p.accents[1]) +
    hang(0.505, socks, p.accents[2]) +
    hang(0.67, dress, p.accents[0]) +
    hang(0.86, suit, lighten(p.accents[2], 0.35)) +
    sprig(d, -10, 700, 190, -50) +
    sprig(d, 1210, 720, 190, -130) +
    bokeh(d, 10, [60, 380, 1140, 700], 26) +
    finish(d, 860, 180, 0.2)
  );
}

export const babyShowerScenes = {
  'baby-pram': { draw: carriage, palettes: ['powder', 'blush', 'mint'] },
  'baby-mobile': { draw: mobile, palettes: ['lilac', 'midnight', 'lagoon'] },
  'baby-clothesline': { draw: clothesline, palettes: ['powder', 'sage', 'blush'] },
} satisfies Record<string, Scene>;
