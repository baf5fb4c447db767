import { circle, type Drawing, path, rect, times } from '../canvas/drawing.js';
import { darken, lighten } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { bunting, gift } from '../props/festive.js';
import { bouquet } from '../props/flowers.js';
import { heart } from '../props/jewels.js';
import { backdrop, contactShadow, finish } from '../props/light.js';
import { bear, pram } from '../props/nursery.js';
import { cloud } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A pram among clouds and balloons. */
export const babyPram: Scene = { draw, palettes: ['powder', 'blush', 'mint'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 320, 0.85) +
    circle(600, 400, 330, lighten(p.back[1], 0.35), 'fill-opacity=".65"') +
    circle(600, 400, 270, lighten(p.back[1], 0.6), 'fill-opacity=".6"') +
    cloud(d, 190, 190, 260, p.cloth, 0.95) +
    cloud(d, 1010, 150, 240, p.cloth, 0.9) +
    cloud(d, 960, 370, 170, p.cloth, 0.7) +
    cloud(d, 130, 420, 170, p.cloth, 0.7) +
    bunting(d, [-30, 20], [1230, 20], 60, 17, 50) +
    balloonCluster(d, 850, 250, 5, 76, 62, 330) +
    rect(0, 650, 1200, 150, d.linear({ 0: lighten(p.ground, 0.3), 1: darken(p.ground, 0.1) })) +
    contactShadow(d, 600, 690, 420, 32, 0.3) +
    pram(d, 570, 690, 300, p.accents[0], p.accents[3]) +
    bouquet(d, 600, 442, 62, 7, [p.cloth, p.accents[1], p.accents[0], p.accents[4]]) +
    path(heart(425, 520, 20), p.cloth, 'fill-opacity=".9"') +
    gift(d, 905, 705, 130, 104, p.accents[1], p.cloth) +
    gift(d, 985, 722, 86, 66, p.accents[2], p.accents[3]) +
    bear(d, 225, 715, 1) +
    times(20, (i) =>
      path(
        heart(110 + ((i * 197) % 990), 130 + ((i * 131) % 420), 5 + (i % 3) * 2),
        p.accents[i % 3] ?? p.cloth,
        'fill-opacity=".55"',
      ),
    ) +
    finish(d, 600, 300, 0.2)
  );
}
