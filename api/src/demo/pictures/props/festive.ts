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
import { darken, lighten, mix } from '../palette.js';

/** A balloon by its middle; `tail` is the length of its string. */
export function balloon(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  colour: string,
  tail = 0,
  lean = 0,
): string {
  const skin = d.radial(
    [
      [0, lighten(colour, 0.62)],
      [0.3, lighten(colour, 0.22)],
      [0.68, colour],
      [1, darken(colour, 0.3)],
    ],
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
          'opacity=".75"',
        )
      : '') +
    place(
      path(knot, darken(colour, 0.25)) +
        path(body, skin) +
        path(rim, lighten(colour, 0.5), 'opacity=".4"') +
        ellipse(
          -0.4 * r,
          -0.56 * r,
          0.15 * r,
          0.27 * r,
          '#ffffff',
          shape`opacity=".55" transform="rotate(32 ${-0.4 * r} ${-0.56 * r})"`,
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

/** A cord of pennants. */
export function bunting(
  d: Drawing,
  from: Point,
  to: Point,
  sag: number,
  count: number,
  size = 46,
): string {
  const { accents, cloth, mid, ink } = d.palette;
  const colours = [accents[0], cloth, accents[1], accents[2], accents[3]];
  const flags = times(count, (i) => {
    const { x, y, angle } = onRope(from, to, sag, (i + 0.5) / count);
    const colour = colours[i % colours.length] ?? cloth;
    const fill = d.linear([
      [0, darken(colour, 0.16)],
      [0.18, colour],
      [1, lighten(colour, 0.18)],
    ]);
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
          'opacity=".16"',
        ),
      x,
      y,
      1,
      angle,
    );
  });
  return flags + stroke(rope(from, to, sag), mix(mid, ink, 0.3), 2.4);
}

/** Paper that falls: squares, dots and curls. */
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
    const form =
      piece < 0.55
        ? rect(-s / 2, -s / 4, s, s / 2, colour, 1)
        : piece < 0.8
          ? circle(0, 0, s * 0.36, colour)
          : stroke(shape`M${-s} 0 q${s * 0.5} ${-s * 0.9} ${s} 0 t${s} 0`, colour, s * 0.26);
    return place(
      `<g opacity="${d.random.between(0.6, 1).toFixed(2)}">${form}</g>`,
      d.random.between(left, right),
      d.random.between(top, bottom),
      1,
      d.random.between(0, 360),
    );
  });
}

/** A wrapped box standing on (x, y), with ribbon and bow. */
export function gift(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  paper: string,
  ribbon: string,
): string {
  const side = d.linear(
    [
      [0, darken(paper, 0.12)],
      [0.3, lighten(paper, 0.14)],
      [1, darken(paper, 0.24)],
    ],
    [0, 0, 1, 0],
  );
  const band = d.linear(
    [
      [0, darken(ribbon, 0.14)],
      [0.4, lighten(ribbon, 0.3)],
      [1, darken(ribbon, 0.18)],
    ],
    [0, 0, 1, 0],
  );
  const lid = height * 0.2;
  const loop = (turn: number): string =>
    place(
      path(
        shape`M0 0 C${width * 0.1} ${-width * 0.26} ${width * 0.4} ${-width * 0.26} ${width * 0.36} ${-width * 0.06} C${width * 0.33} ${width * 0.08} ${width * 0.1} ${width * 0.04} 0 0 Z`,
        d.linear([
          [0, lighten(ribbon, 0.25)],
          [1, darken(ribbon, 0.22)],
        ]),
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
    rect(
      x - width * 0.54,
      y - height + lid,
      width * 1.08,
      4,
      darken(paper, 0.4),
      0,
      'opacity=".25"',
    ) +
    rect(x - width * 0.09, y - height, width * 0.18, lid, band) +
    `<g transform="${shape`translate(${2 * x} 0)`} scale(-1 1)">${loop(-8)}</g>` +
    loop(-8) +
    ellipse(x, y - height - 1, width * 0.075, width * 0.065, lighten(ribbon, 0.1))
  );
}

/** A ribbed ball of paper with a light inside. */
export function paperLantern(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  colour: string,
  cord = 0,
): string {
  const ball = d.radial(
    [
      [0, lighten(mix(colour, d.palette.glow, 0.6), 0.5)],
      [0.5, mix(colour, d.palette.glow, 0.25)],
      [1, darken(colour, 0.22)],
    ],
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
      'opacity=".22"',
    );
  });
  return (
    (cord > 0
      ? stroke(
          shape`M${x} ${y - r - cord} V${y - r}`,
          mix(d.palette.mid, d.palette.ink, 0.4),
          1.6,
          'opacity=".7"',
        )
      : '') +
    place(
      circle(
        0,
        0,
        r * 2.3,
        d.radial([
          [0, d.palette.glow, 0.5],
          [0.45, d.palette.glow, 0.2],
          [1, d.palette.glow, 0],
        ]),
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
