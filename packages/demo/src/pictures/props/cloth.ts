import { circle, type Drawing, ellipse, path, rect, shape, stripes, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** Paint for hanging cloth: soft folds from side to side. */
export function folds(d: Drawing, colour: string, count = 9, depth = 0.2): string {
  const shade = (i: number): string =>
    i % 2 ? lighten(colour, 0.3) : darken(colour, depth * d.random.between(0.55, 1));
  return d.linear(stripes(count * 2 + 1, shade), [0, 0, 1, 0.06]);
}

/** A round table with a cloth to the ground; (x, y) is the middle of its top. */
export function roundTable(
  d: Drawing,
  x: number,
  y: number,
  rx: number,
  drop: number,
  cloth = d.palette.cloth,
): string {
  const ry = rx * 0.2;
  const flare = rx * 1.1;
  const skirt = shape`M${x - rx} ${y} C${x - rx} ${y + drop * 0.4} ${x - flare} ${y + drop * 0.8} ${x - flare} ${y + drop} Q${x} ${y + drop + ry * 1.5} ${x + flare} ${y + drop} C${x + flare} ${y + drop * 0.8} ${x + rx} ${y + drop * 0.4} ${x + rx} ${y} Z`;
  return (
    contactShadow(d, x, y + drop + ry * 0.5, flare * 1.35, ry * 1.5, 0.45) +
    path(skirt, folds(d, cloth, 11)) +
    path(
      skirt,
      d.linear({
        0: fade(d.palette.ink, 0.22),
        0.25: fade(d.palette.ink, 0),
        0.6: fade(d.palette.ink, 0.05),
        1: fade(d.palette.ink, 0.34),
      }),
    ) +
    ellipse(x, y + 3, rx, ry, darken(cloth, 0.28)) +
    ellipse(x, y, rx, ry, d.radial({ 0: lighten(cloth, 0.6), 0.6: cloth, 1: darken(cloth, 0.12) }, 0.5, 0.35, 0.75))
  );
}

/** A table across the canvas, seen from the front: its top from `y`, the cloth down to the bottom. */
export function longTable(
  d: Drawing,
  y: number,
  left = -20,
  right = 1220,
  cloth = d.palette.cloth,
  depth = 62,
): string {
  const inset = depth * 0.9;
  return (
    path(
      shape`M${left + inset} ${y} L${right - inset} ${y} L${right} ${y + depth} L${left} ${y + depth} Z`,
      d.linear({ 0: darken(cloth, 0.14), 1: lighten(cloth, 0.3) }),
    ) +
    rect(left, y + depth, right - left, d.height - y, folds(d, cloth, 26, 0.16)) +
    rect(
      left,
      y + depth,
      right - left,
      d.height - y,
      d.linear({
        0: fade(d.palette.ink, 0.26),
        0.12: fade(d.palette.ink, 0.04),
        1: fade(d.palette.ink, 0.3),
      }),
    ) +
    rect(left, y + depth - 1, right - left, 3, lighten(cloth, 0.6), 0, 'fill-opacity=".8"')
  );
}

/** Drapes at one side of the picture, tied back; `side` 1 is the left, -1 the right. */
export function drape(d: Drawing, side: 1 | -1, width: number, colour: string): string {
  const edge = side === 1 ? 0 : d.width;
  const at = (w: number): number => edge + side * w;
  const h = d.height;
  const outline = shape`M${at(-10)} -10 L${at(width)} -10 C${at(width * 0.95)} ${h * 0.36} ${at(width * 0.55)} ${h * 0.5} ${at(width * 0.34)} ${h * 0.6} C${at(width * 0.5)} ${h * 0.74} ${at(width * 0.55)} ${h * 0.86} ${at(width * 0.55)} ${h + 10} L${at(-10)} ${h + 10} Z`;
  return (
    path(outline, folds(d, colour, 7, 0.34)) +
    path(
      outline,
      d.linear({
        0: fade(d.palette.ink, 0.4),
        0.5: fade(d.palette.ink, 0.08),
        1: fade(d.palette.ink, 0.45),
      }),
    ) +
    stroke(
      shape`M${at(-4)} ${h * 0.585} Q${at(width * 0.18)} ${h * 0.635} ${at(width * 0.36)} ${h * 0.6}`,
      d.palette.metal,
      9,
    ) +
    times(2, (i) => circle(at(width * 0.3), h * (0.635 + i * 0.02), 5 - i, d.palette.metal))
  );
}
