import { circle, type Drawing, ellipse, path, place, shape } from '../canvas/drawing.js';
import { darken, fade, lighten } from '../canvas/palette.js';

/** A gold ring around (x, y), slightly rotated, with an optional stone on top. */
export function ring(d: Drawing, x: number, y: number, r: number, thickness: number, stone = false): string {
  const gold = d.palette.metal;
  const sheen = d.linear(
    {
      0: lighten(gold, 0.75),
      0.2: gold,
      0.42: darken(gold, 0.42),
      0.6: lighten(gold, 0.35),
      0.8: gold,
      1: darken(gold, 0.5),
    },
    [0, 0, 1, 1],
  );
  const inner = d.linear({ 0: darken(gold, 0.5), 0.5: lighten(gold, 0.5), 1: darken(gold, 0.2) }, [0, 0, 1, 0.7]);
  return place(
    `<g fill="none">${ellipse(0, 7, r, r * 0.94, 'none', shape`stroke="${d.palette.ink}" stroke-width="${thickness}" stroke-opacity=".22"`)}${ellipse(0, 0, r, r * 0.94, 'none', shape`stroke="${sheen}" stroke-width="${thickness}"`)}${ellipse(0, 1.5, r - thickness * 0.34, r * 0.94 - thickness * 0.34, 'none', shape`stroke="${inner}" stroke-width="${thickness * 0.3}"`)}${ellipse(0, 0, r + thickness * 0.28, r * 0.94 + thickness * 0.28, 'none', shape`stroke="#fff8e0" stroke-width="${thickness * 0.1}" stroke-opacity=".7"`)}</g>` +
      (stone ? diamond(d, 0, -r * 0.94 - thickness * 0.9, thickness * 2.4) : ''),
    x,
    y,
    1,
    stone ? 18 : -14,
  );
}

/** A cut stone seen from the side, `size` wide on each side of its middle. */
export function diamond(d: Drawing, x: number, y: number, size: number): string {
  const s = size;
  const facets: [string, string][] = [
    [shape`M${-s} ${-s * 0.2} L${-s * 0.55} ${-s * 0.7} L${-s * 0.3} ${-s * 0.2} Z`, '#dff1fb'],
    [shape`M${-s * 0.55} ${-s * 0.7} L0 ${-s * 0.7} L${-s * 0.3} ${-s * 0.2} Z`, '#ffffff'],
    [shape`M0 ${-s * 0.7} L${s * 0.3} ${-s * 0.2} L${-s * 0.3} ${-s * 0.2} Z`, '#cfe6f6'],
    [shape`M0 ${-s * 0.7} L${s * 0.55} ${-s * 0.7} L${s * 0.3} ${-s * 0.2} Z`, '#f2faff'],
    [shape`M${s} ${-s * 0.2} L${s * 0.55} ${-s * 0.7} L${s * 0.3} ${-s * 0.2} Z`, '#b7d6ec'],
    [shape`M${-s} ${-s * 0.2} L${-s * 0.3} ${-s * 0.2} L0 ${s * 0.9} Z`, '#c4e0f3'],
    [shape`M${-s * 0.3} ${-s * 0.2} L${s * 0.3} ${-s * 0.2} L0 ${s * 0.9} Z`, '#f6fcff'],
    [shape`M${s} ${-s * 0.2} L${s * 0.3} ${-s * 0.2} L0 ${s * 0.9} Z`, '#9fc4e0'],
  ];
  return place(
    circle(0, 0, s * 3.2, d.radial({ 0: fade('#ffffff', 0.65), 0.3: fade('#ffffff', 0.2), 1: fade('#ffffff', 0) })) +
      facets.map(([outline, tone]) => path(outline, tone)).join('') +
      sparkle(-s * 0.5, -s * 0.75, s * 0.9),
    x,
    y,
  );
}

/** A four-pointed glint. */
export const sparkle = (x: number, y: number, size: number, colour = '#ffffff'): string =>
  path(
    shape`M${x} ${y - size} Q${x + size * 0.07} ${y - size * 0.07} ${x + size} ${y} Q${x + size * 0.07} ${y + size * 0.07} ${x} ${y + size} Q${x - size * 0.07} ${y + size * 0.07} ${x - size} ${y} Q${x - size * 0.07} ${y - size * 0.07} ${x} ${y - size} Z`,
    colour,
  );

/** A heart; (x, y) is its middle. */
export const heart = (x: number, y: number, size: number): string =>
  shape`M${x} ${y + size * 0.9} C${x - size * 1.5} ${y - size * 0.1} ${x - size * 0.9} ${y - size * 1.1} ${x} ${y - size * 0.35} C${x + size * 0.9} ${y - size * 1.1} ${x + size * 1.5} ${y - size * 0.1} ${x} ${y + size * 0.9} Z`;
