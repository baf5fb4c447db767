import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { marquee, skyline } from '../props/buildings.js';
import { balloonCluster, bunting, paperLantern } from '../props/festive.js';
import {
  backdrop,
  bokeh,
  contactShadow,
  finish,
  glow,
  stars,
  stringLights,
} from '../props/light.js';
import { cloud, hills, moon, water } from '../props/land.js';
import { meadow, pottedPlant, tree } from '../props/plants.js';
import { pendant } from '../props/table.js';
import type { Scene } from './scene.js';

/** A striped tent at nightfall. */
function tent(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 470, 0.85) +
    stars(d, 80, 320) +
    moon(d, 170, 130, 40) +
    cloud(d, 960, 170, 260, mix(p.back[1], p.back[2], 0.5), 0.5) +
    hills(d, 540, 44, mix(p.far, p.back[2], 0.3)) +
    hills(d, 600, 30, p.far) +
    tree(d, 80, 650, 330, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 1130, 650, 360, mix(p.leaf, p.mid, 0.6)) +
    rect(
      0,
      620,
      1200,
      180,
      d.linear([
        [0, mix(p.leaf, p.mid, 0.4)],
        [1, mix(p.leaf, p.near, 0.7)],
      ]),
    ) +
    marquee(d, 175, 655, 270, p.accents[4]) +
    marquee(d, 1030, 655, 270, p.accents[1]) +
    marquee(d, 600, 690, 640, p.accents[2]) +
    glow(d, 600, 610, 360, 0.5) +
    path(
      'M480 694 L720 694 L900 805 L300 805 Z',
      d.linear([
        [0, p.glow, 0.7],
        [1, p.glow, 0.15],
      ]),
    ) +
    stringLights(d, [-20, 300], [600, 215], 70, 13, 0.95) +
    stringLights(d, [600, 215], [1220, 300], 70, 13, 0.95) +
    bunting(d, [-20, 400], [290, 480], 26, 6, 38) +
    bunting(d, [910, 480], [1220, 400], 26, 6, 38) +
    balloonCluster(d, 330, 560, 3, 34, 34, 150) +
    meadow(d, 680, 120, 18, mix(p.leaf, p.mid, 0.35)) +
    finish(d, 600, 470, 0.22)
  );
}

/** Paper lanterns over still water. */
function lanterns(d: Drawing): string {
  const { palette: p, random } = d;
  const all = Array.from({ length: 19 }, (_, i) => ({
    x: 60 + ((i * 233) % 1090) + random.between(-20, 20),
    y: 60 + ((i * 97) % 370) + random.between(-14, 14),
    r: 20 + ((i * 41) % 44),
    tone: p.accents[i % 4] ?? p.glow,
  })).sort((a, b) => a.r - b.r);
  return (
    backdrop(d, 600, 470, 0.8) +
    stars(d, 90, 420) +
    hills(d, 490, 40, mix(p.far, p.back[2], 0.25)) +
    hills(d, 530, 20, p.mid) +
    water(d, 545, 600, mix(p.mid, p.back[1], 0.4)) +
    all
      .map(({ x, r, tone, y }) =>
        ellipse(
          x,
          560 + (500 - y) * 0.42,
          r * 0.9,
          r * 0.5,
          d.radial([
            [0, mix(tone, p.glow, 0.5), 0.55],
            [1, tone, 0],
          ]),
        ),
      )
      .join('') +
    all.map(({ x, y, r, tone }) => paperLantern(d, x, y, r, tone)).join('') +
    times(9, (i) => {
      const x = 70 + i * 132 + random.between(-30, 30);
      const y = 640 + ((i * 53) % 130);
      const s = 0.6 + (y - 620) / 180;
      return place(
        ellipse(
          0,
          10,
          70,
          12,
          d.radial([
            [0, p.glow, 0.6],
            [1, p.glow, 0],
          ]),
        ) +
          times(7, (k) =>
            path(
              shape`M0 4 Q${(k - 3) * 14 - 8} -10 ${(k - 3) * 13} ${-26 + Math.abs(k - 3) * 7} Q${(k - 3) * 14 + 8} -8 0 4 Z`,
              lighten(p.accents[0], 0.25 + (k % 2) * 0.2),
            ),
          ) +
          circle(
            0,
            -18,
            26,
            d.radial([
              [0, p.glow, 0.9],
              [0.4, p.glow, 0.3],
              [1, p.glow, 0],
            ]),
          ),
        x,
        y,
        s,
      );
    }) +
    finish(d, 600, 400, 0.2)
  );
}

/** Fireworks over the river. */
function fireworks(d: Drawing): string {
  const { palette: p, random } = d;
  const burst = (x: number, y: number, r: number, tone: string): string => {
    const rays = 26;
    const trail = d.radial([
      [0, lighten(tone, 0.7)],
      [1, tone],
    ]);
    return (
      circle(
        x,
        y,
        r * 1.35,
        d.radial([
          [0, tone, 0.5],
          [0.5, tone, 0.14],
          [1, tone, 0],
        ]),
        'style="mix-blend-mode:screen"',
      ) +
      times(rays, (i) => {
        const turn = (i / rays) * Math.PI * 2 + random.between(-0.06, 0.06);
        const away = r * random.between(0.8, 1.02);
        const ex = x + Math.cos(turn) * away;
        const ey = y + Math.sin(turn) * away + r * 0.1;
        const bend = shape`M${x + Math.cos(turn) * r * 0.16} ${y + Math.sin(turn) * r * 0.16} Q${x + Math.cos(turn) * away * 0.7} ${y + Math.sin(turn) * away * 0.7 - r * 0.03} ${ex} ${ey}`;
        return (
          stroke(bend, lighten(tone, 0.25), 2.2, 'opacity=".8"') +
          circle(ex, ey, random.between(2.5, 5), trail) +
          circle(
            x + Math.cos(turn) * away * 0.62,
            y + Math.sin(turn) * away * 0.62,
            2,
            lighten(tone, 0.6),
          )
        );
      })
    );
  };
  return (
    backdrop(d, 600, 520, 0.6) +
    stars(d, 70, 300) +
    burst(600, 220, 205, p.accents[1]) +
    burst(270, 250, 150, p.accents[0]) +
    burst(940, 240, 165, p.accents[2]) +
    burst(430, 110, 92, p.accents[3]) +
    burst(780, 105, 88, p.accents[4]) +
    burst(1110, 120, 76, p.accents[1]) +
    burst(95, 120, 80, p.accents[2]) +
    skyline(d, 570, 190, mix(p.far, p.mid, 0.5), 0.25, 90) +
    skyline(d, 585, 130, p.near, 0.4, 110) +
    water(d, 583, 600, mix(p.near, p.mid, 0.4)) +
    times(6, (i) =>
      ellipse(
        [600, 270, 940, 430, 780, 100][i] ?? 600,
        690,
        60,
        96,
        d.radial([
          [0, p.accents[i % 5] ?? p.glow, 0.42],
          [1, p.accents[i % 5] ?? p.glow, 0],
        ]),
      ),
    ) +
    times(40, () =>
      ellipse(
        random.between(0, 1200),
        random.between(600, 790),
        random.between(10, 46),
        1.6,
        random.pick(p.accents),
        shape`opacity="${random.between(0.15, 0.5)}"`,
      ),
    ) +
    rect(0, 770, 1200, 30, p.ink, 0, 'opacity=".5"') +
    finish(d, 600, 300, 0.1)
  );
}

/** A food truck in the evening. */
function truck(d: Drawing): string {
  const { palette: p } = d;
  const body = p.accents[0];
  const wheel = (x: number): string =>
    circle(x, 668, 50, p.ink) +
    circle(
      x,
      668,
      28,
      d.radial(
        [
          [0, lighten(p.cloth, 0.4)],
          [1, darken(p.cloth, 0.4)],
        ],
        0.4,
        0.35,
      ),
    ) +
    circle(x, 668, 9, p.ink);
  const awning = times(10, (i) => {
    const tone = i % 2 ? p.cloth : p.accents[2];
    return path(
      shape`M${380 + i * 42} 300 L${422 + i * 42} 300 L${430 + i * 44 - 8} 372 Q${408 + i * 44 - 8} 396 ${386 + i * 44 - 8} 372 Z`,
      d.linear([
        [0, darken(tone, 0.16)],
        [1, tone],
      ]),
    );
  });
  return (
    backdrop(d, 560, 440, 0.75) +
    stars(d, 60, 260) +
    skyline(d, 600, 260, mix(p.far, p.back[2], 0.3), 0.2, 100) +
    tree(d, 90, 640, 400, mix(p.leaf, p.mid, 0.55)) +
    tree(d, 1120, 640, 430, mix(p.leaf, p.mid, 0.55)) +
    rect(
      0,
      620,
      1200,
      180,
      d.linear([
        [0, mix(p.mid, p.metal, 0.22)],
        [1, p.near],
      ]),
    ) +
    glow(d, 580, 640, 520, 0.45) +
    contactShadow(d, 600, 716, 470, 30, 0.6) +
    path(
      'M220 240 Q220 206 254 206 L846 206 Q866 206 876 226 L912 320 L980 350 Q1010 366 1012 410 L1014 650 Q1014 668 996 668 L238 668 Q220 668 220 650 Z',
      d.linear([
        [0, lighten(body, 0.22)],
        [0.5, body],
        [1, darken(body, 0.24)],
      ]),
    ) +
    path(
      'M220 540 H1013 L1014 650 Q1014 668 996 668 L238 668 Q220 668 220 650 Z',
      d.linear([
        [0, p.cloth],
        [1, darken(p.cloth, 0.2)],
      ]),
    ) +
    rect(220, 532, 794, 10, p.metal) +
    path(
      'M862 258 L890 326 L962 356 Q980 366 982 400 H862 Z',
      d.linear([
        [0, mix(p.back[2], p.cloth, 0.6)],
        [1, mix(p.back[1], p.cloth, 0.35)],
      ]),
    ) +
    path('M874 262 L900 330 L930 344 L884 400 L864 400 V262 Z', '#ffffff', 'opacity=".25"') +
    rect(
      390,
      300,
      400,
      196,
      d.radial(
        [
          [0, lighten(p.glow, 0.5)],
          [1, mix(p.glow, p.metal, 0.45)],
        ],
        0.5,
        0.5,
        0.7,
      ),
      6,
    ) +
    times(3, (i) => pendantIn(d, 470 + i * 120)) +
    rect(404, 392, 372, 8, mix(p.metal, p.near, 0.5), 2) +
    times(8, (i) =>
      rect(
        420 + i * 44,
        362 - (i % 3) * 6,
        20,
        30 + (i % 3) * 6,
        p.accents[(i + 1) % 5] ?? p.cloth,
        4,
      ),
    ) +
    rect(
      372,
      492,
      436,
      20,
      d.linear([
        [0, lighten(p.metal, 0.4)],
        [1, darken(p.metal, 0.2)],
      ]),
      4,
    ) +
    awning +
    pottedPlant(d, 420, 494, 62, p.cloth) +
    pottedPlant(d, 764, 494, 62, p.cloth) +
    times(4, (i) => rect(545 + i * 30, 470, 18, 24, p.accents[i] ?? p.cloth, 3)) +
    circle(300, 390, 54, p.cloth) +
    ellipse(300, 404, 34, 16, '#c98d4f') +
    path('M264 396 Q300 336 336 396 Z', '#e8b061') +
    path('M262 398 Q280 412 300 402 Q320 412 338 398 L336 408 Q300 420 264 408 Z', p.leaf) +
    wheel(360) +
    wheel(880) +
    rect(1004, 560, 24, 26, lighten(p.glow, 0.5), 6) +
    glow(d, 1040, 574, 130, 0.5) +
    stringLights(d, [-20, 150], [250, 210], 40, 6, 0.95) +
    stringLights(d, [250, 205], [860, 205], 44, 12, 0.85) +
    stringLights(d, [860, 205], [1220, 120], 50, 8, 0.95) +
    times(2, (i) => stool(d, 470 + i * 190, 740)) +
    pottedPlant(d, 150, 730, 170, p.accents[2]) +
    bokeh(d, 16, [0, 80, 1200, 420], 30) +
    bunting(d, [-20, 60], [1220, 60], 46, 20, 40) +
    (p.ink ? '' : pendant(d, 0, 0, 1)) +
    finish(d, 580, 400, 0.2)
  );
}

const pendantIn = (d: Drawing, x: number): string =>
  stroke(shape`M${x} 300 V318`, d.palette.ink, 2) +
  circle(
    x,
    326,
    34,
    d.radial([
      [0, '#ffffff', 0.9],
      [0.3, d.palette.glow, 0.5],
      [1, d.palette.glow, 0],
    ]),
  ) +
  circle(x, 326, 9, '#fffdf0');

function stool(d: Drawing, x: number, y: number): string {
  const { metal, accents } = d.palette;
  return (
    contactShadow(d, x, y, 52, 10, 0.5) +
    stroke(
      shape`M${x - 18} ${y - 92} L${x - 30} ${y} M${x + 18} ${y - 92} L${x + 30} ${y} M${x - 26} ${y - 34} H${x + 26}`,
      darken(metal, 0.3),
      6,
    ) +
    ellipse(x, y - 94, 40, 10, darken(accents[2], 0.25)) +
    ellipse(x, y - 99, 40, 10, accents[2])
  );
}

export const otherScenes = {
  'festival-tent': { draw: tent, palettes: ['ember', 'midnight', 'lagoon'] },
  'paper-lanterns': { draw: lanterns, palettes: ['midnight', 'wine', 'lagoon'] },
  fireworks: { draw: fireworks, palettes: ['midnight', 'wine'] },
  'food-truck': { draw: truck, palettes: ['ember', 'lagoon', 'forest'] },
} satisfies Record<string, Scene>;
