import { type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { flute } from '../props/glasses.js';
import { candle, stringLights } from '../props/lamps.js';
import { lettering } from '../props/letters.js';
import { spectator } from '../props/people.js';
import { backdrop, bokeh, glow } from '../props/light.js';
import type { Scene } from './scene.js';

// What people upload, unlike the other scenes: from a telephone or a camera, in shapes and exposures that no layout has
// been made for.

/** The frame of a lens: dark corners. */
const vignette = (d: Drawing): string =>
  rect(
    0,
    0,
    d.width,
    d.height,
    d.radial({ 0.45: fade(d.palette.ink, 0), 1: fade(d.palette.ink, 0.6) }, 0.5, 0.5, 0.72),
  );

/** Upright, from a telephone: a glass in focus before the lights of a party. */
function upright(d: Drawing): string {
  const { palette: p } = d;
  return (
    backdrop(d, 450, 620, 0.5) +
    bokeh(d, 90, [-60, 60, 960, 1180], 120) +
    rect(0, 1240, 900, 360, d.linear({ 0: mix(p.ground, p.ink, 0.35), 1: p.ink })) +
    ellipse(450, 1300, 420, 60, d.radial({ 0: fade(p.glow, 0.5), 1: fade(p.glow, 0) })) +
    candle(d, 190, 1330, 210, 44, 2) +
    flute(d, 520, 1380, 760, 3) +
    ellipse(860, 1500, 330, 240, fade(darken(p.near, 0.3), 0.85), d.blur(26)) +
    vignette(d)
  );
}

/** Almost black: a court at night, with nothing but a string of lamps and the backs of the guests. */
function night(d: Drawing): string {
  const { palette: p } = d;
  const black = darken(p.ink, 0.35);
  return (
    rect(0, 0, d.width, d.height, d.linear({ 0: black, 0.7: mix(black, p.near, 0.3), 1: black })) +
    glow(d, 1120, 420, 300, 0.3) +
    stringLights(d, [-40, 250], [840, 190], 70, 13, 0.8) +
    stringLights(d, [840, 190], [1660, 300], 60, 13, 0.8) +
    times(9, (i) =>
      spectator(d, 120 + i * 170 + d.random.between(-40, 40), 860, d.random.between(1.6, 2.3), black, black),
    ) +
    vignette(d)
  );
}

/** A blackboard on its easel, photographed for its words, which a crop cuts through. */
function board(d: Drawing): string {
  const { palette: p } = d;
  const chalk = lighten(p.cloth, 0.6);
  const slate = mix(p.ink, '#2b2f33', 0.7);
  return (
    backdrop(d, 1250, 200, 0.7) +
    bokeh(d, 30, [0, 0, 1600, 760], 90) +
    path(shape`M430 900 L520 0 H1080 L1170 900 Z`, darken(p.metal, 0.35)) +
    rect(250, 40, 1100, 800, darken(p.metal, 0.2), 14) +
    rect(286, 76, 1028, 728, d.linear({ 0: lighten(slate, 0.08), 1: slate }, [0, 0, 1, 1]), 6) +
    lettering(d, 'WELCOME', 800, 150, 130, chalk) +
    stroke(shape`M520 338 Q800 362 1080 336`, fade(chalk, 0.7), 6) +
    lettering(d, 'OPEN BAR', 800, 410, 100, p.accents[1]) +
    lettering(d, 'NORTH TERRACE', 800, 570, 62, chalk) +
    lettering(d, 'SPEECHES AT TEN', 800, 690, 44, fade(chalk, 0.8)) +
    vignette(d)
  );
}

export const photographs = {
  'photo-upright': { draw: upright, palettes: ['wine', 'ember'], size: [900, 1600] },
  'photo-night': { draw: night, palettes: ['midnight', 'forest'], size: [1600, 1067] },
  'photo-board': { draw: board, palettes: ['honey', 'sage'], size: [1600, 900] },
} as const satisfies Record<string, Scene>;
