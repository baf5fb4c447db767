import { circle, type Drawing, times } from '../canvas/drawing.js';
import { longTable } from '../props/cloth.js';
import { confetti } from '../props/festive.js';
import { bouquet } from '../props/flowers.js';
import { coupe } from '../props/glasses.js';
import { sparkle } from '../props/jewels.js';
import { candle } from '../props/lamps.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** A pyramid of filled coupes. */
export const champagneTower: Scene = { draw, palettes: ['ember', 'wine', 'midnight'] };

function draw(d: Drawing): string {
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
    times(12, () => sparkle(random.between(330, 870), random.between(110, 560), random.between(8, 26), '#fffbe8')) +
    times(14, (i) =>
      circle(600 + random.between(-60, 60), 60 + i * 6, random.between(1.5, 4), '#fff6da', 'fill-opacity=".8"'),
    ) +
    candle(d, 320, 712, 70, 22) +
    candle(d, 885, 712, 84, 22) +
    confetti(d, 40, [80, 40, 1120, 420], 8) +
    finish(d, 600, 320, 0.24)
  );
}
