import { circle, type Drawing, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { fade, lighten, mix } from '../canvas/palette.js';
import { sparkle } from './jewels.js';
import { glow } from './light.js';

/** A mirror ball; (x, y) is its middle. */
export function mirrorBall(d: Drawing, x: number, y: number, r: number): string {
  const { palette: p, random } = d;
  const rows = 13;
  const tiles = times(rows, (row) => {
    const up = -Math.PI / 2 + (Math.PI * (row + 0.5)) / rows;
    const ry = Math.sin(up) * r;
    const rowR = Math.cos(up) * r;
    const h = (r * 2 * Math.cos(up) * 1.45) / rows;
    const columns = 14;
    return times(columns, (column) => {
      const a = -Math.PI / 2 + (Math.PI * column) / columns;
      const b = a + Math.PI / columns;
      const left = Math.sin(a) * rowR;
      const w = Math.sin(b) * rowR - left;
      const light = Math.max(0, Math.cos(a + 0.7) * Math.cos(up + 0.5));
      const base = mix(p.near, lighten(p.glow, 0.3), Math.min(1, light * 0.72 + random.between(0, 0.3)));
      return rect(
        left + 0.8,
        ry - h / 2,
        Math.max(0.6, w - 1.6),
        Math.max(1, h - 1.6),
        random.chance(0.13) ? random.pick(p.accents) : base,
        1,
      );
    });
  });
  return (
    stroke(shape`M${x} -5 V${y - r}`, lighten(p.mid, 0.3), 3) +
    glow(d, x, y, r * 3.6, 0.55) +
    circle(x, y, r, p.ink) +
    place(tiles, x, y) +
    circle(
      x,
      y,
      r,
      d.radial(
        {
          0: fade('#ffffff', 0.35),
          0.4: fade('#ffffff', 0),
          0.75: fade(p.ink, 0),
          1: fade(p.ink, 0.6),
        },
        0.34,
        0.3,
        0.75,
      ),
    ) +
    sparkle(x - r * 0.4, y - r * 0.45, r * 0.5) +
    sparkle(x + r * 0.3, y + r * 0.1, r * 0.26)
  );
}
