import { ACROSS, type Drawing, path, place, shape, stroke } from '../canvas/drawing.js';
import { darken, lighten } from '../canvas/palette.js';

/** One leaf from the origin along the x axis, its lower half in shade. */
export function leaf(d: Drawing, length: number, width: number, colour: string): string {
  const outline = shape`M0 0 C${length * 0.25} ${-width} ${length * 0.75} ${-width} ${length} 0 C${length * 0.75} ${width} ${length * 0.25} ${width} 0 0 Z`;
  const lower = shape`M0 0 C${length * 0.25} ${width} ${length * 0.75} ${width} ${length} 0 Z`;
  return (
    path(outline, d.linear({ 0: darken(colour, 0.2), 1: lighten(colour, 0.16) }, ACROSS)) +
    path(lower, darken(colour, 0.55), 'fill-opacity=".2"')
  );
}

/** Path data of a leaf from (x, y) in the given direction, and of its lower half. */
function leafOutline(
  x: number,
  y: number,
  turn: number,
  length: number,
  width: number,
): { whole: string; lower: string } {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const at = (along: number, across: number): string =>
    shape`${x + along * cos - across * sin} ${y + along * sin + across * cos}`;
  const back = `C${at(length * 0.75, width)} ${at(length * 0.25, width)} ${at(0, 0)} Z`;
  return {
    whole: `M${at(0, 0)} C${at(length * 0.25, -width)} ${at(length * 0.75, -width)} ${at(length, 0)} ${back}`,
    lower: `M${at(0, 0)} L${at(length, 0)} ${back}`,
  };
}

/** A twig with paired leaves, from (x, y) in the given direction (degrees, 0 = right). */
export function sprig(
  d: Drawing,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour = d.palette.leaf,
  fullness = 1,
): string {
  const pairs = Math.max(3, Math.round(length / 22));
  const bend = d.random.between(-0.16, 0.16) * length;
  // Four elements per twig, not forty: pictures contain many twigs, and each element takes time to draw.
  const tones = [lighten(colour, 0.18), darken(colour, 0.14)].map((tone) => ({
    tone,
    outline: '',
  }));
  let shade = '';
  const grow = (at: number, t: number, turn: number, size: number): void => {
    const data = leafOutline(length * t, bend * t * t, turn, size, size * 0.3);
    const side = tones[at % 2];
    if (side) side.outline += data.whole;
    shade += data.lower;
  };
  for (let i = 0; i < pairs; i++) {
    const t = (i + 0.6) / pairs;
    const size = length * 0.3 * fullness * (1 - t * 0.55);
    grow(i, t, -52 + t * 22 + d.random.between(-10, 10), size);
    grow(i + 1, t, 52 - t * 22 + d.random.between(-10, 10), size);
  }
  grow(0, 0.98, 0, length * 0.2);
  return place(
    stroke(shape`M0 0 Q${length * 0.5} 0 ${length} ${bend}`, darken(colour, 0.3), Math.max(1.4, length * 0.016)) +
      tones.map(({ tone, outline }) => path(outline, tone)).join('') +
      path(shade, darken(colour, 0.6), 'fill-opacity=".22"'),
    x,
    y,
    1,
    angle,
  );
}
