import { circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { bunting } from '../props/festive.js';
import { stringLights } from '../props/lamps.js';
import { backdrop, bokeh, contactShadow, finish, glow, stars } from '../props/light.js';
import { pottedPlant, tree } from '../props/plants.js';
import { skyline } from '../props/skyline.js';
import type { Scene } from './scene.js';

/** A food truck in the evening. */
export const foodTruck: Scene = { draw, palettes: ['ember', 'lagoon', 'forest'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const body = p.accents[0];
  const wheel = (x: number): string =>
    circle(x, 668, 50, p.ink) +
    circle(x, 668, 28, d.radial({ 0: lighten(p.cloth, 0.4), 1: darken(p.cloth, 0.4) }, 0.4, 0.35)) +
    circle(x, 668, 9, p.ink);
  const awning = times(10, (i) => {
    const tone = i % 2 ? p.cloth : p.accents[2];
    return path(
      shape`M${380 + i * 42} 300 L${422 + i * 42} 300 L${430 + i * 44 - 8} 372 Q${408 + i * 44 - 8} 396 ${386 + i * 44 - 8} 372 Z`,
      d.linear({ 0: darken(tone, 0.16), 1: tone }),
    );
  });
  return (
    backdrop(d, 560, 440, 0.75) +
    stars(d, 60, 260) +
    skyline(d, 600, 260, mix(p.far, p.back[2], 0.3), 0.2, 100) +
    tree(d, 90, 640, 400, mix(p.leaf, p.mid, 0.55)) +
    tree(d, 1120, 640, 430, mix(p.leaf, p.mid, 0.55)) +
    rect(0, 620, 1200, 180, d.linear({ 0: mix(p.mid, p.metal, 0.22), 1: p.near })) +
    glow(d, 580, 640, 520, 0.45) +
    contactShadow(d, 600, 716, 470, 30, 0.6) +
    path(
      'M220 240 Q220 206 254 206 L846 206 Q866 206 876 226 L912 320 L980 350 Q1010 366 1012 410 L1014 650 Q1014 668 996 668 L238 668 Q220 668 220 650 Z',
      d.linear({ 0: lighten(body, 0.22), 0.5: body, 1: darken(body, 0.24) }),
    ) +
    path(
      'M220 540 H1013 L1014 650 Q1014 668 996 668 L238 668 Q220 668 220 650 Z',
      d.linear({ 0: p.cloth, 1: darken(p.cloth, 0.2) }),
    ) +
    rect(220, 532, 794, 10, p.metal) +
    path(
      'M862 258 L890 326 L962 356 Q980 366 982 400 H862 Z',
      d.linear({ 0: mix(p.back[2], p.cloth, 0.6), 1: mix(p.back[1], p.cloth, 0.35) }),
    ) +
    path('M874 262 L900 330 L930 344 L884 400 L864 400 V262 Z', '#ffffff', 'fill-opacity=".25"') +
    rect(390, 300, 400, 196, d.radial({ 0: lighten(p.glow, 0.5), 1: mix(p.glow, p.metal, 0.45) }, 0.5, 0.5, 0.7), 6) +
    times(3, (i) => pendantIn(d, 470 + i * 120)) +
    rect(404, 392, 372, 8, mix(p.metal, p.near, 0.5), 2) +
    times(8, (i) => rect(420 + i * 44, 362 - (i % 3) * 6, 20, 30 + (i % 3) * 6, p.accents[(i + 1) % 5] ?? p.cloth, 4)) +
    rect(372, 492, 436, 20, d.linear({ 0: lighten(p.metal, 0.4), 1: darken(p.metal, 0.2) }), 4) +
    awning +
    pottedPlant(d, 420, 494, 62, p.cloth) +
    pottedPlant(d, 764, 494, 62, p.cloth) +
    times(4, (i) => rect(545 + i * 30, 470, 18, 24, p.accents[i] ?? p.cloth, 3)) +
    circle(300, 390, 54, p.cloth) +
    ellipse(300, 404, 34, 16, '#c98d4f') +
    path('M264 396 Q300 336 336 396 Z', '#e8b061') +
    path('M262 398 Q280 412 300 402 Q320 412 338 398 L336 408 Q300 420 264 408 Z', p.leaf) +
    wheel(360) +
    wheel(880) +
    rect(1004, 560, 24, 26, lighten(p.glow, 0.5), 6) +
    glow(d, 1040, 574, 130, 0.5) +
    stringLights(d, [-20, 150], [250, 210], 40, 6, 0.95) +
    stringLights(d, [250, 205], [860, 205], 44, 12, 0.85) +
    stringLights(d, [860, 205], [1220, 120], 50, 8, 0.95) +
    times(2, (i) => stool(d, 470 + i * 190, 740)) +
    pottedPlant(d, 150, 730, 170, p.accents[2]) +
    bokeh(d, 16, [0, 80, 1200, 420], 30) +
    bunting(d, [-20, 60], [1220, 60], 46, 20, 40) +
    finish(d, 580, 400, 0.2)
  );
}

const pendantIn = (d: Drawing, x: number): string =>
  stroke(shape`M${x} 300 V318`, d.palette.ink, 2) +
  circle(
    x,
    326,
    34,
    d.radial({
      0: fade('#ffffff', 0.9),
      0.3: fade(d.palette.glow, 0.5),
      1: fade(d.palette.glow, 0),
    }),
  ) +
  circle(x, 326, 9, '#fffdf0');

function stool(d: Drawing, x: number, y: number): string {
  const { metal, accents } = d.palette;
  return (
    contactShadow(d, x, y, 52, 10, 0.5) +
    stroke(
      shape`M${x - 18} ${y - 92} L${x - 30} ${y} M${x + 18} ${y - 92} L${x + 30} ${y} M${x - 26} ${y - 34} H${x + 26}`,
      darken(metal, 0.3),
      6,
    ) +
    ellipse(x, y - 94, 40, 10, darken(accents[2], 0.25)) +
    ellipse(x, y - 99, 40, 10, accents[2])
  );
}
