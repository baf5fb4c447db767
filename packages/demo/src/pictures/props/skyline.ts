import { type Drawing, path, rect, shape } from '../canvas/drawing.js';
import { lighten, mix } from '../canvas/palette.js';

/** One row of towers along `y`; `lit` is the share of windows with light. */
export function skyline(d: Drawing, y: number, height: number, colour: string, lit: number, widest = 96): string {
  const { glow: shine } = d.palette;
  let x = -20;
  let out = '';
  while (x < d.width + 20) {
    const w = d.random.between(widest * 0.45, widest);
    const h = height * d.random.between(0.32, 1);
    out += tower(d, x, y, w, h, colour);
    const columns = Math.floor((w - 14) / 15);
    const rows = Math.floor((h - 20) / 20);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (!d.random.chance(lit)) continue;
        out += rect(
          x + 9 + column * 15,
          y - h + 14 + row * 20,
          7,
          10,
          shine,
          1,
          shape`fill-opacity="${d.random.between(0.35, 0.95)}"`,
        );
      }
    }
    x += w + d.random.between(-6, 10);
  }
  return out;
}

function tower(d: Drawing, x: number, y: number, w: number, h: number, colour: string): string {
  const face = d.linear({ 0: lighten(colour, 0.1), 1: mix(colour, d.palette.back[2], 0.3) }, [0, 0, 0.4, 1]);
  const form = d.random.next();
  const top = y - h;
  const roof =
    form < 0.2
      ? rect(x + w * 0.46, top - h * 0.18, w * 0.08, h * 0.18, colour) +
        path(shape`M${x + w * 0.2} ${top + 1} L${x + w * 0.5} ${top - h * 0.1} L${x + w * 0.8} ${top + 1} Z`, colour)
      : form < 0.45
        ? rect(x + w * 0.18, top - h * 0.07, w * 0.64, h * 0.08, colour)
        : form < 0.6
          ? path(shape`M${x} ${top + 1} Q${x + w / 2} ${top - w * 0.6} ${x + w} ${top + 1} Z`, colour)
          : '';
  return roof + rect(x, top, w, h + 2, face);
}
