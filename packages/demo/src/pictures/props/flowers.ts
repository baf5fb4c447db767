import { ACROSS, circle, type Drawing, ellipse, place, shape, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { sprig } from './leaves.js';

/** Attribute that rotates a petal around the centre of its flower, in degrees. */
const spin = (angle: number): string => shape`transform="rotate(${angle})"`;

/** A full blossom seen from the front: rings of petals, deeper towards the heart. */
export function bloom(d: Drawing, x: number, y: number, r: number, colour: string): string {
  const rings = [
    { reach: 0.62, size: 0.46, petals: 8, depth: 0 },
    { reach: 0.45, size: 0.4, petals: 7, depth: 0.1 },
    { reach: 0.27, size: 0.32, petals: 6, depth: 0.2 },
    { reach: 0.1, size: 0.22, petals: 4, depth: 0.32 },
  ];
  const turn = d.random.between(0, 90);
  const petals = rings
    .map(({ reach, size, petals: count, depth }, ring) => {
      const tone = mix(colour, darken(colour, 0.55), depth);
      const fill = d.radial({ 0: darken(tone, 0.16), 0.55: tone, 1: lighten(tone, 0.34) }, 0.2, 0.5, 0.85);
      return times(count, (i) =>
        ellipse(
          r * reach,
          0,
          r * size,
          r * size * 0.82,
          fill,
          spin(turn + ring * 23 + (i * 360) / count + d.random.between(-6, 6)),
        ),
      );
    })
    .join('');
  return place(circle(r * 0.06, r * 0.14, r * 1.02, darken(colour, 0.7), 'fill-opacity=".16"') + petals, x, y);
}

/** A simple flower with five petals and a yellow heart. */
export function daisy(d: Drawing, x: number, y: number, r: number, colour: string): string {
  const fill = d.linear({ 0: darken(colour, 0.12), 1: lighten(colour, 0.3) }, ACROSS);
  return place(
    times(6, (i) => ellipse(r * 0.58, 0, r * 0.44, r * 0.28, fill, spin(i * 60))) +
      circle(0, 0, r * 0.28, mix(d.palette.metal, '#ffd76a', 0.5)),
    x,
    y,
    1,
    d.random.between(0, 60),
  );
}

/** Blossoms on a bed of leaves, `radius` wide on each side. */
export function bouquet(
  d: Drawing,
  x: number,
  y: number,
  radius: number,
  blossoms = 7,
  colours: readonly string[] = d.palette.accents,
): string {
  const greens = times(9, (i) => sprig(d, x, y, radius * d.random.between(1, 1.4), i * 40 + d.random.between(-16, 16)));
  const flowers = times(blossoms, (i) => {
    const away = radius * 0.72 * Math.sqrt(i / blossoms);
    const turn = i * 2.4 + 0.5;
    const colour = colours[i % colours.length] ?? d.palette.cloth;
    return bloom(
      d,
      x + Math.cos(turn) * away,
      y + Math.sin(turn) * away * 0.85,
      radius * d.random.between(0.3, 0.42),
      colour,
    );
  });
  return greens + flowers;
}
