import { circle, type Drawing, times } from '../canvas/drawing.js';
import { lighten } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { birthdayCandles, cakeStand, drip, pearls, tier } from '../props/cakes.js';
import { longTable } from '../props/cloth.js';
import { bunting, confetti, gift } from '../props/festive.js';
import { backdrop, bokeh, finish } from '../props/light.js';
import type { Scene } from './scene.js';

/** A cake with candles between presents. */
export const birthdayCake: Scene = { draw, palettes: ['honey', 'lilac', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 300, 0.85) +
    bokeh(d, 16, [40, 60, 1160, 500], 34) +
    bunting(d, [-30, 40], [620, 30], 70, 10, 62) +
    bunting(d, [580, 30], [1230, 50], 70, 10, 62) +
    balloonCluster(d, 130, 300, 6, 105, 70, 330) +
    balloonCluster(d, 1075, 300, 6, 105, 70, 330) +
    longTable(d, 640, -40, 1240, p.cloth, 96) +
    gift(d, 215, 712, 150, 120, p.accents[2], p.accents[3]) +
    gift(d, 335, 735, 105, 78, p.accents[1], p.accents[0]) +
    gift(d, 985, 715, 140, 150, p.accents[0], p.cloth) +
    gift(d, 885, 738, 92, 72, p.accents[3], p.accents[2]) +
    cakeStand(d, 600, 612, 220, 92, lighten(p.metal, 0.2)) +
    tier(d, 600, 600, 176, 140, lighten(p.accents[1], 0.3)) +
    pearls(d, 600, 600, 176, p.cloth, 9) +
    tier(d, 600, 462, 132, 116, p.cloth) +
    drip(d, 600, 348, 132, p.accents[0]) +
    pearls(d, 600, 464, 134, p.accents[0], 8) +
    birthdayCandles(d, 600, 346, 96, 9) +
    times(14, (i) => circle(455 + i * 22, 540 + Math.sin(i * 2.2) * 26, 6, p.accents[i % 5] ?? p.cloth)) +
    confetti(d, 26, [60, 690, 1140, 790], 9) +
    confetti(d, 34, [60, 120, 1140, 420], 9) +
    finish(d, 600, 240, 0.26)
  );
}
