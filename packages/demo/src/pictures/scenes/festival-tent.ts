import { type Drawing, path, rect } from '../canvas/drawing.js';
import { fade, mix } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { bunting } from '../props/festive.js';
import { stringLights } from '../props/lamps.js';
import { hills } from '../props/land.js';
import { backdrop, finish, glow, stars } from '../props/light.js';
import { marquee } from '../props/marquee.js';
import { meadow, tree } from '../props/plants.js';
import { cloud, moon } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A striped tent at nightfall. */
export const festivalTent: Scene = { draw, palettes: ['ember', 'midnight', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 600, 470, 0.85) +
    stars(d, 80, 320) +
    moon(d, 170, 130, 40) +
    cloud(d, 960, 170, 260, mix(p.back[1], p.back[2], 0.5), 0.5) +
    hills(d, 540, 44, mix(p.far, p.back[2], 0.3)) +
    hills(d, 600, 30, p.far) +
    tree(d, 80, 650, 330, mix(p.leaf, p.mid, 0.6)) +
    tree(d, 1130, 650, 360, mix(p.leaf, p.mid, 0.6)) +
    rect(0, 620, 1200, 180, d.linear({ 0: mix(p.leaf, p.mid, 0.4), 1: mix(p.leaf, p.near, 0.7) })) +
    marquee(d, 175, 655, 270, p.accents[4]) +
    marquee(d, 1030, 655, 270, p.accents[1]) +
    marquee(d, 600, 690, 640, p.accents[2]) +
    glow(d, 600, 610, 360, 0.5) +
    path('M480 694 L720 694 L900 805 L300 805 Z', d.linear({ 0: fade(p.glow, 0.7), 1: fade(p.glow, 0.15) })) +
    stringLights(d, [-20, 300], [600, 215], 70, 13, 0.95) +
    stringLights(d, [600, 215], [1220, 300], 70, 13, 0.95) +
    bunting(d, [-20, 400], [290, 480], 26, 6, 38) +
    bunting(d, [910, 480], [1220, 400], 26, 6, 38) +
    balloonCluster(d, 330, 560, 3, 34, 34, 150) +
    meadow(d, 680, 120, 18, mix(p.leaf, p.mid, 0.35)) +
    finish(d, 600, 470, 0.22)
  );
}
