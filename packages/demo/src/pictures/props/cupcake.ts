import { ACROSS, circle, type Drawing, ellipse, path, rect, shape, stripes, times } from '../canvas/drawing.js';
import { darken, lighten } from '../canvas/palette.js';
import { flame } from './lamps.js';
import { contactShadow } from './light.js';

/** A cupcake on (x, y), with icing in three swirls. */
export function cupcake(
  d: Drawing,
  x: number,
  y: number,
  size: number,
  icing: string,
  paper: string,
  lit = false,
): string {
  const cup = shape`M${x - size * 0.42} ${y - size * 0.5} L${x + size * 0.42} ${y - size * 0.5} L${x + size * 0.3} ${y} Q${x} ${y + size * 0.06} ${x - size * 0.3} ${y} Z`;
  const pleats = d.linear(
    stripes(13, (i) => (i % 2 ? lighten(paper, 0.15) : darken(paper, 0.2))),
    ACROSS,
  );
  const cream = d.radial({ 0: lighten(icing, 0.55), 0.6: icing, 1: darken(icing, 0.22) }, 0.35, 0.3, 0.85);
  return (
    contactShadow(d, x, y, size * 0.5, size * 0.1) +
    path(cup, pleats) +
    times(3, (i) => ellipse(x, y - size * (0.56 + i * 0.2), size * (0.5 - i * 0.13), size * (0.2 - i * 0.025), cream)) +
    circle(x, y - size * 1.12, size * 0.1, d.palette.accents[2]) +
    (lit
      ? rect(x - size * 0.03, y - size * 1.55, size * 0.06, size * 0.42, d.palette.accents[0], 1) +
        flame(d, x, y - size * 1.55, size * 0.12)
      : '')
  );
}
