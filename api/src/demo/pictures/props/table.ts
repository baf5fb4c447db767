import { circle, ellipse, path, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { contactShadow } from './light.js';

/** Paint for hanging cloth: soft folds from side to side. */
export function folds(d: Drawing, colour: string, count = 9, depth = 0.2): string {
  const stops = Array.from({ length: count * 2 + 1 }, (_, i) => {
    const tone = i % 2 ? lighten(colour, 0.3) : darken(colour, depth * d.random.between(0.55, 1));
    return [i / (count * 2), tone] as const;
  });
  return d.linear(stops, [0, 0, 1, 0.06]);
}

/** A round table by the middle of its top, with a cloth to the ground. */
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
      d.linear([
        [0, d.palette.ink, 0.22],
        [0.25, d.palette.ink, 0],
        [0.6, d.palette.ink, 0.05],
        [1, d.palette.ink, 0.34],
      ]),
    ) +
    ellipse(x, y + 3, rx, ry, darken(cloth, 0.28)) +
    ellipse(
      x,
      y,
      rx,
      ry,
      d.radial(
        [
          [0, lighten(cloth, 0.6)],
          [0.6, cloth],
          [1, darken(cloth, 0.12)],
        ],
        0.5,
        0.35,
        0.75,
      ),
    )
  );
}

/** A table that runs across the sheet, seen from the front: its top from `y`, the cloth down to the bottom. */
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
      d.linear([
        [0, darken(cloth, 0.14)],
        [1, lighten(cloth, 0.3)],
      ]),
    ) +
    rect(left, y + depth, right - left, d.height - y, folds(d, cloth, 26, 0.16)) +
    rect(
      left,
      y + depth,
      right - left,
      d.height - y,
      d.linear([
        [0, d.palette.ink, 0.26],
        [0.12, d.palette.ink, 0.04],
        [1, d.palette.ink, 0.3],
      ]),
    ) +
    rect(left, y + depth - 1, right - left, 3, lighten(cloth, 0.6), 0, 'opacity=".8"')
  );
}

/** A light bentwood chair seen from behind, standing on (x, y). */
export function chair(
  d: Drawing,
  x: number,
  y: number,
  height: number,
  colour = d.palette.cloth,
): string {
  const w = height * 0.42;
  const line = height * 0.034;
  const wood = d.linear([
    [0, lighten(colour, 0.2)],
    [1, darken(colour, 0.3)],
  ]);
  const seat = y - height * 0.44;
  return (
    contactShadow(d, x, y, w * 0.8, height * 0.05, 0.35) +
    stroke(
      shape`M${x - w * 0.42} ${seat} L${x - w * 0.48} ${y} M${x + w * 0.42} ${seat} L${x + w * 0.48} ${y}`,
      darken(colour, 0.32),
      line,
    ) +
    stroke(
      shape`M${x - w * 0.3} ${seat} L${x - w * 0.32} ${y - height * 0.06} M${x + w * 0.3} ${seat} L${x + w * 0.32} ${y - height * 0.06}`,
      darken(colour, 0.45),
      line * 0.8,
    ) +
    path(
      shape`M${x - w * 0.46} ${seat} Q${x} ${seat - height * 0.05} ${x + w * 0.46} ${seat} L${x + w * 0.5} ${seat + height * 0.07} Q${x} ${seat + height * 0.1} ${x - w * 0.5} ${seat + height * 0.07} Z`,
      wood,
    ) +
    stroke(
      shape`M${x - w * 0.4} ${seat} C${x - w * 0.46} ${y - height * 0.92} ${x - w * 0.2} ${y - height} ${x} ${y - height} C${x + w * 0.2} ${y - height} ${x + w * 0.46} ${y - height * 0.92} ${x + w * 0.4} ${seat}`,
      lighten(colour, 0.08),
      line * 1.1,
    ) +
    stroke(
      shape`M${x - w * 0.3} ${y - height * 0.9} L${x + w * 0.3} ${seat} M${x + w * 0.3} ${y - height * 0.9} L${x - w * 0.3} ${seat}`,
      darken(colour, 0.16),
      line * 0.8,
    )
  );
}

/** A vase on (x, y); flowers go above it. */
export function vase(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.3;
  return (
    contactShadow(d, x, y, w * 1.5, w * 0.3) +
    path(
      shape`M${x - w * 0.45} ${y - height} C${x - w * 0.4} ${y - height * 0.7} ${x - w} ${y - height * 0.55} ${x - w} ${y - height * 0.32} C${x - w} ${y - height * 0.1} ${x - w * 0.6} ${y} ${x - w * 0.4} ${y} L${x + w * 0.4} ${y} C${x + w * 0.6} ${y} ${x + w} ${y - height * 0.1} ${x + w} ${y - height * 0.32} C${x + w} ${y - height * 0.55} ${x + w * 0.4} ${y - height * 0.7} ${x + w * 0.45} ${y - height} Z`,
      d.linear(
        [
          [0, darken(colour, 0.16)],
          [0.3, lighten(colour, 0.38)],
          [0.6, colour],
          [1, darken(colour, 0.36)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse(x, y - height, w * 0.45, w * 0.12, darken(colour, 0.4))
  );
}

/** A plate in perspective, with an optional folded napkin. */
export function plate(d: Drawing, x: number, y: number, rx: number, napkin?: string): string {
  const { cloth, ink, metal } = d.palette;
  return (
    contactShadow(d, x, y + rx * 0.06, rx * 1.15, rx * 0.32, 0.3) +
    ellipse(
      x,
      y,
      rx,
      rx * 0.24,
      d.linear([
        [0, darken(cloth, 0.1)],
        [1, lighten(cloth, 0.7)],
      ]),
    ) +
    ellipse(
      x,
      y - 1,
      rx * 0.97,
      rx * 0.22,
      'none',
      shape`stroke="${metal}" stroke-width="1.6" opacity=".8"`,
    ) +
    ellipse(
      x,
      y,
      rx * 0.66,
      rx * 0.15,
      d.linear([
        [0, mix(cloth, ink, 0.14)],
        [1, lighten(cloth, 0.5)],
      ]),
    ) +
    (napkin
      ? path(
          shape`M${x - rx * 0.34} ${y + rx * 0.02} Q${x - rx * 0.1} ${y - rx * 0.5} ${x} ${y - rx * 0.62} Q${x + rx * 0.1} ${y - rx * 0.5} ${x + rx * 0.34} ${y + rx * 0.02} Q${x} ${y + rx * 0.12} ${x - rx * 0.34} ${y + rx * 0.02} Z`,
          d.linear(
            [
              [0, lighten(napkin, 0.25)],
              [0.5, napkin],
              [1, darken(napkin, 0.26)],
            ],
            [0, 0, 1, 0.3],
          ),
        )
      : '')
  );
}

/** A globe lamp on a cord from the top of the sheet. */
export function pendant(d: Drawing, x: number, y: number, r: number): string {
  const { glow, ink, metal, mid } = d.palette;
  return (
    stroke(shape`M${x} -5 V${y - r}`, mix(ink, mid, 0.3), 2) +
    circle(
      x,
      y,
      r * 3.4,
      d.radial([
        [0, glow, 0.6],
        [0.3, glow, 0.26],
        [1, glow, 0],
      ]),
    ) +
    circle(
      x,
      y,
      r,
      d.radial(
        [
          [0, '#fffdf4'],
          [0.55, lighten(glow, 0.45)],
          [1, mix(glow, metal, 0.35)],
        ],
        0.45,
        0.42,
        0.62,
      ),
    ) +
    rect(x - r * 0.2, y - r * 1.16, r * 0.4, r * 0.26, metal, 2)
  );
}

/** Drapes at the side of a room, tied back; `side` 1 is the left, -1 the right. */
export function drape(d: Drawing, side: 1 | -1, width: number, colour: string): string {
  const edge = side === 1 ? 0 : d.width;
  const at = (w: number): number => edge + side * w;
  const h = d.height;
  const outline = shape`M${at(-10)} -10 L${at(width)} -10 C${at(width * 0.95)} ${h * 0.36} ${at(width * 0.55)} ${h * 0.5} ${at(width * 0.34)} ${h * 0.6} C${at(width * 0.5)} ${h * 0.74} ${at(width * 0.55)} ${h * 0.86} ${at(width * 0.55)} ${h + 10} L${at(-10)} ${h + 10} Z`;
  return (
    path(outline, folds(d, colour, 7, 0.34)) +
    path(
      outline,
      d.linear([
        [0, d.palette.ink, 0.4],
        [0.5, d.palette.ink, 0.08],
        [1, d.palette.ink, 0.45],
      ]),
    ) +
    stroke(
      shape`M${at(-4)} ${h * 0.585} Q${at(width * 0.18)} ${h * 0.635} ${at(width * 0.36)} ${h * 0.6}`,
      d.palette.metal,
      9,
    ) +
    times(2, (i) => circle(at(width * 0.3), h * (0.635 + i * 0.02), 5 - i, d.palette.metal))
  );
}
