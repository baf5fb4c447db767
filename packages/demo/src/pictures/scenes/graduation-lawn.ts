import { type Drawing, path, rect, times } from '../canvas/drawing.js';
import { darken, mix } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { columnHall } from '../props/column-hall.js';
import { books, mortarboard } from '../props/degree.js';
import { bunting, confetti } from '../props/festive.js';
import { ground, hills } from '../props/land.js';
import { backdrop, contactShadow, finish, glow } from '../props/light.js';
import { meadow, tree } from '../props/plants.js';
import { cloud } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A party on the college lawn. */
export const graduationLawn: Scene = { draw, palettes: ['powder', 'mint', 'honey'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 330, 0.85) +
    cloud(d, 210, 140, 240, p.cloth, 0.9) +
    cloud(d, 1000, 120, 260, p.cloth, 0.85) +
    hills(d, 450, 30, mix(p.far, p.back[1], 0.4)) +
    columnHall(d, 600, 510, 640, mix(p.far, p.cloth, 0.62)) +
    tree(d, 130, 570, 420, mix(p.leaf, p.mid, 0.15)) +
    tree(d, 1075, 570, 440, mix(p.leaf, p.mid, 0.15)) +
    tree(d, 250, 552, 240, mix(p.leaf, p.mid, 0.28)) +
    tree(d, 960, 552, 250, mix(p.leaf, p.mid, 0.28)) +
    ground(d, 545, mix(p.leaf, p.ground, 0.25)) +
    meadow(d, 590, 60, 16, p.leaf) +
    path(
      'M520 545 L680 545 L980 805 L220 805 Z',
      d.linear({ 0: mix(p.cloth, p.metal, 0.15), 1: mix(p.cloth, p.metal, 0.32) }),
    ) +
    times(6, (i) =>
      rect(510 - i * i * 9, 556 + i * i * 8, 180 + i * i * 18, 3, darken(p.metal, 0.2), 0, 'fill-opacity=".25"'),
    ) +
    bunting(d, [100, 320], [600, 120], 70, 10, 50) +
    bunting(d, [600, 120], [1100, 320], 70, 10, 50) +
    balloonCluster(d, 330, 450, 5, 70, 54, 260) +
    balloonCluster(d, 880, 450, 5, 70, 54, 260) +
    contactShadow(d, 600, 742, 150, 20, 0.4) +
    books(d, 600, 742, 220, [p.accents[2], p.accents[0]]) +
    mortarboard(d, 600, 640, 120, -6) +
    confetti(d, 80, [60, 60, 1140, 760], 10) +
    glow(d, 600, 520, 420, 0.25) +
    finish(d, 600, 330, 0.2)
  );
}
