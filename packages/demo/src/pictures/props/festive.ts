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
import { darken, lighten, mix } from '../canvas/palette.js';

/** A cord of pennants. */
export function bunting(d: Drawing, from: Point, to: Point, sag: number, count: number, size = 46): string {
  const { accents, cloth, mid, ink } = d.palette;
  const colours = [accents[0], cloth, accents[1], accents[2], accents[3]];
  const flags = times(count, (i) => {
    const { x, y, angle } = onRope(from, to, sag, (i + 0.5) / count);
    const colour = colours[i % colours.length] ?? cloth;
    const fill = d.linear({ 0: darken(colour, 0.16), 0.18: colour, 1: lighten(colour, 0.18) });
    const sway = d.random.between(-5, 5);
    const w = size * 0.44;
    return place(
      path(
        shape`M${-w} 0 L${w} 0 Q${w * 0.35} ${size * 0.55} ${sway} ${size * 1.12} Q${-w * 0.45} ${size * 0.5} ${-w} 0 Z`,
        fill,
      ) +
        path(
          shape`M0 0 L${w} 0 Q${w * 0.35} ${size * 0.55} ${sway} ${size * 1.12} Z`,
          darken(colour, 0.3),
          'fill-opacity=".16"',
        ),
      x,
      y,
      1,
      angle,
    );
  });
  return flags + stroke(rope(from, to, sag), mix(mid, ink, 0.3), 2.4);
}

/** Falling confetti: squares, dots and curls. */
export function confetti(
  d: Drawing,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number] = [0, 0, 1200, 640],
  size = 9,
): string {
  const colours = [...d.palette.accents, d.palette.cloth, d.palette.metal];
  return times(count, () => {
    const colour = d.random.pick(colours);
    const s = d.random.between(size * 0.5, size * 1.25);
    const piece = d.random.next();
    const opacity = shape`opacity="${d.random.between(0.6, 1)}"`;
    const form =
      piece < 0.55
        ? rect(-s / 2, -s / 4, s, s / 2, colour, 1, `fill-${opacity}`)
        : piece < 0.8
          ? circle(0, 0, s * 0.36, colour, `fill-${opacity}`)
          : stroke(shape`M${-s} 0 q${s * 0.5} ${-s * 0.9} ${s} 0 t${s} 0`, colour, s * 0.26, `stroke-${opacity}`);
    return place(form, d.random.between(left, right), d.random.between(top, bottom), 1, d.random.between(0, 360));
  });
}

/** A wrapped box with its base at (x, y), with ribbon and bow. */
export function gift(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  paper: string,
  ribbon: string,
): string {
  const side = d.linear({ 0: darken(paper, 0.12), 0.3: lighten(paper, 0.14), 1: darken(paper, 0.24) }, ACROSS);
  const band = d.linear({ 0: darken(ribbon, 0.14), 0.4: lighten(ribbon, 0.3), 1: darken(ribbon, 0.18) }, ACROSS);
  const lid = height * 0.2;
  const loop = (turn: number): string =>
    place(
      path(
        shape`M0 0 C${width * 0.1} ${-width * 0.26} ${width * 0.4} ${-width * 0.26} ${width * 0.36} ${-width * 0.06} C${width * 0.33} ${width * 0.08} ${width * 0.1} ${width * 0.04} 0 0 Z`,
        d.linear({ 0: lighten(ribbon, 0.25), 1: darken(ribbon, 0.22) }),
      ),
      x,
      y - height,
      1,
      turn,
    );
  return (
    rect(x - width / 2, y - height + lid * 0.5, width, height - lid * 0.5, side, 3) +
    rect(x - width * 0.09, y - height + lid * 0.5, width * 0.18, height - lid * 0.5, band) +
    rect(x - width * 0.54, y - height, width * 1.08, lid, side, 3) +
    rect(x - width * 0.54, y - height + lid, width * 1.08, 4, darken(paper, 0.4), 0, 'fill-opacity=".25"') +
    rect(x - width * 0.09, y - height, width * 0.18, lid, band) +
    `<g transform="${shape`translate(${2 * x} 0)`} scale(-1 1)">${loop(-8)}</g>` +
    loop(-8) +
    ellipse(x, y - height - 1, width * 0.075, width * 0.065, lighten(ribbon, 0.1))
  );
}
