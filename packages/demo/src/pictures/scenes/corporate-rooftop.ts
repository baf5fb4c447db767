import { ACROSS, type Drawing, ellipse, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { coupe } from '../props/glasses.js';
import { candle, stringLights } from '../props/lamps.js';
import { ground } from '../props/land.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { pottedPlant } from '../props/plants.js';
import { skyline } from '../props/skyline.js';
import type { Scene } from './scene.js';

/** A roof terrace over the city at dusk. */
export const corporateRooftop: Scene = { draw, palettes: ['ember', 'midnight', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const bar = (x: number, y: number, s: number): string =>
    place(
      contactShadow(d, 0, 0, 80, 14, 0.55) +
        path('M-30 0 L-7 -26 L-7 -180 L7 -180 L7 -26 L30 0 Z', d.linear({ 0: lighten(p.mid, 0.2), 1: p.ink }, ACROSS)) +
        ellipse(0, -178, 86, 17, darken(p.cloth, 0.4)) +
        ellipse(0, -184, 86, 17, d.linear({ 0: darken(p.cloth, 0.14), 1: lighten(p.cloth, 0.3) })) +
        candle(d, 4, -184, 26, 20, 0.7) +
        coupe(d, -40, -180, 62) +
        coupe(d, 46, -178, 62),
      x,
      y,
      s,
    );
  return (
    backdrop(d, 760, 430, 0.95) +
    glow(d, 760, 450, 320, 0.6) +
    skyline(d, 560, 300, mix(p.far, p.back[2], 0.35), 0.1, 80) +
    skyline(d, 570, 370, mix(p.far, p.mid, 0.5), 0.3, 100) +
    rect(0, 300, 1200, 280, d.linear({ 0: fade(p.glow, 0), 1: fade(p.glow, 0.28) })) +
    skyline(d, 600, 240, p.mid, 0.38, 130) +
    ground(d, 590, mix(p.near, p.metal, 0.16)) +
    times(9, (i) =>
      stroke(shape`M${600 + (i - 4) * 90} 590 L${600 + (i - 4) * 300} 800`, p.ink, 2, 'stroke-opacity=".25"'),
    ) +
    rect(0, 505, 1200, 88, d.linear({ 0: fade('#ffffff', 0.16), 1: fade('#ffffff', 0.05) })) +
    rect(0, 500, 1200, 7, lighten(p.mid, 0.25)) +
    times(9, (i) => rect(i * 150, 504, 5, 90, lighten(p.mid, 0.12))) +
    stringLights(d, [-20, 90], [520, 60], 60, 9, 1.1) +
    stringLights(d, [480, 60], [1220, 120], 80, 12, 1.1) +
    stringLights(d, [-20, 230], [1220, 30], 90, 17, 0.75) +
    bokeh(d, 18, [0, 250, 1200, 560], 22) +
    times(3, (i) => pottedPlant(d, 70 + i * 74, 640 + (i % 2) * 16, 140 + random.between(-14, 20), p.cloth)) +
    times(2, (i) => pottedPlant(d, 1080 + i * 80, 645 + i * 18, 150, p.cloth)) +
    bar(400, 690, 0.95) +
    bar(890, 700, 1) +
    bar(640, 780, 1.35) +
    finish(d, 740, 400, 0.25)
  );
}
