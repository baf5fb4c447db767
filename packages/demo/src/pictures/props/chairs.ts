import { type Drawing, path, place, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** A light bentwood chair seen from behind; its feet are at (x, y). */
export function chair(d: Drawing, x: number, y: number, height: number, colour = d.palette.cloth): string {
  const w = height * 0.42;
  const line = height * 0.034;
  const wood = d.linear({ 0: lighten(colour, 0.2), 1: darken(colour, 0.3) });
  const seat = y - height * 0.44;
  return (
    contactShadow(d, x, y, w * 0.8, height * 0.05, 0.35) +
    stroke(
      shape`M${x - w * 0.42} ${seat} L${x - w * 0.48} ${y} M${x + w * 0.42} ${seat} L${x + w * 0.48} ${y}`,
      darken(colour, 0.32),
      line,
    ) +
    stroke(
      shape`M${x - w * 0.3} ${seat} L${x - w * 0.32} ${y - height * 0.06} M${x + w * 0.3} ${seat} L${x + w * 0.32} ${y - height * 0.06}`,
      darken(colour, 0.45),
      line * 0.8,
    ) +
    path(
      shape`M${x - w * 0.46} ${seat} Q${x} ${seat - height * 0.05} ${x + w * 0.46} ${seat} L${x + w * 0.5} ${seat + height * 0.07} Q${x} ${seat + height * 0.1} ${x - w * 0.5} ${seat + height * 0.07} Z`,
      wood,
    ) +
    stroke(
      shape`M${x - w * 0.4} ${seat} C${x - w * 0.46} ${y - height * 0.92} ${x - w * 0.2} ${y - height} ${x} ${y - height} C${x + w * 0.2} ${y - height} ${x + w * 0.46} ${y - height * 0.92} ${x + w * 0.4} ${seat}`,
      lighten(colour, 0.08),
      line * 1.1,
    ) +
    stroke(
      shape`M${x - w * 0.3} ${y - height * 0.9} L${x + w * 0.3} ${seat} M${x + w * 0.3} ${y - height * 0.9} L${x - w * 0.3} ${seat}`,
      darken(colour, 0.16),
      line * 0.8,
    )
  );
}

/** A low garden chair, seen from the side; its feet on (x, y). */
export function deckChair(d: Drawing, x: number, y: number, s: number, tone: string): string {
  const side = d.linear({ 0: lighten(tone, 0.2), 1: darken(tone, 0.3) });
  return place(
    contactShadow(d, 0, 0, 120, 15, 0.5) +
      path('M-84 -8 L-66 -8 L-30 -98 L-46 -104 Z M58 0 L76 0 L70 -96 L54 -96 Z', darken(tone, 0.25)) +
      times(5, (i) =>
        path(
          shape`M${-20 - i * 9} ${-74 - i * 1} L${-92 - i * 9} ${-226 + i * 10} L${-84 - i * 9} ${-230 + i * 10} L${-8 - i * 9} ${-76} Z`,
          d.linear({ 0: lighten(tone, 0.24 - i * 0.05), 1: darken(tone, 0.1 + i * 0.03) }),
        ),
      ) +
      path('M-62 -62 L66 -96 L76 -84 L-50 -46 Z', side) +
      path('M-72 -122 L84 -140 L88 -128 L-66 -108 Z', lighten(tone, 0.12)),
    x,
    y,
    s,
  );
}
