import { circle, type Drawing, path, place, shape } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { glow } from './light.js';

export function cloud(d: Drawing, x: number, y: number, width: number, colour: string, opacity = 1): string {
  const fill = d.linear({
    0: lighten(colour, 0.6),
    0.55: lighten(colour, 0.2),
    1: darken(colour, 0.06),
  });
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
  return glow(d, x, y, r * 5, 0.7) + circle(x, y, r, d.radial({ 0: '#fffdf2', 0.7: lighten(shine, 0.5), 1: shine }));
}

/** A crescent that opens to the upper right. */
export function moon(d: Drawing, x: number, y: number, r: number): string {
  const face = d.linear({ 0: '#fffbea', 1: mix(d.palette.glow, d.palette.metal, 0.3) }, [0, 0, 1, 1]);
  return (
    glow(d, x, y, r * 2.8, 0.4) +
    path(
      shape`M${x + r * 0.36} ${y - r * 0.93} A${r} ${r} 0 1 0 ${x + r * 0.95} ${y + r * 0.3} A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.36} ${y - r * 0.93} Z`,
      face,
    )
  );
}
