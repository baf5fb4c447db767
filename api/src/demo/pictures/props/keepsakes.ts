import { circle, ellipse, path, place, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { contactShadow } from './light.js';

/** A gold ring around (x, y), slightly turned, with a stone on top if asked. */
export function ring(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  thickness: number,
  stone = false,
): string {
  const gold = d.palette.metal;
  const sheen = d.linear(
    [
      [0, lighten(gold, 0.75)],
      [0.2, gold],
      [0.42, darken(gold, 0.42)],
      [0.6, lighten(gold, 0.35)],
      [0.8, gold],
      [1, darken(gold, 0.5)],
    ],
    [0, 0, 1, 1],
  );
  const inner = d.linear(
    [
      [0, darken(gold, 0.5)],
      [0.5, lighten(gold, 0.5)],
      [1, darken(gold, 0.2)],
    ],
    [0, 0, 1, 0.7],
  );
  return place(
    `<g fill="none">${ellipse(0, 7, r, r * 0.94, 'none', shape`stroke="${d.palette.ink}" stroke-width="${thickness}" opacity=".22"`)}${ellipse(0, 0, r, r * 0.94, 'none', shape`stroke="${sheen}" stroke-width="${thickness}"`)}${ellipse(0, 1.5, r - thickness * 0.34, r * 0.94 - thickness * 0.34, 'none', shape`stroke="${inner}" stroke-width="${thickness * 0.3}"`)}${ellipse(0, 0, r + thickness * 0.28, r * 0.94 + thickness * 0.28, 'none', shape`stroke="#fff8e0" stroke-width="${thickness * 0.1}" opacity=".7"`)}</g>` +
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
    circle(
      0,
      0,
      s * 3.2,
      d.radial([
        [0, '#ffffff', 0.65],
        [0.3, '#ffffff', 0.2],
        [1, '#ffffff', 0],
      ]),
    ) +
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

/** A graduate's cap by the middle of its board. */
export function mortarboard(
  d: Drawing,
  x: number,
  y: number,
  size: number,
  angle = 0,
  colour = d.palette.ink,
): string {
  const s = size;
  const board = shape`M0 ${-s * 0.42} L${s} 0 L0 ${s * 0.42} L${-s} 0 Z`;
  const cap = shape`M${-s * 0.52} ${s * 0.16} L${-s * 0.48} ${s * 0.52} Q0 ${s * 0.86} ${s * 0.48} ${s * 0.52} L${s * 0.52} ${s * 0.16} L0 ${s * 0.4} Z`;
  const gold = d.palette.metal;
  return place(
    path(
      cap,
      d.linear(
        [
          [0, lighten(colour, 0.08)],
          [0.35, lighten(colour, 0.24)],
          [1, darken(colour, 0.1)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
      path(
        shape`M${-s} 0 L0 ${s * 0.42} L${s} 0 L${s} ${s * 0.05} L0 ${s * 0.48} L${-s} ${s * 0.05} Z`,
        mix(colour, '#000000', 0.35),
      ) +
      path(
        board,
        d.linear(
          [
            [0, lighten(colour, 0.34)],
            [0.55, lighten(colour, 0.12)],
            [1, colour],
          ],
          [0, 0, 0.6, 1],
        ),
      ) +
      stroke(
        shape`M0 0 Q${s * 0.4} ${-s * 0.02} ${s * 0.68} ${s * 0.14} Q${s * 0.76} ${s * 0.3} ${s * 0.72} ${s * 0.5}`,
        gold,
        s * 0.04,
      ) +
      path(
        shape`M${s * 0.68} ${s * 0.48} L${s * 0.76} ${s * 0.48} L${s * 0.8} ${s * 0.78} L${s * 0.63} ${s * 0.78} Z`,
        d.linear([
          [0, gold],
          [1, lighten(gold, 0.3)],
        ]),
      ) +
      circle(s * 0.72, s * 0.48, s * 0.05, darken(gold, 0.2)) +
      ellipse(0, 0, s * 0.06, s * 0.035, gold),
    x,
    y,
    1,
    angle,
  );
}

/** A rolled certificate with a ribbon, lying around (x, y). */
export function scroll(
  d: Drawing,
  x: number,
  y: number,
  length: number,
  angle: number,
  ribbon: string,
): string {
  const { cloth } = d.palette;
  const r = length * 0.09;
  const paper = d.linear([
    [0, darken(cloth, 0.1)],
    [0.3, lighten(cloth, 0.6)],
    [1, darken(cloth, 0.3)],
  ]);
  return place(
    rect(-length / 2, -r, length, r * 2, paper, 2) +
      ellipse(length / 2, 0, r * 0.5, r, darken(cloth, 0.12)) +
      ellipse(length / 2, 0, r * 0.3, r * 0.62, darken(cloth, 0.34)) +
      ellipse(-length / 2, 0, r * 0.4, r, lighten(cloth, 0.1)) +
      rect(
        -length * 0.05,
        -r * 1.04,
        length * 0.1,
        r * 2.08,
        d.linear([
          [0, darken(ribbon, 0.1)],
          [0.35, lighten(ribbon, 0.3)],
          [1, darken(ribbon, 0.3)],
        ]),
      ) +
      path(
        shape`M0 0 C${length * 0.1} ${-r * 1.5} ${length * 0.2} ${-r} ${length * 0.02} 0 Z M0 0 C${-length * 0.1} ${-r * 1.5} ${-length * 0.2} ${-r} ${-length * 0.02} 0 Z`,
        lighten(ribbon, 0.15),
      ) +
      path(
        shape`M0 0 L${length * 0.1} ${r * 2.3} L${length * 0.05} ${r * 2.1} L${length * 0.02} ${r * 2.5} Z M0 0 L${-length * 0.08} ${r * 2.2} L${-length * 0.04} ${r * 2} L${-length * 0.01} ${r * 2.4} Z`,
        darken(ribbon, 0.08),
      ),
    x,
    y,
    1,
    angle,
  );
}

/** Closed books, the lowest first, standing on (x, y). */
export function books(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  colours: readonly string[],
): string {
  const thick = width * 0.15;
  return colours
    .map((colour, i) => {
      const w = width * (1 - i * 0.07);
      const left = x - w / 2 + d.random.between(-width * 0.04, width * 0.04);
      const top = y - (i + 1) * thick;
      return (
        rect(
          left + 6,
          top + thick * 0.14,
          w - 12,
          thick * 0.72,
          d.linear([
            [0, '#fff6e6'],
            [0.5, '#e8d8bf'],
            [1, '#cdb899'],
          ]),
        ) +
        times(3, (k) =>
          rect(left + 8, top + thick * (0.3 + k * 0.18), w - 14, 1.4, '#b59f80', 0, 'opacity=".5"'),
        ) +
        rect(left, top, w, thick * 0.2, lighten(colour, 0.16), 4) +
        rect(left, top + thick * 0.82, w, thick * 0.2, darken(colour, 0.2), 4) +
        rect(
          left,
          top,
          thick * 0.5,
          thick * 1.02,
          d.linear([
            [0, lighten(colour, 0.2)],
            [1, darken(colour, 0.22)],
          ]),
          thick * 0.2,
        ) +
        rect(left + thick * 0.06, top + thick * 0.3, thick * 0.36, thick * 0.08, d.palette.metal)
      );
    })
    .join('');
}

/** An old-fashioned pram by the middle of its wheels' line. */
export function pram(
  d: Drawing,
  x: number,
  y: number,
  size: number,
  body: string,
  hood: string,
): string {
  const s = size;
  const gold = d.palette.metal;
  const shade = (colour: string): string =>
    d.linear(
      [
        [0, lighten(colour, 0.3)],
        [0.5, colour],
        [1, darken(colour, 0.26)],
      ],
      [0.1, 0, 0.8, 1],
    );
  const wheel = (cx: number, r: number): string =>
    circle(
      cx,
      -r,
      r,
      'none',
      shape`stroke="${mix(d.palette.ink, d.palette.near, 0.4)}" stroke-width="${s * 0.035}"`,
    ) +
    circle(cx, -r, r * 0.86, 'none', shape`stroke="${gold}" stroke-width="${s * 0.014}"`) +
    times(8, (i) => place(rect(-s * 0.005, 0, s * 0.01, r * 0.86, gold), cx, -r, 1, i * 45)) +
    circle(cx, -r, s * 0.04, gold);
  const bowl = shape`M${-s * 0.62} ${-s * 0.72} L${s * 0.6} ${-s * 0.72} C${s * 0.6} ${-s * 0.36} ${s * 0.34} ${-s * 0.22} 0 ${-s * 0.22} C${-s * 0.36} ${-s * 0.22} ${-s * 0.6} ${-s * 0.38} ${-s * 0.62} ${-s * 0.72} Z`;
  const roof = shape`M${-s * 0.02} ${-s * 0.72} L${s * 0.6} ${-s * 0.72} C${s * 0.64} ${-s * 1.16} ${s * 0.3} ${-s * 1.42} ${-s * 0.12} ${-s * 1.38} Z`;
  return place(
    contactShadow(d, 0, 0, s * 0.95, s * 0.08, 0.5) +
      stroke(
        shape`M${-s * 0.38} ${-s * 0.2} Q0 ${-s * 0.06} ${s * 0.38} ${-s * 0.2}`,
        gold,
        s * 0.03,
      ) +
      wheel(-s * 0.38, s * 0.2) +
      wheel(s * 0.38, s * 0.2) +
      stroke(
        shape`M${-s * 0.58} ${-s * 0.7} Q${-s * 0.84} ${-s * 0.78} ${-s * 0.9} ${-s * 1.02}`,
        gold,
        s * 0.03,
      ) +
      circle(-s * 0.9, -s * 1.02, s * 0.03, d.palette.cloth) +
      path(bowl, shade(body)) +
      path(roof, shade(hood)) +
      times(3, (i) =>
        stroke(
          shape`M${-s * 0.02} ${-s * 0.72} Q${s * (0.1 + i * 0.13)} ${-s * (1.16 - i * 0.12)} ${s * (0.16 + i * 0.17)} ${-s * (1.36 - i * 0.1)}`,
          darken(hood, 0.4),
          s * 0.008,
          'opacity=".5"',
        ),
      ) +
      times(15, (i) =>
        circle(
          -s * 0.62 + (i * s * 1.22) / 14,
          -s * 0.71,
          s * 0.035,
          lighten(d.palette.cloth, 0.3),
        ),
      ) +
      stroke(
        shape`M${-s * 0.5} ${-s * 0.5} Q0 ${-s * 0.36} ${s * 0.5} ${-s * 0.5}`,
        lighten(body, 0.45),
        s * 0.012,
        'opacity=".7"',
      ),
    x,
    y,
  );
}

/** A heart by its middle. */
export const heart = (x: number, y: number, size: number): string =>
  shape`M${x} ${y + size * 0.9} C${x - size * 1.5} ${y - size * 0.1} ${x - size * 0.9} ${y - size * 1.1} ${x} ${y - size * 0.35} C${x + size * 0.9} ${y - size * 1.1} ${x + size * 1.5} ${y - size * 0.1} ${x} ${y + size * 0.9} Z`;
