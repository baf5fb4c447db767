import { type Drawing, ellipse, path, rect, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { longTable } from '../props/cloth.js';
import { slice, tumbler } from '../props/drinks.js';
import { coupe } from '../props/glasses.js';
import { litWindow } from '../props/house.js';
import { candle, flame, stringLights } from '../props/lamps.js';
import { ground } from '../props/land.js';
import { backdrop, bokeh, contactShadow, finish, glow, stars } from '../props/light.js';
import { pottedPlant, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** Drinks in the back yard, the house lit behind. */
export const partyBackyard: Scene = { draw, palettes: ['midnight', 'forest', 'ember'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const wall = mix(p.far, p.cloth, 0.22);
  const fire =
    glow(d, 1010, 560, 300, 0.6, '#ff9d4a') +
    contactShadow(d, 1010, 612, 110, 22, 0.5) +
    flame(d, 985, 590, 32) +
    flame(d, 1035, 592, 28) +
    flame(d, 1010, 596, 46) +
    times(7, (i) =>
      ellipse(
        930 + i * 27,
        600 + Math.sin((i / 6) * Math.PI) * 14,
        19,
        13,
        d.linear({ 0: lighten(p.mid, 0.28), 1: p.ink }),
      ),
    );
  return (
    backdrop(d, 420, 430, 0.6) +
    stars(d, 70, 300) +
    tree(d, 1090, 600, 520, mix(p.leaf, p.near, 0.55)) +
    tree(d, 900, 590, 380, mix(p.leaf, p.mid, 0.55)) +
    path('M-20 230 L300 110 L640 230 V600 H-20 Z', d.linear({ 0: lighten(wall, 0.06), 1: darken(wall, 0.2) })) +
    path('M-60 262 L300 120 L690 262 L690 226 L300 80 L-60 226 Z', d.linear({ 0: darken(p.near, 0.05), 1: p.ink })) +
    litWindow(d, 60, 300, 110, 130, lighten(wall, 0.5)) +
    litWindow(d, 470, 300, 110, 130, lighten(wall, 0.5)) +
    rect(228, 290, 184, 310, d.radial({ 0: lighten(p.glow, 0.5), 1: mix(p.glow, p.metal, 0.5) }, 0.5, 0.5, 0.7)) +
    stroke('M228 600 V290 H412 V600 M320 290 V600', lighten(wall, 0.5), 8) +
    ground(d, 590, mix(p.leaf, p.near, 0.6)) +
    path(
      'M150 590 L490 590 L700 800 L-60 800 Z',
      d.linear({ 0: mix(p.glow, p.mid, 0.45), 1: mix(p.mid, p.ink, 0.2) }),
    ) +
    glow(d, 320, 560, 330, 0.5) +
    fire +
    stringLights(d, [-20, 180], [640, 150], 90, 11, 1.15) +
    stringLights(d, [600, 150], [1220, 90], 80, 11, 1.15) +
    stringLights(d, [100, 60], [1220, 250], 60, 15, 0.85) +
    bokeh(d, 18, [500, 200, 1200, 560], 26) +
    pottedPlant(d, 120, 640, 170, p.accents[0]) +
    pottedPlant(d, 560, 640, 150, p.accents[2]) +
    longTable(d, 690, 60, 1140, mix(p.metal, p.near, 0.35), 40) +
    tumbler(d, 330, 728, 150, p.accents[0]) +
    tumbler(d, 450, 738, 138, p.accents[1]) +
    coupe(d, 575, 728, 128, p.accents[2]) +
    tumbler(d, 700, 734, 145, p.accents[2]) +
    coupe(d, 820, 730, 120) +
    times(4, (i) => slice(d, 215 + i * 26 + random.between(-4, 4), 716 + (i % 2) * 12, 18)) +
    candle(d, 930, 722, 46, 30) +
    candle(d, 150, 724, 38, 30) +
    finish(d, 520, 330, 0.2)
  );
}
