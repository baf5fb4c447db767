import {
  ACROSS,
  circle,
  type Drawing,
  ellipse,
  path,
  place,
  type Point,
  rect,
  shape,
  times,
} from '../canvas/drawing.js';
import { fade, isDark, lighten } from '../canvas/palette.js';

/** Sky or wall over the whole canvas, with a soft light at the given point. */
export function backdrop(d: Drawing, lightX = 600, lightY = 330, strength = 0.75): string {
  const [top, middle, bottom] = d.palette.back;
  return (
    rect(0, 0, d.width, d.height, d.linear({ 0: top, 0.5: middle, 1: bottom })) + glow(d, lightX, lightY, 620, strength)
  );
}

/** A patch of light without an edge. */
export function glow(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  strength = 0.6,
  colour = d.palette.glow,
  more = '',
): string {
  const fill = d.radial({
    0: fade(colour, strength),
    0.35: fade(colour, strength * 0.45),
    0.7: fade(colour, strength * 0.1),
    1: fade(colour, 0),
  });
  return circle(x, y, r, fill, more);
}

/** Lights out of focus: discs with a faint brighter rim, as a fast lens draws them. */
export function bokeh(
  d: Drawing,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number] = [0, 0, 1200, 560],
  largest = 46,
): string {
  const colours = [d.palette.glow, d.palette.glow, d.palette.accents[0], d.palette.accents[1], d.palette.accents[3]];
  return times(count, () => {
    const colour = d.random.pick(colours);
    const strength = d.random.between(0.1, 0.42);
    const fill = d.radial({
      0: fade(colour, strength * 0.75),
      0.82: fade(colour, strength * 0.85),
      0.93: fade(colour, strength),
      1: fade(colour, 0),
    });
    return circle(
      d.random.between(left, right),
      d.random.between(top, bottom),
      d.random.between(largest * 0.2, largest),
      fill,
    );
  });
}

/** A cone of light from a lamp towards a point on the floor. */
export function beam(
  d: Drawing,
  [x, y]: Point,
  [toX, toY]: Point,
  spread: number,
  colour: string,
  strength = 0.4,
): string {
  const length = Math.hypot(toX - x, toY - y);
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI - 90;
  const fill = d.linear({
    0: fade(colour, strength),
    0.6: fade(colour, strength * 0.35),
    1: fade(colour, 0),
  });
  return place(
    path(shape`M-5 0 L5 0 L${spread} ${length} L${-spread} ${length} Z`, fill) +
      path(shape`M-3 0 L3 0 L${spread * 0.5} ${length} L${-spread * 0.5} ${length} Z`, fill),
    x,
    y,
    1,
    angle,
  );
}

export function stars(d: Drawing, count: number, bottom = 380): string {
  return times(count, () =>
    circle(
      d.random.between(0, d.width),
      d.random.between(0, bottom),
      d.random.between(0.7, 2.2),
      lighten(d.palette.glow, 0.6),
      shape`fill-opacity="${d.random.between(0.3, 1)}"`,
    ),
  );
}

/** Drawn last: light over the whole picture, and darker corners. */
export function finish(d: Drawing, lightX = 600, lightY = 300, strength = 0.22): string {
  const { ink, glow: shine, back } = d.palette;
  const dark = isDark(back[1]);
  // In dark pictures the light brightens what it covers, in light ones it is a haze. Blending is slow: once per
  // picture.
  const blend = dark ? 'style="mix-blend-mode:screen"' : '';
  // Two linear gradients darken the corners as well as a radial one, and are five times as fast.
  const edge = (share: number): string => fade(ink, dark ? share : share * 0.45);
  const sides = d.linear({ 0: edge(0.2), 0.3: edge(0), 0.7: edge(0), 1: edge(0.2) }, ACROSS);
  const ends = d.linear({ 0: edge(0.16), 0.25: edge(0), 0.75: edge(0), 1: edge(0.24) });
  return (
    glow(d, lightX, lightY, 520, strength, shine, blend) +
    rect(0, 0, d.width, d.height, sides) +
    rect(0, 0, d.width, d.height, ends)
  );
}

/** The shadow of an object on the ground. */
export const contactShadow = (d: Drawing, x: number, y: number, rx: number, ry: number, strength = 0.4): string =>
  ellipse(
    x,
    y,
    rx,
    ry,
    d.radial({
      0: fade(d.palette.ink, strength),
      0.55: fade(d.palette.ink, strength * 0.5),
      1: fade(d.palette.ink, 0),
    }),
  );
