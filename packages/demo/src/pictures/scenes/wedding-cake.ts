import { type Drawing, group, rect, times } from '../canvas/drawing.js';
import { lighten, mix } from '../canvas/palette.js';
import { cakeStand, pearls, tier } from '../props/cakes.js';
import { longTable } from '../props/cloth.js';
import { bloom, bouquet } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { candle } from '../props/lamps.js';
import { sprig } from '../props/leaves.js';
import { backdrop, bokeh, finish } from '../props/light.js';
import type { Scene } from './scene.js';

/** A tall cake with a cascade of flowers. */
export const weddingCake: Scene = { draw, palettes: ['powder', 'blush', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[4], p.accents[3]];
  const panel = (x: number, w: number): string =>
    rect(x, 60, w, 480, 'none', 6, `stroke="${mix(p.back[1], p.cloth, 0.45)}" stroke-width="5" stroke-opacity=".55"`) +
    rect(
      x + 14,
      74,
      w - 28,
      452,
      'none',
      4,
      `stroke="${mix(p.back[1], p.cloth, 0.4)}" stroke-width="2" stroke-opacity=".4"`,
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
    group(bouquet(d, 70, 560, 150, 9, blossoms), d.blur(7)) +
    group(bouquet(d, 1130, 560, 150, 9, blossoms), d.blur(7)) +
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
