import { ACROSS, circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { contactShadow } from './light.js';

/** A festive tent with a striped roof; (x, y) is the middle of its base. */
export function marquee(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  stripe: string,
  cloth = d.palette.cloth,
): string {
  const wall = width * 0.3;
  const roof = width * 0.34;
  const top = y - wall;
  const strips = 10;
  const half = width / 2;
  const roofStrips = times(strips, (i) => {
    const a = -half + (width / strips) * i;
    const b = a + width / strips;
    const colour = i % 2 ? stripe : cloth;
    const shade = Math.abs((a + b) / width) * 0.22 + (a > 0 ? 0.08 : 0);
    return path(
      shape`M${x} ${top - roof} Q${x + a * 0.36} ${top - roof * 0.36} ${x + a} ${top} L${x + b} ${top} Q${x + b * 0.36} ${top - roof * 0.36} ${x} ${top - roof} Z`,
      d.linear({ 0: darken(colour, shade * 0.5), 1: darken(colour, shade) }),
    );
  });
  const scallops = times(strips, (i) => {
    const a = x - half + (width / strips) * i;
    const b = a + width / strips;
    const colour = i % 2 ? cloth : stripe;
    return path(
      shape`M${a} ${top - 2} L${b} ${top - 2} L${b} ${top + 18} Q${(a + b) / 2} ${top + 44} ${a} ${top + 18} Z`,
      d.linear({ 0: darken(colour, 0.22), 1: colour }),
    );
  });
  const inside = rect(
    x - half * 0.94,
    top,
    width * 0.94,
    wall,
    d.radial(
      {
        0: lighten(d.palette.glow, 0.4),
        0.55: mix(d.palette.glow, d.palette.metal, 0.5),
        1: mix(d.palette.metal, d.palette.near, 0.75),
      },
      0.5,
      0.55,
      0.62,
    ),
  );
  const curtain = (side: 1 | -1): string =>
    path(
      shape`M${x + side * half * 0.96} ${top} L${x + side * half * 0.34} ${top} C${x + side * half * 0.42} ${top + wall * 0.5} ${x + side * half * 0.66} ${top + wall * 0.62} ${x + side * half * 0.72} ${y} L${x + side * half * 0.96} ${y} Z`,
      d.linear(
        {
          0: darken(cloth, 0.26),
          0.25: lighten(cloth, 0.1),
          0.5: darken(cloth, 0.18),
          0.75: cloth,
          1: darken(cloth, 0.3),
        },
        ACROSS,
      ),
    );
  return (
    contactShadow(d, x, y + 4, width * 0.66, width * 0.055, 0.55) +
    inside +
    curtain(1) +
    curtain(-1) +
    roofStrips +
    scallops +
    stroke(shape`M${x} ${top - roof} v${-width * 0.1}`, d.palette.metal, 4) +
    path(
      shape`M${x} ${top - roof - width * 0.1} q${width * 0.04} ${-width * 0.012} ${width * 0.085} ${width * 0.014} q${-width * 0.03} ${width * 0.014} ${-width * 0.085} ${width * 0.034} Z`,
      d.palette.accents[0],
    ) +
    circle(x, top - roof, 6, d.palette.metal) +
    ellipse(
      x,
      y + 8,
      width * 0.4,
      width * 0.035,
      d.radial({ 0: fade(d.palette.glow, 0.6), 1: fade(d.palette.glow, 0) }),
    )
  );
}
