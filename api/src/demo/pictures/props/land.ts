import { circle, ellipse, path, place, rect, shape, times } from '../drawing.js';
import type { Drawing, Point } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { glow } from './light.js';

/** A band of hills from about `y` down to the bottom. */
export function hills(d: Drawing, y: number, swing: number, colour: string, waves = 3): string {
  const points: Point[] = Array.from({ length: waves * 2 + 1 }, (_, i) => [
    (d.width / (waves * 2)) * i,
    y + (i % 2 ? -1 : 1) * swing * d.random.between(0.35, 1),
  ]);
  let outline = shape`M-5 ${d.height} L-5 ${points[0]?.[1] ?? y}`;
  for (let i = 1; i < points.length; i++) {
    const [px, py] = points[i - 1] ?? [0, y];
    const [x, py2] = points[i] ?? [0, y];
    const half = (px + x) / 2;
    outline += shape` C${half} ${py} ${half} ${py2} ${x} ${py2}`;
  }
  outline += shape` L${d.width + 5} ${d.height} Z`;
  return path(
    outline,
    d.linear([
      [0, lighten(colour, 0.14)],
      [0.4, colour],
      [1, darken(colour, 0.2)],
    ]),
  );
}

/** Ground from `y` to the bottom, a little lighter at the horizon. */
export const ground = (d: Drawing, y: number, colour = d.palette.ground): string =>
  rect(
    0,
    y,
    d.width,
    d.height - y,
    d.linear([
      [0, lighten(colour, 0.12)],
      [0.3, colour],
      [1, darken(colour, 0.26)],
    ]),
  );

export function cloud(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  colour: string,
  opacity = 1,
): string {
  const fill = d.linear([
    [0, lighten(colour, 0.6)],
    [0.55, lighten(colour, 0.2)],
    [1, darken(colour, 0.06)],
  ]);
  const h = width * 0.2;
  return `<g opacity="${opacity}">${place(
    path(
      shape`M${-width * 0.5} 0 C${-width * 0.56} ${-h * 0.9} ${-width * 0.36} ${-h * 1.2} ${-width * 0.28} ${-h * 0.95} C${-width * 0.24} ${-h * 2} ${width * 0.02} ${-h * 2.1} ${width * 0.08} ${-h * 1.2} C${width * 0.2} ${-h * 1.8} ${width * 0.38} ${-h * 1.3} ${width * 0.34} ${-h * 0.75} C${width * 0.5} ${-h * 0.95} ${width * 0.56} ${-h * 0.2} ${width * 0.48} 0 Z`,
      fill,
    ),
    x,
    y,
  )}</g>`;
}

export function sun(d: Drawing, x: number, y: number, r: number): string {
  const { glow: shine } = d.palette;
  return (
    glow(d, x, y, r * 5, 0.7) +
    circle(
      x,
      y,
      r,
      d.radial([
        [0, '#fffdf2'],
        [0.7, lighten(shine, 0.5)],
        [1, shine],
      ]),
    )
  );
}

/** A crescent that opens to the upper right. */
export function moon(d: Drawing, x: number, y: number, r: number): string {
  const face = d.linear(
    [
      [0, '#fffbea'],
      [1, mix(d.palette.glow, d.palette.metal, 0.3)],
    ],
    [0, 0, 1, 1],
  );
  return (
    glow(d, x, y, r * 2.8, 0.4) +
    path(
      shape`M${x + r * 0.36} ${y - r * 0.93} A${r} ${r} 0 1 0 ${x + r * 0.95} ${y + r * 0.3} A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.36} ${y - r * 0.93} Z`,
      face,
    )
  );
}

/** Water from `y` down, with a path of light under `lightX`. */
export function water(d: Drawing, y: number, lightX: number, colour: string): string {
  const { glow: shine } = d.palette;
  const surface = rect(
    0,
    y,
    d.width,
    d.height - y,
    d.linear([
      [0, mix(colour, d.palette.back[2], 0.6)],
      [0.35, colour],
      [1, darken(colour, 0.35)],
    ]),
  );
  const glints = times(90, () => {
    const t = d.random.next() ** 1.4;
    const py = y + 4 + t * (d.height - y);
    const spread = 30 + t * 260;
    const px = lightX + (d.random.next() + d.random.next() - 1) * spread;
    return ellipse(
      px,
      py,
      8 + t * 44,
      1.2 + t * 2.6,
      shine,
      shape`opacity="${d.random.between(0.12, 0.6)}"`,
    );
  });
  return (
    surface +
    ellipse(
      lightX,
      y,
      420,
      60,
      d.radial([
        [0, shine, 0.5],
        [1, shine, 0],
      ]),
    ) +
    glints
  );
}

/** A distant, pointed mountain range. */
export function mountains(
  d: Drawing,
  y: number,
  height: number,
  colour: string,
  peaks = 5,
): string {
  const step = d.width / peaks;
  return times(peaks + 1, (i) => {
    const x = i * step + d.random.between(-60, 60);
    const h = height * d.random.between(0.55, 1);
    const w = step * d.random.between(0.75, 1.1);
    const face = d.linear([
      [0, lighten(colour, 0.18)],
      [1, mix(colour, d.palette.back[2], 0.45)],
    ]);
    return (
      path(shape`M${x - w} ${y} L${x} ${y - h} L${x + w} ${y} Z`, face) +
      path(
        shape`M${x} ${y - h} L${x + w} ${y} L${x + w * 0.12} ${y} L${x - w * 0.1} ${y - h * 0.5} Z`,
        darken(colour, 0.4),
        'opacity=".25"',
      )
    );
  });
}
