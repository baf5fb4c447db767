import { type Drawing, ellipse, path, place, shape, stroke } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';

/** A balloon; (x, y) is its middle and `tail` is the length of its string. */
export function balloon(d: Drawing, x: number, y: number, r: number, colour: string, tail = 0, lean = 0): string {
  const skin = d.radial(
    { 0: lighten(colour, 0.62), 0.3: lighten(colour, 0.22), 0.68: colour, 1: darken(colour, 0.3) },
    0.34,
    0.27,
    0.82,
  );
  const body = shape`M0 ${-1.15 * r} C${0.76 * r} ${-1.15 * r} ${r} ${-0.58 * r} ${r} ${-0.1 * r} C${r} ${0.56 * r} ${0.38 * r} ${1.04 * r} 0 ${1.2 * r} C${-0.38 * r} ${1.04 * r} ${-r} ${0.56 * r} ${-r} ${-0.1 * r} C${-r} ${-0.58 * r} ${-0.76 * r} ${-1.15 * r} 0 ${-1.15 * r} Z`;
  const rim = shape`M${0.93 * r} ${0.02 * r} C${0.9 * r} ${0.52 * r} ${0.42 * r} ${0.92 * r} ${0.06 * r} ${1.08 * r} C${0.5 * r} ${0.82 * r} ${0.74 * r} ${0.46 * r} ${0.93 * r} ${0.02 * r} Z`;
  const knot = shape`M0 ${1.14 * r} L${0.13 * r} ${1.36 * r} Q0 ${1.3 * r} ${-0.13 * r} ${1.36 * r} Z`;
  return (
    (tail > 0
      ? stroke(
          shape`M${x} ${y + 1.3 * r} c${tail * 0.08} ${tail * 0.3} ${-tail * 0.1} ${tail * 0.55} ${tail * 0.02} ${tail}`,
          mix(d.palette.cloth, d.palette.mid, 0.35),
          1.6,
          'stroke-opacity=".75"',
        )
      : '') +
    place(
      path(knot, darken(colour, 0.25)) +
        path(body, skin) +
        path(rim, lighten(colour, 0.5), 'fill-opacity=".4"') +
        ellipse(
          -0.4 * r,
          -0.56 * r,
          0.15 * r,
          0.27 * r,
          '#ffffff',
          shape`fill-opacity=".55" transform="rotate(32 ${-0.4 * r} ${-0.56 * r})"`,
        ),
      x,
      y,
      1,
      lean,
    )
  );
}

/** Balloons that crowd around a point, the small ones in front. */
export function balloonCluster(
  d: Drawing,
  x: number,
  y: number,
  count: number,
  spread: number,
  size: number,
  tail = 0,
): string {
  const sizes = Array.from({ length: count }, (_, i) => size * (1.15 - 0.55 * (i / count)));
  return sizes
    .map((r, i) => {
      const turn = i * 2.4 + d.random.between(-0.3, 0.3);
      const away = spread * Math.sqrt((i + 0.4) / count);
      const colour = d.palette.accents[i % d.palette.accents.length] ?? d.palette.cloth;
      return balloon(
        d,
        x + Math.cos(turn) * away,
        y + Math.sin(turn) * away * 0.9,
        r,
        colour,
        tail,
        d.random.between(-12, 12),
      );
    })
    .join('');
}
