import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { skyline } from '../props/buildings.js';
import { coupe } from '../props/glass.js';
import {
  backdrop,
  beam,
  bokeh,
  candle,
  contactShadow,
  finish,
  glow,
  stringLights,
} from '../props/light.js';
import { ground } from '../props/land.js';
import { bouquet, pottedPlant } from '../props/plants.js';
import { chair, drape, pendant, roundTable, vase } from '../props/table.js';
import type { Scene } from './scene.js';

/** A conference hall: lit screen, beams, rows of heads. */
function stage(d: Drawing): string {
  const { palette: p, random } = d;
  const waves = times(5, (i) =>
    path(
      shape`M250 ${430 - i * 34} C${420} ${300 - i * 40 + random.between(-20, 20)} ${600} ${470 - i * 46} 760 ${340 - i * 30} S${900} ${250 - i * 20} 950 ${300 - i * 34} L950 430 L250 430 Z`,
      d.linear(
        [
          [0, p.accents[i] ?? p.glow, 0.75],
          [1, p.accents[(i + 1) % 5] ?? p.glow, 0.15],
        ],
        [0, 0, 1, 0.4],
      ),
    ),
  );
  const heads = times(4, (row) =>
    times(15 - row, (i) => {
      const s = 1 + row * 0.42;
      const x = -30 + i * 92 * (1 + row * 0.1) + (row % 2 ? 44 : 0) + random.between(-12, 12);
      const y = 628 + row * 48;
      const tone = mix(p.near, p.ink, 0.25 + row * 0.22);
      return (
        path(
          shape`M${x - 32 * s} ${y + 80 * s} C${x - 34 * s} ${y + 26 * s} ${x - 14 * s} ${y + 22 * s} ${x} ${y + 22 * s} S${x + 34 * s} ${y + 26 * s} ${x + 32 * s} ${y + 80 * s} Z`,
          tone,
        ) +
        circle(
          x,
          y,
          16 * s,
          d.linear([
            [0, mix(tone, p.glow, 0.42)],
            [0.4, tone],
          ]),
        )
      );
    }),
  );
  const speaker =
    circle(398, 408, 15, p.ink) +
    path(
      'M372 520 C372 438 384 428 398 428 S424 438 424 520 Z',
      d.linear(
        [
          [0, mix(p.ink, p.accents[0], 0.3)],
          [1, p.ink],
        ],
        [1, 0, 0, 0],
      ),
    ) +
    path(
      'M340 456 L452 456 L438 566 L354 566 Z',
      d.linear(
        [
          [0, lighten(p.mid, 0.2)],
          [0.5, p.mid],
          [1, p.near],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    rect(334, 448, 124, 12, lighten(p.mid, 0.3), 3) +
    stroke('M420 448 q6 -22 -4 -34', p.ink, 3);
  return (
    backdrop(d, 600, 260, 0.4) +
    times(13, (i) =>
      rect(
        i * 96 - 10,
        0,
        50,
        560,
        d.linear(
          [
            [0, p.ink, 0.35],
            [1, p.ink, 0.05],
          ],
          [0, 0, 1, 0],
        ),
      ),
    ) +
    glow(d, 600, 270, 620, 0.55) +
    rect(232, 92, 736, 356, p.ink, 12) +
    rect(
      244,
      104,
      712,
      332,
      d.linear(
        [
          [0, mix(p.back[1], p.accents[2], 0.25)],
          [1, mix(p.back[2], p.glow, 0.4)],
        ],
        [0, 0, 1, 1],
      ),
      6,
    ) +
    `<g ${d.clip('M250 104 H950 V436 H250 Z')}>${circle(770, 210, 62, lighten(p.glow, 0.3), 'opacity=".9"') + waves}</g>` +
    path(
      'M60 536 L1140 536 L1200 600 L0 600 Z',
      d.linear([
        [0, mix(p.near, p.glow, 0.5)],
        [1, p.near],
      ]),
    ) +
    rect(
      0,
      600,
      1200,
      26,
      d.linear([
        [0, lighten(p.near, 0.14)],
        [1, p.ink],
      ]),
    ) +
    times(40, (i) => circle(15 + i * 30, 612, 3, p.glow, 'opacity=".8"')) +
    speaker +
    bouquet(d, 800, 520, 36, 5) +
    vase(d, 800, 572, 56, p.metal) +
    beam(d, [120, -10], [430, 560], 100, p.glow, 0.5) +
    beam(d, [1080, -10], [780, 560], 110, p.accents[0], 0.4) +
    beam(d, [330, -10], [200, 560], 80, p.accents[3], 0.3) +
    beam(d, [870, -10], [1000, 560], 80, p.accents[1], 0.3) +
    times(
      6,
      (i) =>
        rect(100 + i * 196, -6, 46, 22, p.ink, 4) +
        ellipse(123 + i * 196, 18, 16, 5, lighten(p.glow, 0.5)),
    ) +
    rect(
      0,
      560,
      1200,
      240,
      d.linear([
        [0, p.ink, 0],
        [1, p.ink, 0.7],
      ]),
    ) +
    heads +
    finish(d, 600, 280, 0.2)
  );
}

/** A roof terrace over the city at dusk. */
function rooftop(d: Drawing): string {
  const { palette: p, random } = d;
  const bar = (x: number, y: number, s: number): string =>
    place(
      contactShadow(d, 0, 0, 80, 14, 0.55) +
        path(
          'M-30 0 L-7 -26 L-7 -180 L7 -180 L7 -26 L30 0 Z',
          d.linear(
            [
              [0, lighten(p.mid, 0.2)],
              [1, p.ink],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        ellipse(0, -178, 86, 17, darken(p.cloth, 0.4)) +
        ellipse(
          0,
          -184,
          86,
          17,
          d.linear([
            [0, darken(p.cloth, 0.14)],
            [1, lighten(p.cloth, 0.3)],
          ]),
        ) +
        candle(d, 4, -184, 26, 20, 0.7) +
        coupe(d, -40, -180, 62) +
        coupe(d, 46, -178, 62),
      x,
      y,
      s,
    );
  return (
    backdrop(d, 760, 430, 0.95) +
    glow(d, 760, 450, 320, 0.6) +
    skyline(d, 560, 300, mix(p.far, p.back[2], 0.35), 0.1, 80) +
    skyline(d, 570, 370, mix(p.far, p.mid, 0.5), 0.3, 100) +
    rect(
      0,
      300,
      1200,
      280,
      d.linear([
        [0, p.glow, 0],
        [1, p.glow, 0.28],
      ]),
    ) +
    skyline(d, 600, 240, p.mid, 0.38, 130) +
    ground(d, 590, mix(p.near, p.metal, 0.16)) +
    times(9, (i) =>
      stroke(
        shape`M${600 + (i - 4) * 90} 590 L${600 + (i - 4) * 300} 800`,
        p.ink,
        2,
        'opacity=".25"',
      ),
    ) +
    rect(
      0,
      505,
      1200,
      88,
      d.linear([
        [0, '#ffffff', 0.16],
        [1, '#ffffff', 0.05],
      ]),
    ) +
    rect(0, 500, 1200, 7, lighten(p.mid, 0.25)) +
    times(9, (i) => rect(i * 150, 504, 5, 90, lighten(p.mid, 0.12))) +
    stringLights(d, [-20, 90], [520, 60], 60, 9, 1.1) +
    stringLights(d, [480, 60], [1220, 120], 80, 12, 1.1) +
    stringLights(d, [-20, 230], [1220, 30], 90, 17, 0.75) +
    bokeh(d, 18, [0, 250, 1200, 560], 22) +
    times(3, (i) =>
      pottedPlant(d, 70 + i * 74, 640 + (i % 2) * 16, 140 + random.between(-14, 20), p.cloth),
    ) +
    times(2, (i) => pottedPlant(d, 1080 + i * 80, 645 + i * 18, 150, p.cloth)) +
    bar(400, 690, 0.95) +
    bar(890, 700, 1) +
    bar(640, 780, 1.35) +
    finish(d, 740, 400, 0.25)
  );
}

/** A gala hall with round tables and globe lamps. */
function banquet(d: Drawing): string {
  const { palette: p } = d;
  const set = (x: number, y: number, s: number): string =>
    place(
      times(4, (i) =>
        chair(d, -135 + i * 90, -30 + Math.abs(i - 1.5) * 6, 150, mix(p.cloth, p.metal, 0.35)),
      ) +
        roundTable(d, 0, 0, 170, 120) +
        vase(d, 0, 6, 78, p.metal) +
        bouquet(d, 0, -92, 56, 8) +
        candle(d, -78, 10, 54, 13, 0.9) +
        candle(d, 78, 10, 54, 13, 0.9) +
        times(5, (i) =>
          ellipse(
            -124 + i * 62,
            16 - Math.abs(i - 2) * 7,
            26,
            6,
            lighten(p.cloth, 0.6),
            `stroke="${p.metal}" stroke-width="1.4"`,
          ),
        ) +
        coupe(d, -104, 20, 40) +
        coupe(d, 108, 20, 40) +
        coupe(d, 40, 26, 40),
      x,
      y,
      s,
    );
  return (
    backdrop(d, 600, 260, 0.7) +
    times(5, (i) => {
      const x = 130 + i * 198;
      const pane = d.linear([
        [0, mix(p.back[0], p.glow, 0.16)],
        [1, mix(p.back[2], p.glow, 0.5)],
      ]);
      return (
        path(
          shape`M${x} 470 V210 Q${x + 74} 110 ${x + 148} 210 V470 Z`,
          pane,
          `stroke="${mix(p.mid, p.metal, 0.35)}" stroke-width="7"`,
        ) + stroke(shape`M${x + 74} 160 V470 M${x} 300 H${x + 148}`, mix(p.mid, p.metal, 0.25), 3)
      );
    }) +
    ground(d, 480, mix(p.ground, p.metal, 0.22)) +
    ellipse(
      600,
      520,
      620,
      90,
      d.radial([
        [0, p.glow, 0.5],
        [1, p.glow, 0],
      ]),
    ) +
    drape(d, 1, 200, p.accents[2]) +
    drape(d, -1, 200, p.accents[2]) +
    pendant(d, 250, 150, 24) +
    pendant(d, 430, 90, 32) +
    pendant(d, 640, 130, 40) +
    pendant(d, 830, 80, 30) +
    pendant(d, 985, 160, 24) +
    set(340, 475, 0.52) +
    set(620, 470, 0.5) +
    set(880, 478, 0.54) +
    set(210, 585, 0.86) +
    set(1000, 590, 0.88) +
    set(600, 610, 1.16) +
    finish(d, 600, 220, 0.25)
  );
}

export const corporateScenes = {
  'corporate-stage': { draw: stage, palettes: ['midnight', 'lagoon', 'wine'] },
  'corporate-rooftop': { draw: rooftop, palettes: ['ember', 'midnight', 'lagoon'] },
  'corporate-banquet': { draw: banquet, palettes: ['wine', 'powder', 'forest'] },
} satisfies Record<string, Scene>;
