import { circle, type Drawing, ellipse, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** An old-fashioned pram; (x, y) is on the ground between its wheels. */
export function pram(d: Drawing, x: number, y: number, size: number, body: string, hood: string): string {
  const s = size;
  const gold = d.palette.metal;
  const shade = (colour: string): string =>
    d.linear({ 0: lighten(colour, 0.3), 0.5: colour, 1: darken(colour, 0.26) }, [0.1, 0, 0.8, 1]);
  const wheel = (cx: number, r: number): string =>
    circle(cx, -r, r, 'none', shape`stroke="${mix(d.palette.ink, d.palette.near, 0.4)}" stroke-width="${s * 0.035}"`) +
    circle(cx, -r, r * 0.86, 'none', shape`stroke="${gold}" stroke-width="${s * 0.014}"`) +
    times(8, (i) => place(rect(-s * 0.005, 0, s * 0.01, r * 0.86, gold), cx, -r, 1, i * 45)) +
    circle(cx, -r, s * 0.04, gold);
  const bowl = shape`M${-s * 0.62} ${-s * 0.72} L${s * 0.6} ${-s * 0.72} C${s * 0.6} ${-s * 0.36} ${s * 0.34} ${-s * 0.22} 0 ${-s * 0.22} C${-s * 0.36} ${-s * 0.22} ${-s * 0.6} ${-s * 0.38} ${-s * 0.62} ${-s * 0.72} Z`;
  const roof = shape`M${-s * 0.02} ${-s * 0.72} L${s * 0.6} ${-s * 0.72} C${s * 0.64} ${-s * 1.16} ${s * 0.3} ${-s * 1.42} ${-s * 0.12} ${-s * 1.38} Z`;
  return place(
    contactShadow(d, 0, 0, s * 0.95, s * 0.08, 0.5) +
      stroke(shape`M${-s * 0.38} ${-s * 0.2} Q0 ${-s * 0.06} ${s * 0.38} ${-s * 0.2}`, gold, s * 0.03) +
      wheel(-s * 0.38, s * 0.2) +
      wheel(s * 0.38, s * 0.2) +
      stroke(shape`M${-s * 0.58} ${-s * 0.7} Q${-s * 0.84} ${-s * 0.78} ${-s * 0.9} ${-s * 1.02}`, gold, s * 0.03) +
      circle(-s * 0.9, -s * 1.02, s * 0.03, d.palette.cloth) +
      path(bowl, shade(body)) +
      path(roof, shade(hood)) +
      times(3, (i) =>
        stroke(
          shape`M${-s * 0.02} ${-s * 0.72} Q${s * (0.1 + i * 0.13)} ${-s * (1.16 - i * 0.12)} ${s * (0.16 + i * 0.17)} ${-s * (1.36 - i * 0.1)}`,
          darken(hood, 0.4),
          s * 0.008,
          'stroke-opacity=".5"',
        ),
      ) +
      times(15, (i) => circle(-s * 0.62 + (i * s * 1.22) / 14, -s * 0.71, s * 0.035, lighten(d.palette.cloth, 0.3))) +
      stroke(
        shape`M${-s * 0.5} ${-s * 0.5} Q0 ${-s * 0.36} ${s * 0.5} ${-s * 0.5}`,
        lighten(body, 0.45),
        s * 0.012,
        'stroke-opacity=".7"',
      ),
    x,
    y,
  );
}

/** A toy bear that sits on (x, y). */
export function bear(d: Drawing, x: number, y: number, scale: number): string {
  const fur = mix(d.palette.metal, '#9a6a46', 0.45);
  const soft = (cx: number, cy: number, rx: number, ry: number, tone = fur): string =>
    ellipse(cx, cy, rx, ry, d.radial({ 0: lighten(tone, 0.3), 0.6: tone, 1: darken(tone, 0.28) }, 0.38, 0.3, 0.78));
  const muzzle = lighten(fur, 0.6);
  const dark = darken(fur, 0.75);
  return place(
    contactShadow(d, 0, 0, 110, 16, 0.45) +
      soft(-40, -188, 24, 24) +
      soft(40, -188, 24, 24) +
      circle(-40, -186, 12, muzzle) +
      circle(40, -186, 12, muzzle) +
      soft(0, -64, 66, 70) +
      ellipse(0, -58, 40, 46, muzzle, 'fill-opacity=".75"') +
      soft(-62, -84, 22, 42) +
      soft(62, -84, 22, 42) +
      soft(-54, -22, 36, 30) +
      soft(54, -22, 36, 30) +
      ellipse(-60, -20, 18, 16, muzzle) +
      ellipse(60, -20, 18, 16, muzzle) +
      soft(0, -148, 60, 54) +
      ellipse(0, -132, 28, 22, muzzle) +
      ellipse(0, -142, 9, 7, dark) +
      circle(-22, -156, 5, dark) +
      circle(22, -156, 5, dark) +
      stroke('M0 -136 v8 M-10 -122 q10 8 20 0', dark, 2.4) +
      path(
        'M0 -98 C-16 -122 -44 -116 -40 -98 C-44 -80 -16 -76 0 -98 C16 -122 44 -116 40 -98 C44 -80 16 -76 0 -98 Z',
        d.palette.accents[2],
      ) +
      circle(0, -98, 8, darken(d.palette.accents[2], 0.2)),
    x,
    y,
    scale,
  );
}
