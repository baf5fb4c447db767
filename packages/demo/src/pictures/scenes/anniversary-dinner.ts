import { type Drawing, rect, stroke, times } from '../canvas/drawing.js';
import { mix } from '../canvas/palette.js';
import { chair } from '../props/chairs.js';
import { drape, roundTable } from '../props/cloth.js';
import { bloom, bouquet } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { candle, pendant } from '../props/lamps.js';
import { ground } from '../props/land.js';
import { backdrop, finish, glow, stars } from '../props/light.js';
import { moon } from '../props/sky.js';
import { skyline } from '../props/skyline.js';
import { plate, vase } from '../props/tableware.js';
import type { Scene } from './scene.js';

/** A table for two by a window over the city. */
export const anniversaryDinner: Scene = { draw, palettes: ['wine', 'lagoon', 'forest'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const view = 'M230 40 H970 V520 H230 Z';
  return (
    rect(0, 0, 1200, 800, d.linear({ 0: p.near, 1: mix(p.near, p.accents[2], 0.35) })) +
    `<g ${d.clip(view)}>${backdrop(d, 600, 470, 0.8) + stars(d, 60, 300) + moon(d, 820, 140, 38) + skyline(d, 520, 250, mix(p.far, p.back[2], 0.3), 0.2, 70) + skyline(d, 530, 170, p.mid, 0.45, 90)}</g>` +
    stroke('M230 40 V520 M477 40 V520 M723 40 V520 M970 40 V520 M230 190 H970', mix(p.near, p.metal, 0.35), 10) +
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
    times(14, () => bloom(d, d.random.between(450, 750), d.random.between(562, 606), 7, d.random.pick(p.accents))) +
    finish(d, 600, 420, 0.24)
  );
}
