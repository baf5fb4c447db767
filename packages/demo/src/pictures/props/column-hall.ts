import { ACROSS, circle, type Drawing, path, rect, shape, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** A hall with columns and steps; (x, y) is the middle of its base. */
export function columnHall(d: Drawing, x: number, y: number, width: number, stone: string): string {
  const h = width * 0.3;
  const left = x - width / 2;
  const top = y - h;
  const columns = 8;
  const shade = d.linear({ 0: darken(stone, 0.16), 0.3: lighten(stone, 0.4), 1: darken(stone, 0.26) }, ACROSS);
  return (
    contactShadow(d, x, y + 6, width * 0.7, width * 0.04, 0.4) +
    rect(left + width * 0.04, top, width * 0.92, h, d.linear({ 0: darken(stone, 0.45), 1: darken(stone, 0.25) })) +
    times(columns - 1, (i) => {
      const cx = left + width * (0.065 + ((i + 0.5) * 0.87) / (columns - 1));
      return rect(
        cx - width * 0.022,
        top + h * 0.24,
        width * 0.044,
        h * 0.56,
        d.linear({ 0: lighten(d.palette.glow, 0.3), 1: mix(d.palette.glow, d.palette.metal, 0.4) }),
        width * 0.022,
        'fill-opacity=".9"',
      );
    }) +
    times(columns, (i) => {
      const cx = left + width * (0.065 + (i * 0.87) / (columns - 1));
      return (
        rect(cx - width * 0.018, top, width * 0.036, h * 0.96, shade) +
        rect(cx - width * 0.026, top, width * 0.052, h * 0.05, lighten(stone, 0.25)) +
        rect(cx - width * 0.026, y - h * 0.07, width * 0.052, h * 0.07, lighten(stone, 0.2))
      );
    }) +
    rect(left, top - h * 0.16, width, h * 0.17, d.linear({ 0: lighten(stone, 0.3), 1: darken(stone, 0.1) }), 2) +
    path(
      shape`M${left - width * 0.01} ${top - h * 0.16} L${x} ${top - h * 0.68} L${left + width * 1.01} ${top - h * 0.16} Z`,
      d.linear({ 0: lighten(stone, 0.35), 1: stone }),
    ) +
    path(
      shape`M${left + width * 0.1} ${top - h * 0.2} L${x} ${top - h * 0.57} L${left + width * 0.9} ${top - h * 0.2} Z`,
      darken(stone, 0.14),
      'fill-opacity=".6"',
    ) +
    circle(x, top - h * 0.33, h * 0.07, lighten(stone, 0.2)) +
    times(4, (i) =>
      rect(
        left - width * 0.015 * i,
        y + i * 9 - 4,
        width * (1 + 0.03 * i),
        10,
        d.linear({ 0: lighten(stone, 0.35), 1: darken(stone, 0.16) }),
      ),
    )
  );
}
