import { type Drawing, path, rect, stroke } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { books, mortarboard, scroll } from '../props/degree.js';
import { bunting, confetti } from '../props/festive.js';
import { bouquet } from '../props/flowers.js';
import { hills } from '../props/land.js';
import { backdrop, bokeh, contactShadow, finish } from '../props/light.js';
import { pottedPlant, tree } from '../props/plants.js';
import { sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A cap on books, beside a window. */
export const graduationDesk: Scene = { draw, palettes: ['honey', 'sage', 'blush'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 880, 260, 0.6) +
    rect(720, 50, 400, 470, p.cloth, 6) +
    `<g ${d.clip('M738 68 H1102 V502 H738 Z')}>${
      rect(738, 68, 364, 434, d.linear({ 0: mix(p.back[1], p.cloth, 0.4), 1: lighten(p.glow, 0.4) })) +
      sun(d, 940, 300, 34) +
      hills(d, 400, 22, p.far) +
      tree(d, 800, 510, 240, mix(p.leaf, p.back[1], 0.3)) +
      tree(d, 1060, 510, 190, mix(p.leaf, p.back[1], 0.2))
    }</g>` +
    stroke('M920 68 V502 M738 270 H1102', p.cloth, 12) +
    rect(700, 512, 440, 20, lighten(p.cloth, 0.4), 4) +
    bunting(d, [-30, 60], [720, 70], 62, 11, 54) +
    path('M720 60 L1120 60 L760 700 L200 700 Z', p.glow, 'fill-opacity=".16"') +
    rect(
      0,
      610,
      1200,
      190,
      d.linear({
        0: lighten(mix(p.metal, '#8a5a3c', 0.5), 0.2),
        1: darken(mix(p.metal, '#8a5a3c', 0.5), 0.3),
      }),
    ) +
    rect(0, 606, 1200, 8, lighten(p.metal, 0.4), 0, 'fill-opacity=".8"') +
    contactShadow(d, 520, 690, 330, 26, 0.5) +
    books(d, 510, 690, 420, [p.accents[2], p.near, p.accents[0], p.accents[1]]) +
    mortarboard(d, 505, 372, 205, -5) +
    contactShadow(d, 830, 722, 170, 18, 0.4) +
    scroll(d, 840, 695, 290, -9, p.accents[0]) +
    contactShadow(d, 190, 706, 130, 18, 0.4) +
    pottedPlant(d, 180, 704, 230, p.accents[1]) +
    bouquet(d, 1080, 640, 90, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    path('M1036 690 L1124 690 L1098 778 L1062 778 Z', d.linear({ 0: p.cloth, 1: darken(p.cloth, 0.2) })) +
    confetti(d, 40, [60, 640, 1140, 790], 9) +
    confetti(d, 44, [60, 120, 1140, 480], 9) +
    bokeh(d, 10, [40, 100, 680, 540], 30) +
    finish(d, 860, 260, 0.22)
  );
}
