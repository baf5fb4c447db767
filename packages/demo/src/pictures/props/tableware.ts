import { ACROSS, type Drawing, ellipse, path, shape } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** A vase with its base at (x, y); draw the flowers above it. */
export function vase(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.3;
  return (
    contactShadow(d, x, y, w * 1.5, w * 0.3) +
    path(
      shape`M${x - w * 0.45} ${y - height} C${x - w * 0.4} ${y - height * 0.7} ${x - w} ${y - height * 0.55} ${x - w} ${y - height * 0.32} C${x - w} ${y - height * 0.1} ${x - w * 0.6} ${y} ${x - w * 0.4} ${y} L${x + w * 0.4} ${y} C${x + w * 0.6} ${y} ${x + w} ${y - height * 0.1} ${x + w} ${y - height * 0.32} C${x + w} ${y - height * 0.55} ${x + w * 0.4} ${y - height * 0.7} ${x + w * 0.45} ${y - height} Z`,
      d.linear(
        {
          0: darken(colour, 0.16),
          0.3: lighten(colour, 0.38),
          0.6: colour,
          1: darken(colour, 0.36),
        },
        ACROSS,
      ),
    ) +
    ellipse(x, y - height, w * 0.45, w * 0.12, darken(colour, 0.4))
  );
}

/** A plate in perspective, with an optional folded napkin. */
export function plate(d: Drawing, x: number, y: number, rx: number, napkin?: string): string {
  const { cloth, ink, metal } = d.palette;
  return (
    contactShadow(d, x, y + rx * 0.06, rx * 1.15, rx * 0.32, 0.3) +
    ellipse(x, y, rx, rx * 0.24, d.linear({ 0: darken(cloth, 0.1), 1: lighten(cloth, 0.7) })) +
    ellipse(x, y - 1, rx * 0.97, rx * 0.22, 'none', shape`stroke="${metal}" stroke-width="1.6" stroke-opacity=".8"`) +
    ellipse(x, y, rx * 0.66, rx * 0.15, d.linear({ 0: mix(cloth, ink, 0.14), 1: lighten(cloth, 0.5) })) +
    (napkin
      ? path(
          shape`M${x - rx * 0.34} ${y + rx * 0.02} Q${x - rx * 0.1} ${y - rx * 0.5} ${x} ${y - rx * 0.62} Q${x + rx * 0.1} ${y - rx * 0.5} ${x + rx * 0.34} ${y + rx * 0.02} Q${x} ${y + rx * 0.12} ${x - rx * 0.34} ${y + rx * 0.02} Z`,
          d.linear({ 0: lighten(napkin, 0.25), 0.5: napkin, 1: darken(napkin, 0.26) }, [0, 0, 1, 0.3]),
        )
      : '')
  );
}
