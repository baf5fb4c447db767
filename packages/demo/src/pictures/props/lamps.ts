import {
  ACROSS,
  circle,
  type Drawing,
  ellipse,
  onRope,
  path,
  place,
  type Point,
  rect,
  rope,
  shape,
  stroke,
  times,
} from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { glow } from './light.js';

/** A drooping cord of small lamps, each with its halo. */
export function stringLights(d: Drawing, from: Point, to: Point, sag: number, count: number, size = 1): string {
  const cord = stroke(rope(from, to, sag), mix(d.palette.ink, d.palette.mid, 0.35), 2 * size, 'stroke-opacity=".8"');
  const halo = d.radial({
    0: fade(d.palette.glow, 0.75),
    0.25: fade(d.palette.glow, 0.3),
    1: fade(d.palette.glow, 0),
  });
  const bulb = d.radial({ 0: '#fffdf2', 0.6: lighten(d.palette.glow, 0.4), 1: d.palette.glow });
  const lamps = times(count, (i) => {
    const { x, y } = onRope(from, to, sag, (i + 0.5) / count);
    return (
      rect(x - 2.5 * size, y - 1, 5 * size, 9 * size, mix(d.palette.ink, d.palette.metal, 0.25), 1) +
      circle(x, y + 14 * size, 42 * size, halo) +
      ellipse(x, y + 14 * size, 6.5 * size, 8 * size, bulb)
    );
  });
  return cord + lamps;
}

/** A candle with its base at (x, y), with flame and halo. */
export function candle(d: Drawing, x: number, y: number, height: number, width = 14, halo = 1): string {
  const { cloth, glow: shine, metal } = d.palette;
  const wax = d.linear({ 0: darken(cloth, 0.1), 0.35: lighten(cloth, 0.6), 1: darken(cloth, 0.26) }, ACROSS);
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
          d.radial({ 0: fade('#ffd58a', 0.7), 0.4: fade('#ffb65c', 0.2), 1: fade('#ff9d4a', 0) }),
        )
      : '') +
      path(drop(size), d.linear({ 0: '#ffc14d', 0.6: '#ffe08a', 1: '#ff9f43' })) +
      path(drop(size * 0.55), '#fff8df'),
    x,
    y,
  );
}

/** A ribbed ball of paper with a light inside. */
export function paperLantern(d: Drawing, x: number, y: number, r: number, colour: string, cord = 0): string {
  const ball = d.radial(
    {
      0: lighten(mix(colour, d.palette.glow, 0.6), 0.5),
      0.5: mix(colour, d.palette.glow, 0.25),
      1: darken(colour, 0.22),
    },
    0.5,
    0.58,
    0.62,
  );
  const ribs = times(5, (i) => {
    const dy = r * (-0.66 + i * 0.33);
    const half = Math.sqrt(Math.max(0, r * r - dy * dy));
    return stroke(
      shape`M${-half} ${dy} Q0 ${dy + r * 0.16} ${half} ${dy}`,
      darken(colour, 0.4),
      1.2,
      'stroke-opacity=".22"',
    );
  });
  return (
    (cord > 0
      ? stroke(
          shape`M${x} ${y - r - cord} V${y - r}`,
          mix(d.palette.mid, d.palette.ink, 0.4),
          1.6,
          'stroke-opacity=".7"',
        )
      : '') +
    place(
      circle(
        0,
        0,
        r * 2.3,
        d.radial({
          0: fade(d.palette.glow, 0.5),
          0.45: fade(d.palette.glow, 0.2),
          1: fade(d.palette.glow, 0),
        }),
      ) +
        ellipse(0, 0, r, r * 0.95, ball) +
        ribs +
        rect(-r * 0.24, -r * 1.02, r * 0.48, r * 0.12, darken(colour, 0.4), 2) +
        rect(-r * 0.24, r * 0.88, r * 0.48, r * 0.1, darken(colour, 0.4), 2),
      x,
      y,
    )
  );
}

/** A globe lamp on a cord from the top of the canvas. */
export function pendant(d: Drawing, x: number, y: number, r: number): string {
  const { glow, ink, metal, mid } = d.palette;
  return (
    stroke(shape`M${x} -5 V${y - r}`, mix(ink, mid, 0.3), 2) +
    circle(x, y, r * 3.4, d.radial({ 0: fade(glow, 0.6), 0.3: fade(glow, 0.26), 1: fade(glow, 0) })) +
    circle(
      x,
      y,
      r,
      d.radial({ 0: '#fffdf4', 0.55: lighten(glow, 0.45), 1: mix(glow, metal, 0.35) }, 0.45, 0.42, 0.62),
    ) +
    rect(x - r * 0.2, y - r * 1.16, r * 0.4, r * 0.26, metal, 2)
  );
}
