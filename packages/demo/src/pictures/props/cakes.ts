import { ACROSS, circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { flame } from './lamps.js';
import { contactShadow } from './light.js';

/** One round tier of a cake; (x, y) is the middle of its base. */
export function tier(d: Drawing, x: number, y: number, r: number, height: number, icing: string): string {
  const ry = r * 0.17;
  const side = d.linear(
    {
      0: darken(icing, 0.2),
      0.22: lighten(icing, 0.18),
      0.42: lighten(icing, 0.4),
      0.75: icing,
      1: darken(icing, 0.32),
    },
    ACROSS,
  );
  const body = shape`M${x - r} ${y - height} L${x - r} ${y} A${r} ${ry} 0 0 0 ${x + r} ${y} L${x + r} ${y - height} Z`;
  return (
    path(body, side) +
    path(
      body,
      d.linear({
        0: fade(d.palette.ink, 0),
        0.7: fade(d.palette.ink, 0),
        1: fade(d.palette.ink, 0.16),
      }),
    ) +
    ellipse(x, y - height, r, ry, d.linear({ 0: darken(icing, 0.05), 1: lighten(icing, 0.6) }))
  );
}

/** A row of icing pearls around the base of a tier. */
export function pearls(d: Drawing, x: number, y: number, r: number, colour: string, size = 7): string {
  const ry = r * 0.17;
  const count = Math.round((r * 3) / size / 1.7);
  const fill = d.radial({ 0: lighten(colour, 0.7), 0.6: colour, 1: darken(colour, 0.25) }, 0.35, 0.3, 0.75);
  return times(count + 1, (i) => {
    const turn = Math.PI * (i / count);
    return circle(x - Math.cos(turn) * r, y + Math.sin(turn) * ry, size, fill);
  });
}

/** Glaze that runs over the edge of a tier. */
export function drip(d: Drawing, x: number, top: number, r: number, colour: string): string {
  const ry = r * 0.17;
  const drops = 11;
  const step = (2 * r) / drops;
  let outline = shape`M${x - r} ${top}`;
  for (let i = 0; i < drops; i++) {
    const left = x - r + i * step;
    const middle = (left + step / 2 - x) / r;
    const edge = top + Math.sqrt(Math.max(0, 1 - middle * middle)) * ry;
    const length = d.random.between(16, 58);
    outline += shape` C${left} ${edge + length * 0.4} ${left + step * 0.1} ${edge + length} ${left + step * 0.4} ${edge + length} S${left + step * 0.7} ${edge + length * 0.2} ${left + step} ${edge * 0.3 + top * 0.7 + 6}`;
  }
  outline += shape` A${r} ${ry} 0 0 0 ${x - r} ${top} Z`;
  return (
    path(
      outline,
      d.linear({ 0: darken(colour, 0.12), 0.35: lighten(colour, 0.25), 1: darken(colour, 0.22) }, [0, 0, 1, 0.2]),
    ) +
    ellipse(x, top, r, ry, d.linear({ 0: darken(colour, 0.12), 1: lighten(colour, 0.3) })) +
    ellipse(x - r * 0.25, top - ry * 0.2, r * 0.4, ry * 0.22, '#ffffff', 'fill-opacity=".25"')
  );
}

/** A footed stand; its top is at y. */
export function cakeStand(d: Drawing, x: number, y: number, r: number, height: number, colour: string): string {
  const ry = r * 0.17;
  const shine = d.linear({ 0: darken(colour, 0.2), 0.35: lighten(colour, 0.5), 1: darken(colour, 0.35) }, ACROSS);
  return (
    contactShadow(d, x, y + height, r * 0.95, ry * 1.1, 0.5) +
    path(
      shape`M${x - r * 0.12} ${y} C${x - r * 0.1} ${y + height * 0.6} ${x - r * 0.2} ${y + height * 0.9} ${x - r * 0.45} ${y + height} Q${x} ${y + height + ry * 0.7} ${x + r * 0.45} ${y + height} C${x + r * 0.2} ${y + height * 0.9} ${x + r * 0.1} ${y + height * 0.6} ${x + r * 0.12} ${y} Z`,
      shine,
    ) +
    path(
      shape`M${x - r} ${y} A${r} ${ry} 0 0 0 ${x + r} ${y} L${x + r} ${y + 10} A${r} ${ry} 0 0 1 ${x - r} ${y + 10} Z`,
      shine,
    ) +
    ellipse(x, y, r, ry, d.linear({ 0: darken(colour, 0.1), 1: lighten(colour, 0.5) }))
  );
}

/** Thin birthday candles in a ring on top of a cake. */
export function birthdayCandles(d: Drawing, x: number, y: number, r: number, count: number): string {
  const places = Array.from({ length: count }, (_, i) => (i / count) * Math.PI * 2 + 0.3).sort(
    (a, b) => Math.sin(a) - Math.sin(b),
  );
  return places
    .map((turn, i) => {
      const cx = x + Math.cos(turn) * r;
      const cy = y + Math.sin(turn) * r * 0.17;
      const colour = d.palette.accents[i % 5] ?? d.palette.cloth;
      const wax = d.linear({ 0: lighten(colour, 0.4), 1: darken(colour, 0.2) }, ACROSS);
      return (
        rect(cx - 5, cy - 66, 10, 66, wax, 2) +
        stroke(
          shape`M${cx - 5} ${cy - 16} l10 -9 M${cx - 5} ${cy - 36} l10 -9 M${cx - 5} ${cy - 56} l10 -9`,
          mix(d.palette.cloth, colour, 0.15),
          2.6,
        ) +
        flame(d, cx, cy - 67, 14)
      );
    })
    .join('');
}
