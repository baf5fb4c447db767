import { type Drawing, ellipse, path, type Point, rect, shape, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';

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
  return path(outline, d.linear({ 0: lighten(colour, 0.14), 0.4: colour, 1: darken(colour, 0.2) }));
}

/** Ground from `y` to the bottom, a little lighter at the horizon. */
export const ground = (d: Drawing, y: number, colour = d.palette.ground): string =>
  rect(0, y, d.width, d.height - y, d.linear({ 0: lighten(colour, 0.12), 0.3: colour, 1: darken(colour, 0.26) }));

/** A distant, pointed mountain range. */
export function mountains(d: Drawing, y: number, height: number, colour: string, peaks = 5): string {
  const step = d.width / peaks;
  return times(peaks + 1, (i) => {
    const x = i * step + d.random.between(-60, 60);
    const h = height * d.random.between(0.55, 1);
    const w = step * d.random.between(0.75, 1.1);
    const face = d.linear({ 0: lighten(colour, 0.18), 1: mix(colour, d.palette.back[2], 0.45) });
    return (
      path(shape`M${x - w} ${y} L${x} ${y - h} L${x + w} ${y} Z`, face) +
      path(
        shape`M${x} ${y - h} L${x + w} ${y} L${x + w * 0.12} ${y} L${x - w * 0.1} ${y - h * 0.5} Z`,
        darken(colour, 0.4),
        'fill-opacity=".25"',
      )
    );
  });
}

/** Water from `y` down, with a path of light under `lightX`. */
export function water(d: Drawing, y: number, lightX: number, colour: string): string {
  const { glow: shine } = d.palette;
  const surface = rect(
    0,
    y,
    d.width,
    d.height - y,
    d.linear({ 0: mix(colour, d.palette.back[2], 0.6), 0.35: colour, 1: darken(colour, 0.35) }),
  );
  const glints = times(90, () => {
    const t = d.random.next() ** 1.4;
    const py = y + 4 + t * (d.height - y);
    const spread = 30 + t * 260;
    const px = lightX + (d.random.next() + d.random.next() - 1) * spread;
    return ellipse(px, py, 8 + t * 44, 1.2 + t * 2.6, shine, shape`fill-opacity="${d.random.between(0.12, 0.6)}"`);
  });
  return surface + ellipse(lightX, y, 420, 60, d.radial({ 0: fade(shine, 0.5), 1: fade(shine, 0) })) + glints;
}
