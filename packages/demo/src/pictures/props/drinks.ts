import { ACROSS, circle, type Drawing, ellipse, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten } from '../canvas/palette.js';

/** A straight glass with a long drink, ice, a straw and a slice of fruit. */
export function tumbler(d: Drawing, x: number, y: number, height: number, drink: string): string {
  const w = height * 0.27;
  const sides = shape`M${-w} ${-height} L${-w * 0.8} ${-w * 0.1} Q0 ${w * 0.12} ${w * 0.8} ${-w * 0.1} L${w} ${-height} Z`;
  const level = -height * 0.8;
  const filled = shape`M${-w * 0.95} ${level} L${-w * 0.76} ${-w * 0.14} Q0 ${w * 0.06} ${w * 0.76} ${-w * 0.14} L${w * 0.95} ${level} Z`;
  const ice = times(3, (i) =>
    place(
      rect(-w * 0.3, -w * 0.3, w * 0.6, w * 0.6, '#ffffff', 4, 'fill-opacity=".34"'),
      (i - 1) * w * 0.5,
      level + w * (0.5 + (i % 2) * 0.4),
      1,
      i * 31 + 10,
    ),
  );
  return place(
    stroke(shape`M${w * 0.1} ${-w * 0.4} L${w * 0.62} ${-height * 1.24}`, d.palette.accents[2], w * 0.14) +
      path(filled, d.linear({ 0: lighten(drink, 0.35), 0.55: drink, 1: darken(drink, 0.25) })) +
      ice +
      path(
        sides,
        d.linear(
          {
            0: fade('#ffffff', 0.4),
            0.3: fade('#ffffff', 0.05),
            0.8: fade('#ffffff', 0.08),
            1: fade('#ffffff', 0.34),
          },
          ACROSS,
        ),
      ) +
      ellipse(0, -height, w, w * 0.18, 'none', 'stroke="#ffffff" stroke-width="2" stroke-opacity=".75"') +
      slice(d, -w * 0.95, -height * 1.02, w * 0.55),
    x,
    y,
  );
}

/** A wheel of citrus. */
export function slice(d: Drawing, x: number, y: number, r: number): string {
  const rind = d.palette.accents[1];
  return place(
    circle(0, 0, r, rind) +
      circle(0, 0, r * 0.86, lighten(rind, 0.7)) +
      times(8, (i) =>
        place(
          path(
            shape`M${r * 0.12} 0 L${r * 0.76} ${-r * 0.24} Q${r * 0.86} 0 ${r * 0.76} ${r * 0.24} Z`,
            lighten(rind, 0.22),
          ),
          0,
          0,
          1,
          i * 45,
        ),
      ),
    x,
    y,
    1,
    12,
  );
}
