import { type Drawing, times } from '../canvas/drawing.js';
import { mix } from '../canvas/palette.js';
import { chair } from '../props/chairs.js';
import { longTable } from '../props/cloth.js';
import { bloom } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { candle, stringLights } from '../props/lamps.js';
import { ground, hills } from '../props/land.js';
import { sprig } from '../props/leaves.js';
import { backdrop, bokeh, finish, glow } from '../props/light.js';
import { tree } from '../props/plants.js';
import { plate } from '../props/tableware.js';
import type { Scene } from './scene.js';

/** A long table under lamps at dusk. */
export const weddingTable: Scene = { draw, palettes: ['forest', 'midnight', 'ember'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[3], p.accents[4]];
  return (
    backdrop(d, 620, 430, 0.85) +
    hills(d, 440, 36, p.far) +
    times(9, (i) =>
      tree(d, 30 + i * 145 + random.between(-30, 30), 530, random.between(210, 330), mix(p.mid, p.leaf, 0.3)),
    ) +
    ground(d, 520, mix(p.ground, p.leaf, 0.25)) +
    glow(d, 600, 500, 560, 0.4) +
    bokeh(d, 26, [0, 120, 1200, 500], 26) +
    stringLights(d, [-20, 60], [620, 40], 90, 9, 1.15) +
    stringLights(d, [580, 40], [1220, 70], 80, 9, 1.15) +
    stringLights(d, [-20, 170], [1220, 150], 70, 15, 0.8) +
    times(8, (i) => chair(d, 75 + i * 150, 690, 235, mix(p.cloth, p.metal, 0.2))) +
    longTable(d, 606, -60, 1260, p.cloth, 104) +
    times(30, (i) =>
      sprig(d, -10 + i * 42, 654 + random.between(-6, 8), random.between(54, 92), random.between(-170, 0)),
    ) +
    times(19, (i) =>
      bloom(
        d,
        14 + i * 66 + random.between(-12, 12),
        640 + random.between(-18, 12),
        random.between(22, 38),
        blossoms[i % 5] ?? p.cloth,
      ),
    ) +
    times(8, (i) => candle(d, 78 + i * 150, 664, i % 2 ? 132 : 98, 15, 0.9)) +
    times(8, (i) => plate(d, 96 + i * 146, 690, 56, p.accents[i % 2 ? 0 : 2])) +
    times(7, (i) => flute(d, 166 + i * 146, 694, 128)) +
    times(
      9,
      (i) =>
        sprig(d, 20 + i * 150, 716, 92, 18) +
        sprig(d, 150 + i * 150, 716, 92, 162) +
        bloom(d, 10 + i * 150, 722, 24, blossoms[i % 5] ?? p.cloth),
    ) +
    finish(d, 600, 330, 0.26)
  );
}
