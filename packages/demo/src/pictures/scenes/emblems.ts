import { circle, type Drawing, ellipse, rect, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { balloonCluster } from '../props/balloons.js';
import { marquee } from '../props/marquee.js';
import { cupcake } from '../props/cupcake.js';
import { tumbler } from '../props/drinks.js';
import { bouquet } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { sparkle } from '../props/jewels.js';
import { stringLights } from '../props/lamps.js';
import { sprig } from '../props/leaves.js';
import { glow } from '../props/light.js';
import { SQUARE, type Scene } from './scene.js';

/** A symbol of the trade on a round plate, for businesses without a portrait. */
const emblem = (motif: (d: Drawing) => string, palettes: Scene['palettes']): Scene => ({
  draw: (d) => plate(d) + motif(d),
  palettes,
  size: SQUARE,
});

function plate(d: Drawing): string {
  const { palette: p } = d;
  return (
    rect(0, 0, 480, 480, d.linear({ 0: p.back[0], 0.5: p.back[1], 1: p.back[2] }, [0, 0, 1, 1])) +
    circle(240, 246, 190, p.ink, 'fill-opacity=".1"') +
    circle(240, 240, 190, d.linear({ 0: lighten(p.back[1], 0.5), 1: mix(p.back[1], p.cloth, 0.25) })) +
    circle(240, 240, 174, 'none', `stroke="${p.metal}" stroke-width="3" stroke-opacity=".7"`) +
    glow(d, 240, 200, 220, 0.5)
  );
}

const flowers = (d: Drawing): string =>
  bouquet(d, 240, 240, 118, 12, [d.palette.accents[0], d.palette.cloth, d.palette.accents[1]]);

const wreath = (d: Drawing): string =>
  times(22, (i) => {
    const turn = (i / 22) * Math.PI * 2;
    const degrees = (turn * 180) / Math.PI;
    return sprig(d, 240 + Math.cos(turn) * 112, 240 + Math.sin(turn) * 112, 74, degrees + 62);
  }) + sparkle(240, 240, 58, d.palette.metal);

const cake = (d: Drawing): string => cupcake(d, 240, 352, 158, d.palette.accents[0], d.palette.accents[2], true);

const bar = (d: Drawing): string => tumbler(d, 190, 366, 200, d.palette.accents[0]) + flute(d, 306, 368, 270, 6);

const balloons = (d: Drawing): string => balloonCluster(d, 240, 200, 7, 88, 58, 170);

const tent = (d: Drawing): string => marquee(d, 240, 350, 290, d.palette.accents[2]);

const lights = (d: Drawing): string =>
  stringLights(d, [70, 150], [410, 150], 46, 7, 1.5) +
  stringLights(d, [60, 240], [420, 240], 46, 8, 1.3) +
  stringLights(d, [84, 320], [396, 320], 40, 7, 1.1);

function record(d: Drawing): string {
  const { palette: p } = d;
  return (
    circle(240, 240, 146, d.radial({ 0: lighten(p.ink, 0.22), 1: p.ink }, 0.4, 0.35, 0.8)) +
    times(6, (i) =>
      circle(240, 240, 134 - i * 13, 'none', 'stroke="#ffffff" stroke-width="1.4" stroke-opacity=".16"'),
    ) +
    circle(240, 240, 54, p.accents[0]) +
    circle(240, 240, 36, 'none', `stroke="${p.cloth}" stroke-width="4" stroke-opacity=".6"`) +
    circle(240, 240, 8, p.cloth) +
    stroke('M366 110 L372 200 L306 264', p.metal, 12) +
    circle(366, 108, 18, darken(p.metal, 0.15))
  );
}

function camera(d: Drawing): string {
  const { palette: p } = d;
  return (
    rect(190, 142, 100, 44, darken(p.near, 0.2), 12) +
    rect(102, 168, 276, 176, d.linear({ 0: lighten(p.near, 0.2), 1: darken(p.near, 0.2) }), 28) +
    rect(102, 216, 276, 78, p.accents[0]) +
    circle(240, 256, 80, d.linear({ 0: lighten(p.cloth, 0.5), 1: darken(p.cloth, 0.3) })) +
    circle(240, 256, 62, p.ink) +
    circle(240, 256, 48, d.radial({ 0: p.accents[2], 0.5: p.near, 1: p.ink }, 0.4, 0.35, 0.75)) +
    ellipse(222, 236, 16, 12, '#ffffff', 'fill-opacity=".65"') +
    circle(342, 192, 13, p.glow) +
    sparkle(346, 142, 34, p.metal)
  );
}

export const emblems = {
  'emblem-flowers': emblem(flowers, ['blush', 'sage', 'lilac']),
  'emblem-wreath': emblem(wreath, ['sage', 'honey', 'forest']),
  'emblem-cake': emblem(cake, ['mint', 'powder', 'honey']),
  'emblem-bar': emblem(bar, ['ember', 'lagoon', 'mint']),
  'emblem-balloons': emblem(balloons, ['powder', 'lilac', 'mint']),
  'emblem-tent': emblem(tent, ['honey', 'powder', 'midnight']),
  'emblem-lights': emblem(lights, ['midnight', 'wine', 'forest']),
  'emblem-record': emblem(record, ['honey', 'midnight', 'mint']),
  'emblem-camera': emblem(camera, ['blush', 'powder', 'sage']),
};
