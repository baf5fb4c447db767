import { type Drawing, rect, times } from '../canvas/drawing.js';
import { mix } from '../canvas/palette.js';
import { longTable } from '../props/cloth.js';
import { bloom } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { candle } from '../props/lamps.js';
import { sprig } from '../props/leaves.js';
import { backdrop, bokeh, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** A heart of roses on a wall. */
export const anniversaryRoses: Scene = { draw, palettes: ['blush', 'lilac', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const tones = [p.accents[2], p.accents[0], mix(p.accents[2], p.ink, 0.25), p.accents[1], p.accents[4]];
  const outline = Array.from({ length: 58 }, (_, i) => {
    const t = (i / 58) * Math.PI * 2;
    return {
      x: 600 + Math.sin(t) ** 3 * 256,
      y: 296 - (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) * 15.4,
      turn: (t * 180) / Math.PI,
    };
  });
  return (
    backdrop(d, 600, 320, 0.7) +
    times(9, (i) => rect(i * 150 - 30, 0, 3, 640, p.ink, 0, 'fill-opacity=".06"')) +
    glow(d, 600, 310, 360, 0.5) +
    outline
      .map(({ x, y, turn }, i) =>
        i % 2 ? sprig(d, x, y, random.between(60, 100), turn + random.between(-70, 40)) : '',
      )
      .join('') +
    outline
      .map(({ x, y }, i) =>
        bloom(
          d,
          x + random.between(-12, 12),
          y + random.between(-12, 12),
          random.between(20, 34),
          tones[(i * 7) % 5] ?? p.accents[0],
        ),
      )
      .join('') +
    longTable(d, 668, -60, 1260, p.cloth, 60) +
    flute(d, 352, 724, 210, -4) +
    flute(d, 420, 732, 210, 5) +
    candle(d, 800, 722, 130, 28) +
    candle(d, 856, 734, 84, 28) +
    candle(d, 752, 736, 56, 28) +
    times(26, () =>
      bloom(d, random.between(480, 720), random.between(694, 735), random.between(7, 12), random.pick(tones)),
    ) +
    bokeh(d, 14, [60, 60, 1140, 560], 30) +
    finish(d, 600, 320, 0.15)
  );
}
