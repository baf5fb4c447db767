import {
  circle,
  ellipse,
  onRope,
  path,
  place,
  rect,
  rope,
  shape,
  stroke,
  times,
} from '../drawing.js';
import type { Drawing, Point } from '../drawing.js';
import { darken, isDark, lighten, mix } from '../palette.js';

/** Sky or wall over the whole sheet, with a soft light at the given point. */
export function backdrop(d: Drawing, lightX = 600, lightY = 330, strength = 0.75): string {
  const [top, middle, bottom] = d.palette.back;
  return (
    rect(
      0,
      0,
      d.width,
      d.height,
      d.linear([
        [0, top],
        [0.5, middle],
        [1, bottom],
      ]),
    ) + glow(d, lightX, lightY, 680, strength)
  );
}

/** A pool of light without an edge. */
export function glow(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  strength = 0.6,
  colour = d.palette.glow,
): string {
  const fill = d.radial([
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [0.7, colour, strength * 0.1],
    [1, colour, 0],
  ]);
  return circle(x, y, r, fill, shining(d));
}

/** On dark pictures light is added to what it falls on; on bright ones it lies over it as a haze. */
const shining = (d: Drawing): string =>
  isDark(d.palette.back[1]) ? 'style="mix-blend-mode:screen"' : '';

/** Lights out of focus: discs with a faint brighter rim, as a fast lens draws them. */
export function bokeh(
  d: Drawing,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number] = [0, 0, 1200, 560],
  largest = 46,
): string {
  const colours = [
    d.palette.glow,
    d.palette.glow,
    d.palette.accents[0],
    d.palette.accents[1],
    d.palette.accents[3],
  ];
  return times(count, () => {
    const colour = d.random.pick(colours);
    const strength = d.random.between(0.1, 0.42);
    const fill = d.radial([
      [0, colour, strength * 0.75],
      [0.82, colour, strength * 0.85],
      [0.93, colour, strength],
      [1, colour, 0],
    ]);
    return circle(
      d.random.between(left, right),
      d.random.between(top, bottom),
      d.random.between(largest * 0.2, largest),
      fill,
    );
  });
}

/** A drooping cord of small lamps, each with its halo. */
export function stringLights(
  d: Drawing,
  from: Point,
  to: Point,
  sag: number,
  count: number,
  size = 1,
): string {
  const cord = stroke(
    rope(from, to, sag),
    mix(d.palette.ink, d.palette.mid, 0.35),
    2 * size,
    'opacity=".8"',
  );
  const halo = d.radial([
    [0, d.palette.glow, 0.75],
    [0.25, d.palette.glow, 0.3],
    [1, d.palette.glow, 0],
  ]);
  const bulb = d.radial([
    [0, '#fffdf2'],
    [0.6, lighten(d.palette.glow, 0.4)],
    [1, d.palette.glow],
  ]);
  const lamps = times(count, (i) => {
    const { x, y } = onRope(from, to, sag, (i + 0.5) / count);
    return (
      rect(
        x - 2.5 * size,
        y - 1,
        5 * size,
        9 * size,
        mix(d.palette.ink, d.palette.metal, 0.25),
        1,
      ) +
      circle(x, y + 14 * size, 42 * size, halo) +
      ellipse(x, y + 14 * size, 6.5 * size, 8 * size, bulb)
    );
  });
  return cord + lamps;
}

/** A candle that stands on (x, y), with flame and halo. */
export function candle(
  d: Drawing,
  x: number,
  y: number,
  height: number,
  width = 14,
  halo = 1,
): string {
  const { cloth, glow: shine, metal } = d.palette;
  const wax = d.linear(
    [
      [0, darken(cloth, 0.1)],
      [0.35, lighten(cloth, 0.6)],
      [1, darken(cloth, 0.26)],
    ],
    [0, 0, 1, 0],
  );
  const top = y - height;
  return (
    ellipse(x, y, width * 0.95, width * 0.24, mix(metal, d.palette.ink, 0.3)) +
    rect(x - width / 2, top, width, height, wax, width * 0.2) +
    ellipse(x, top + 1, width / 2, width * 0.15, lighten(shine, 0.5)) +
    flame(d, x, top - 1, width * 1.25, halo) +
    (halo > 0 ? glow(d, x, top - width, width * 9 * halo, 0.4, shine) : '')
  );
}

export function flame(d: Drawing, x: number, y: number, size: number, halo = 1): string {
  const drop = (s: number): string =>
    shape`M0 ${-2.1 * s} C${0.35 * s} ${-1.4 * s} ${0.55 * s} ${-0.9 * s} ${0.5 * s} ${-0.5 * s} C${0.46 * s} ${-0.1 * s} ${-0.46 * s} ${-0.1 * s} ${-0.5 * s} ${-0.5 * s} C${-0.55 * s} ${-0.9 * s} ${-0.35 * s} ${-1.4 * s} 0 ${-2.1 * s} Z`;
  return place(
    (halo > 0
      ? circle(
          0,
          -size,
          size * 3.2,
          d.radial([
            [0, '#ffd58a', 0.7],
            [0.4, '#ffb65c', 0.2],
            [1, '#ff9d4a', 0],
          ]),
        )
      : '') +
      path(
        drop(size),
        d.linear([
          [0, '#ffc14d'],
          [0.6, '#ffe08a'],
          [1, '#ff9f43'],
        ]),
      ) +
      path(drop(size * 0.55), '#fff8df'),
    x,
    y,
  );
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
  const fill = d.linear([
    [0, colour, strength],
    [0.6, colour, strength * 0.35],
    [1, colour, 0],
  ]);
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
      shape`opacity="${d.random.between(0.3, 1)}"`,
    ),
  );
}

/** The last touch: corners fall back and the light lies over everything. */
export function finish(d: Drawing, lightX = 600, lightY = 300, strength = 0.22): string {
  const { ink } = d.palette;
  const corners = d.radial(
    [
      [0, ink, 0],
      [0.62, ink, 0],
      [1, ink, 0.32],
    ],
    0.5,
    0.46,
    0.78,
  );
  return glow(d, lightX, lightY, 620, strength) + rect(0, 0, d.width, d.height, corners);
}

/** What something leaves on the ground it stands on. */
export const contactShadow = (
  d: Drawing,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength = 0.4,
): string =>
  ellipse(
    x,
    y,
    rx,
    ry,
    d.radial([
      [0, d.palette.ink, strength],
      [0.55, d.palette.ink, strength * 0.5],
      [1, d.palette.ink, 0],
    ]),
  );
