import { circle, type Drawing, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { contactShadow, glow } from './light.js';

/** A lit window with four panes; (x, y) is its upper left corner. */
export function litWindow(d: Drawing, x: number, y: number, width: number, height: number, frame: string): string {
  const { glow: shine, metal } = d.palette;
  return (
    rect(x, y, width, height, d.radial({ 0: lighten(shine, 0.55), 1: mix(shine, metal, 0.4) }, 0.5, 0.6, 0.7), 3) +
    stroke(
      shape`M${x + width / 2} ${y} V${y + height} M${x} ${y + height * 0.45} H${x + width}`,
      frame,
      Math.max(2, width * 0.06),
    ) +
    rect(x, y, width, height, 'none', 3, shape`stroke="${frame}" stroke-width="${Math.max(3, width * 0.09)}"`) +
    rect(x - width * 0.1, y + height, width * 1.2, Math.max(4, height * 0.07), lighten(frame, 0.15), 2)
  );
}

/** A gabled house with light in its windows; (x, y) is the middle of its base. */
export function house(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  walls: string,
  roof: string,
  door: string,
): string {
  const h = width * 0.5;
  const left = x - width / 2;
  const top = y - h;
  const { cloth, ink, metal } = d.palette;
  const frame = lighten(walls, 0.5);
  const siding = times(9, (i) => rect(left, top + (i + 0.5) * (h / 9), width, 1.6, ink, 0, 'fill-opacity=".08"'));
  const gable = shape`M${left + width * 0.1} ${top} L${left + width * 0.34} ${top - h * 0.72} L${left + width * 0.58} ${top} Z`;
  return (
    contactShadow(d, x, y, width * 0.72, width * 0.06, 0.5) +
    rect(x + width * 0.27, top - h * 0.78, width * 0.08, h * 0.5, darken(mix(roof, walls, 0.4), 0.15)) +
    rect(x + width * 0.255, top - h * 0.8, width * 0.11, h * 0.07, darken(roof, 0.2)) +
    path(
      shape`M${left - width * 0.05} ${top + 4} L${left + width * 0.14} ${top - h * 0.56} L${left + width * 0.88} ${top - h * 0.56} L${left + width * 1.05} ${top + 4} Z`,
      d.linear({ 0: lighten(roof, 0.12), 1: darken(roof, 0.22) }),
    ) +
    times(4, (i) =>
      rect(
        left + width * (0.1 - i * 0.035),
        top - h * (0.45 - i * 0.13),
        width * (0.8 + i * 0.07),
        2,
        ink,
        0,
        'fill-opacity=".14"',
      ),
    ) +
    rect(left, top, width, h, d.linear({ 0: darken(walls, 0.16), 0.2: walls, 1: lighten(walls, 0.06) })) +
    siding +
    path(gable, d.linear({ 0: lighten(walls, 0.1), 1: walls })) +
    stroke(
      shape`M${left + width * 0.06} ${top + 8} L${left + width * 0.34} ${top - h * 0.78} L${left + width * 0.62} ${top + 8}`,
      darken(roof, 0.1),
      width * 0.026,
    ) +
    circle(
      left + width * 0.34,
      top - h * 0.26,
      width * 0.055,
      lighten(d.palette.glow, 0.3),
      shape`stroke="${frame}" stroke-width="5"`,
    ) +
    litWindow(d, left + width * 0.1, top + h * 0.26, width * 0.15, h * 0.4, frame) +
    litWindow(d, left + width * 0.61, top + h * 0.26, width * 0.13, h * 0.4, frame) +
    litWindow(d, left + width * 0.8, top + h * 0.26, width * 0.13, h * 0.4, frame) +
    rect(left + width * 0.345, top + h * 0.2, width * 0.17, h * 0.8, frame, 3) +
    rect(
      left + width * 0.36,
      top + h * 0.235,
      width * 0.14,
      h * 0.765,
      d.linear({ 0: lighten(door, 0.14), 1: darken(door, 0.18) }),
      2,
    ) +
    circle(
      left + width * 0.43,
      top + h * 0.42,
      width * 0.026,
      'none',
      shape`stroke="${d.palette.leaf}" stroke-width="6"`,
    ) +
    circle(left + width * 0.483, top + h * 0.64, 3.4, metal) +
    rect(left + width * 0.31, y - h * 0.04, width * 0.24, h * 0.07, darken(cloth, 0.25), 2) +
    glow(d, left + width * 0.43, y - h * 0.3, width * 0.34, 0.28) +
    glow(d, left + width * 0.76, y - h * 0.4, width * 0.34, 0.25)
  );
}
