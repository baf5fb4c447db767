import { ACROSS, circle, type Drawing, ellipse, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';

/** A graduate's cap; (x, y) is the middle of its board. */
export function mortarboard(d: Drawing, x: number, y: number, size: number, angle = 0, colour = d.palette.ink): string {
  const s = size;
  const board = shape`M0 ${-s * 0.42} L${s} 0 L0 ${s * 0.42} L${-s} 0 Z`;
  const cap = shape`M${-s * 0.52} ${s * 0.16} L${-s * 0.48} ${s * 0.52} Q0 ${s * 0.86} ${s * 0.48} ${s * 0.52} L${s * 0.52} ${s * 0.16} L0 ${s * 0.4} Z`;
  const gold = d.palette.metal;
  return place(
    path(cap, d.linear({ 0: lighten(colour, 0.08), 0.35: lighten(colour, 0.24), 1: darken(colour, 0.1) }, ACROSS)) +
      path(
        shape`M${-s} 0 L0 ${s * 0.42} L${s} 0 L${s} ${s * 0.05} L0 ${s * 0.48} L${-s} ${s * 0.05} Z`,
        mix(colour, '#000000', 0.35),
      ) +
      path(board, d.linear({ 0: lighten(colour, 0.34), 0.55: lighten(colour, 0.12), 1: colour }, [0, 0, 0.6, 1])) +
      stroke(
        shape`M0 0 Q${s * 0.4} ${-s * 0.02} ${s * 0.68} ${s * 0.14} Q${s * 0.76} ${s * 0.3} ${s * 0.72} ${s * 0.5}`,
        gold,
        s * 0.04,
      ) +
      path(
        shape`M${s * 0.68} ${s * 0.48} L${s * 0.76} ${s * 0.48} L${s * 0.8} ${s * 0.78} L${s * 0.63} ${s * 0.78} Z`,
        d.linear({ 0: gold, 1: lighten(gold, 0.3) }),
      ) +
      circle(s * 0.72, s * 0.48, s * 0.05, darken(gold, 0.2)) +
      ellipse(0, 0, s * 0.06, s * 0.035, gold),
    x,
    y,
    1,
    angle,
  );
}

/** A rolled certificate with a ribbon, lying around (x, y). */
export function scroll(d: Drawing, x: number, y: number, length: number, angle: number, ribbon: string): string {
  const { cloth } = d.palette;
  const r = length * 0.09;
  const paper = d.linear({
    0: darken(cloth, 0.1),
    0.3: lighten(cloth, 0.6),
    1: darken(cloth, 0.3),
  });
  return place(
    rect(-length / 2, -r, length, r * 2, paper, 2) +
      ellipse(length / 2, 0, r * 0.5, r, darken(cloth, 0.12)) +
      ellipse(length / 2, 0, r * 0.3, r * 0.62, darken(cloth, 0.34)) +
      ellipse(-length / 2, 0, r * 0.4, r, lighten(cloth, 0.1)) +
      rect(
        -length * 0.05,
        -r * 1.04,
        length * 0.1,
        r * 2.08,
        d.linear({ 0: darken(ribbon, 0.1), 0.35: lighten(ribbon, 0.3), 1: darken(ribbon, 0.3) }),
      ) +
      path(
        shape`M0 0 C${length * 0.1} ${-r * 1.5} ${length * 0.2} ${-r} ${length * 0.02} 0 Z M0 0 C${-length * 0.1} ${-r * 1.5} ${-length * 0.2} ${-r} ${-length * 0.02} 0 Z`,
        lighten(ribbon, 0.15),
      ) +
      path(
        shape`M0 0 L${length * 0.1} ${r * 2.3} L${length * 0.05} ${r * 2.1} L${length * 0.02} ${r * 2.5} Z M0 0 L${-length * 0.08} ${r * 2.2} L${-length * 0.04} ${r * 2} L${-length * 0.01} ${r * 2.4} Z`,
        darken(ribbon, 0.08),
      ),
    x,
    y,
    1,
    angle,
  );
}

/** Closed books, the lowest first, on (x, y). */
export function books(d: Drawing, x: number, y: number, width: number, colours: readonly string[]): string {
  const thick = width * 0.15;
  return colours
    .map((colour, i) => {
      const w = width * (1 - i * 0.07);
      const left = x - w / 2 + d.random.between(-width * 0.04, width * 0.04);
      const top = y - (i + 1) * thick;
      return (
        rect(
          left + 6,
          top + thick * 0.14,
          w - 12,
          thick * 0.72,
          d.linear({ 0: '#fff6e6', 0.5: '#e8d8bf', 1: '#cdb899' }),
        ) +
        times(3, (k) =>
          rect(left + 8, top + thick * (0.3 + k * 0.18), w - 14, 1.4, '#b59f80', 0, 'fill-opacity=".5"'),
        ) +
        rect(left, top, w, thick * 0.2, lighten(colour, 0.16), 4) +
        rect(left, top + thick * 0.82, w, thick * 0.2, darken(colour, 0.2), 4) +
        rect(
          left,
          top,
          thick * 0.5,
          thick * 1.02,
          d.linear({ 0: lighten(colour, 0.2), 1: darken(colour, 0.22) }),
          thick * 0.2,
        ) +
        rect(left + thick * 0.06, top + thick * 0.3, thick * 0.36, thick * 0.08, d.palette.metal)
      );
    })
    .join('');
}
