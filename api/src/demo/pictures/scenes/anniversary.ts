import { circle, path, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { skyline } from '../props/buildings.js';
import { confetti } from '../props/festive.js';
import { coupe, flute } from '../props/glass.js';
import { heart, sparkle } from '../props/keepsakes.js';
import { backdrop, bokeh, candle, contactShadow, finish, glow, stars } from '../props/light.js';
import { ground, moon } from '../props/land.js';
import { bloom, bouquet, sprig } from '../props/plants.js';
import { chair, drape, longTable, pendant, plate, roundTable, vase } from '../props/table.js';
import type { Scene } from './scene.js';

/** A table for two by a window over the city. */
function dinner(d: Drawing): string {
  const { palette: p } = d;
  const view = 'M230 40 H970 V520 H230 Z';
  return (
    rect(
      0,
      0,
      1200,
      800,
      d.linear([
        [0, p.near],
        [1, mix(p.near, p.accents[2], 0.35)],
      ]),
    ) +
    `<g ${d.clip(view)}>${backdrop(d, 600, 470, 0.8) + stars(d, 60, 300) + moon(d, 820, 140, 38) + skyline(d, 520, 250, mix(p.far, p.back[2], 0.3), 0.2, 70) + skyline(d, 530, 170, p.mid, 0.45, 90)}</g>` +
    stroke(
      'M230 40 V520 M477 40 V520 M723 40 V520 M970 40 V520 M230 190 H970',
      mix(p.near, p.metal, 0.35),
      10,
    ) +
    rect(205, 516, 790, 20, mix(p.near, p.metal, 0.5), 3) +
    drape(d, 1, 330, p.accents[2]) +
    drape(d, -1, 330, p.accents[2]) +
    ground(d, 640, mix(p.near, p.metal, 0.25)) +
    pendant(d, 600, 130, 30) +
    glow(d, 600, 420, 460, 0.5) +
    chair(d, 330, 730, 330, mix(p.cloth, p.metal, 0.3)) +
    chair(d, 870, 730, 330, mix(p.cloth, p.metal, 0.3)) +
    roundTable(d, 600, 560, 250, 210) +
    plate(d, 440, 566, 66, p.accents[0]) +
    plate(d, 760, 566, 66, p.accents[0]) +
    flute(d, 505, 590, 150) +
    flute(d, 695, 590, 150) +
    vase(d, 600, 566, 90, p.metal) +
    bouquet(d, 600, 446, 62, 9, [p.accents[0], p.accents[2], p.accents[1]]) +
    candle(d, 546, 590, 110, 16) +
    candle(d, 656, 590, 96, 16) +
    times(16, (i) =>
      bloom(d, 470 + ((i * 37) % 260), 596 + ((i * 13) % 14), 7, p.accents[i % 2 ? 0 : 2]),
    ) +
    finish(d, 600, 420, 0.24)
  );
}

/** A pyramid of filled coupes. */
function tower(d: Drawing): string {
  const { palette: p, random } = d;
  const rows = 5;
  const glasses = times(rows, (row) => {
    const count = rows - row;
    return times(count, (i) => coupe(d, 600 + (i - (count - 1) / 2) * 122, 668 - row * 112, 132));
  });
  return (
    backdrop(d, 600, 330, 0.8) +
    bokeh(d, 46, [0, 0, 1200, 620], 62) +
    glow(d, 600, 360, 420, 0.55) +
    longTable(d, 630, -60, 1260, p.cloth, 90) +
    bouquet(d, 160, 640, 120, 10, [p.accents[0], p.accents[1], p.cloth, p.accents[3]]) +
    bouquet(d, 1045, 640, 120, 10, [p.accents[0], p.accents[1], p.cloth, p.accents[3]]) +
    contactShadow(d, 600, 672, 350, 26, 0.4) +
    glasses +
    times(12, () =>
      sparkle(random.between(330, 870), random.between(110, 560), random.between(8, 26), '#fffbe8'),
    ) +
    times(14, (i) =>
      circle(
        600 + random.between(-60, 60),
        60 + i * 6,
        random.between(1.5, 4),
        '#fff6da',
        'opacity=".8"',
      ),
    ) +
    candle(d, 320, 712, 70, 22) +
    candle(d, 885, 712, 84, 22) +
    confetti(d, 40, [80, 40, 1120, 420], 8) +
    finish(d, 600, 320, 0.24)
  );
}

/** A heart of roses on a wall. */
function roses(d: Drawing): string {
  const { palette: p, random } = d;
  const tones = [
    p.accents[2],
    p.accents[0],
    mix(p.accents[2], p.ink, 0.25),
    p.accents[1],
    p.accents[4],
  ];
  const outline = Array.from({ length: 46 }, (_, i) => {
    const t = (i / 46) * Math.PI * 2;
    return {
      x: 600 + 16 ** 1 * Math.sin(t) ** 3 * 15.6,
      y:
        330 -
        (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) * 15.6,
      turn: (t * 180) / Math.PI,
    };
  });
  return (
    backdrop(d, 600, 320, 0.7) +
    times(9, (i) => rect(i * 150 - 30, 0, 3, 640, p.ink, 0, 'opacity=".06"')) +
    path(heart(612, 322, 236), p.ink, 'opacity=".08"') +
    glow(d, 600, 330, 360, 0.5) +
    outline
      .map(({ x, y, turn }) =>
        sprig(d, x, y, random.between(60, 100), turn + random.between(-70, 40)),
      )
      .join('') +
    outline
      .map(({ x, y }, i) =>
        i % 5 === 4
          ? ''
          : bloom(
              d,
              x + random.between(-16, 16),
              y + random.between(-14, 14),
              random.between(26, 46),
              tones[i % 5] ?? p.accents[0],
            ),
      )
      .join('') +
    longTable(d, 668, -60, 1260, p.cloth, 60) +
    flute(d, 500, 722, 200, -4) +
    flute(d, 570, 730, 200, 5) +
    candle(d, 700, 722, 120, 26) +
    candle(d, 752, 734, 74, 26) +
    candle(d, 655, 736, 50, 26) +
    times(30, () =>
      bloom(
        d,
        random.between(120, 1080),
        random.between(700, 735),
        random.between(6, 11),
        random.pick(tones),
      ),
    ) +
    path(shape`M0 0`, darken(p.ink, 0.1)) +
    bokeh(d, 14, [60, 60, 1140, 560], 30) +
    finish(d, 600, 320, 0.2)
  );
}

export const anniversaryScenes = {
  'anniversary-dinner': { draw: dinner, palettes: ['wine', 'midnight', 'forest'] },
  'champagne-tower': { draw: tower, palettes: ['ember', 'wine', 'honey'] },
  'anniversary-roses': { draw: roses, palettes: ['blush', 'lilac', 'honey'] },
} satisfies Record<string, Scene>;
