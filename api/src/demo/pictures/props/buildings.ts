import { circle, ellipse, path, rect, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';
import { contactShadow, glow } from './light.js';

/** One row of towers along `y`; `lit` is the share of windows with light. */
export function skyline(
  d: Drawing,
  y: number,
  height: number,
  colour: string,
  lit: number,
  widest = 96,
): string {
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
          shape`opacity="${d.random.between(0.35, 0.95)}"`,
        );
      }
    }
    x += w + d.random.between(-6, 10);
  }
  return out;
}

function tower(d: Drawing, x: number, y: number, w: number, h: number, colour: string): string {
  const face = d.linear(
    [
      [0, lighten(colour, 0.1)],
      [1, mix(colour, d.palette.back[2], 0.3)],
    ],
    [0, 0, 0.4, 1],
  );
  const form = d.random.next();
  const top = y - h;
  const roof =
    form < 0.2
      ? rect(x + w * 0.46, top - h * 0.18, w * 0.08, h * 0.18, colour) +
        path(
          shape`M${x + w * 0.2} ${top + 1} L${x + w * 0.5} ${top - h * 0.1} L${x + w * 0.8} ${top + 1} Z`,
          colour,
        )
      : form < 0.45
        ? rect(x + w * 0.18, top - h * 0.07, w * 0.64, h * 0.08, colour)
        : form < 0.6
          ? path(
              shape`M${x} ${top + 1} Q${x + w / 2} ${top - w * 0.6} ${x + w} ${top + 1} Z`,
              colour,
            )
          : '';
  return roof + rect(x, top, w, h + 2, face);
}

/** A lit window with four panes, by its upper left corner. */
export function litWindow(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
): string {
  const { glow: shine, metal } = d.palette;
  return (
    rect(
      x,
      y,
      width,
      height,
      d.radial(
        [
          [0, lighten(shine, 0.55)],
          [1, mix(shine, metal, 0.4)],
        ],
        0.5,
        0.6,
        0.7,
      ),
      3,
    ) +
    stroke(
      shape`M${x + width / 2} ${y} V${y + height} M${x} ${y + height * 0.45} H${x + width}`,
      frame,
      Math.max(2, width * 0.06),
    ) +
    rect(
      x,
      y,
      width,
      height,
      'none',
      3,
      shape`stroke="${frame}" stroke-width="${Math.max(3, width * 0.09)}"`,
    ) +
    rect(
      x - width * 0.1,
      y + height,
      width * 1.2,
      Math.max(4, height * 0.07),
      lighten(frame, 0.15),
      2,
    )
  );
}

/** A gabled house by the middle of its foot, with light in its windows. */
export function house(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  walls: string,
  roof: string,
  door: string,
): string {
  const h = width * 0.5;
  const left = x - width / 2;
  const top = y - h;
  const { cloth, ink, metal } = d.palette;
  const frame = lighten(walls, 0.5);
  const siding = times(9, (i) =>
    rect(left, top + (i + 0.5) * (h / 9), width, 1.6, ink, 0, 'opacity=".08"'),
  );
  const gable = shape`M${left + width * 0.1} ${top} L${left + width * 0.34} ${top - h * 0.72} L${left + width * 0.58} ${top} Z`;
  return (
    contactShadow(d, x, y, width * 0.72, width * 0.06, 0.5) +
    rect(
      x + width * 0.27,
      top - h * 0.78,
      width * 0.08,
      h * 0.5,
      darken(mix(roof, walls, 0.4), 0.15),
    ) +
    rect(x + width * 0.255, top - h * 0.8, width * 0.11, h * 0.07, darken(roof, 0.2)) +
    path(
      shape`M${left - width * 0.05} ${top + 4} L${left + width * 0.14} ${top - h * 0.56} L${left + width * 0.88} ${top - h * 0.56} L${left + width * 1.05} ${top + 4} Z`,
      d.linear([
        [0, lighten(roof, 0.12)],
        [1, darken(roof, 0.22)],
      ]),
    ) +
    times(4, (i) =>
      rect(
        left + width * (0.1 - i * 0.035),
        top - h * (0.45 - i * 0.13),
        width * (0.8 + i * 0.07),
        2,
        ink,
        0,
        'opacity=".14"',
      ),
    ) +
    rect(
      left,
      top,
      width,
      h,
      d.linear([
        [0, darken(walls, 0.16)],
        [0.2, walls],
        [1, lighten(walls, 0.06)],
      ]),
    ) +
    siding +
    path(
      gable,
      d.linear([
        [0, lighten(walls, 0.1)],
        [1, walls],
      ]),
    ) +
    stroke(
      shape`M${left + width * 0.06} ${top + 8} L${left + width * 0.34} ${top - h * 0.78} L${left + width * 0.62} ${top + 8}`,
      darken(roof, 0.1),
      width * 0.026,
    ) +
    circle(
      left + width * 0.34,
      top - h * 0.26,
      width * 0.055,
      lighten(d.palette.glow, 0.3),
      shape`stroke="${frame}" stroke-width="5"`,
    ) +
    litWindow(d, left + width * 0.1, top + h * 0.26, width * 0.15, h * 0.4, frame) +
    litWindow(d, left + width * 0.61, top + h * 0.26, width * 0.13, h * 0.4, frame) +
    litWindow(d, left + width * 0.8, top + h * 0.26, width * 0.13, h * 0.4, frame) +
    rect(left + width * 0.345, top + h * 0.2, width * 0.17, h * 0.8, frame, 3) +
    rect(
      left + width * 0.36,
      top + h * 0.235,
      width * 0.14,
      h * 0.765,
      d.linear([
        [0, lighten(door, 0.14)],
        [1, darken(door, 0.18)],
      ]),
      2,
    ) +
    circle(
      left + width * 0.43,
      top + h * 0.42,
      width * 0.026,
      'none',
      shape`stroke="${d.palette.leaf}" stroke-width="6"`,
    ) +
    circle(left + width * 0.483, top + h * 0.64, 3.4, metal) +
    rect(left + width * 0.31, y - h * 0.04, width * 0.24, h * 0.07, darken(cloth, 0.25), 2) +
    glow(d, left + width * 0.43, y - h * 0.3, width * 0.34, 0.28) +
    glow(d, left + width * 0.76, y - h * 0.4, width * 0.34, 0.25)
  );
}

/** A festive tent with striped roof by the middle of its foot. */
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
      d.linear([
        [0, darken(colour, shade * 0.5)],
        [1, darken(colour, shade)],
      ]),
    );
  });
  const scallops = times(strips, (i) => {
    const a = x - half + (width / strips) * i;
    const b = a + width / strips;
    const colour = i % 2 ? cloth : stripe;
    return path(
      shape`M${a} ${top - 2} L${b} ${top - 2} L${b} ${top + 18} Q${(a + b) / 2} ${top + 44} ${a} ${top + 18} Z`,
      d.linear([
        [0, darken(colour, 0.22)],
        [1, colour],
      ]),
    );
  });
  const inside = rect(
    x - half * 0.94,
    top,
    width * 0.94,
    wall,
    d.radial(
      [
        [0, lighten(d.palette.glow, 0.4)],
        [0.55, mix(d.palette.glow, d.palette.metal, 0.5)],
        [1, mix(d.palette.metal, d.palette.near, 0.75)],
      ],
      0.5,
      0.55,
      0.62,
    ),
  );
  const curtain = (side: 1 | -1): string =>
    path(
      shape`M${x + side * half * 0.96} ${top} L${x + side * half * 0.34} ${top} C${x + side * half * 0.42} ${top + wall * 0.5} ${x + side * half * 0.66} ${top + wall * 0.62} ${x + side * half * 0.72} ${y} L${x + side * half * 0.96} ${y} Z`,
      d.linear(
        [
          [0, darken(cloth, 0.26)],
          [0.25, lighten(cloth, 0.1)],
          [0.5, darken(cloth, 0.18)],
          [0.75, cloth],
          [1, darken(cloth, 0.3)],
        ],
        [0, 0, 1, 0],
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
      d.radial([
        [0, d.palette.glow, 0.6],
        [1, d.palette.glow, 0],
      ]),
    )
  );
}

/** A hall with columns and steps by the middle of its foot. */
export function columnHall(d: Drawing, x: number, y: number, width: number, stone: string): string {
  const h = width * 0.3;
  const left = x - width / 2;
  const top = y - h;
  const columns = 8;
  const shade = d.linear(
    [
      [0, darken(stone, 0.16)],
      [0.3, lighten(stone, 0.4)],
      [1, darken(stone, 0.26)],
    ],
    [0, 0, 1, 0],
  );
  return (
    contactShadow(d, x, y + 6, width * 0.7, width * 0.04, 0.4) +
    rect(
      left + width * 0.04,
      top,
      width * 0.92,
      h,
      d.linear([
        [0, darken(stone, 0.45)],
        [1, darken(stone, 0.25)],
      ]),
    ) +
    times(columns - 1, (i) => {
      const cx = left + width * (0.065 + ((i + 0.5) * 0.87) / (columns - 1));
      return rect(
        cx - width * 0.022,
        top + h * 0.24,
        width * 0.044,
        h * 0.56,
        d.linear([
          [0, lighten(d.palette.glow, 0.3)],
          [1, mix(d.palette.glow, d.palette.metal, 0.4)],
        ]),
        width * 0.022,
        'opacity=".9"',
      );
    }) +
    times(columns, (i) => {
      const cx = left + width * (0.065 + (i * 0.87) / (columns - 1));
      return (
        rect(cx - width * 0.018, top, width * 0.036, h * 0.96, shade) +
        rect(cx - width * 0.026, top, width * 0.052, h * 0.05, lighten(stone, 0.25)) +
        rect(cx - width * 0.026, y - h * 0.07, width * 0.052, h * 0.07, lighten(stone, 0.2))
      );
    }) +
    rect(
      left,
      top - h * 0.16,
      width,
      h * 0.17,
      d.linear([
        [0, lighten(stone, 0.3)],
        [1, darken(stone, 0.1)],
      ]),
      2,
    ) +
    path(
      shape`M${left - width * 0.01} ${top - h * 0.16} L${x} ${top - h * 0.68} L${left + width * 1.01} ${top - h * 0.16} Z`,
      d.linear([
        [0, lighten(stone, 0.35)],
        [1, stone],
      ]),
    ) +
    path(
      shape`M${left + width * 0.1} ${top - h * 0.2} L${x} ${top - h * 0.57} L${left + width * 0.9} ${top - h * 0.2} Z`,
      darken(stone, 0.14),
      'opacity=".6"',
    ) +
    circle(x, top - h * 0.33, h * 0.07, lighten(stone, 0.2)) +
    times(4, (i) =>
      rect(
        left - width * 0.015 * i,
        y + i * 9 - 4,
        width * (1 + 0.03 * i),
        10,
        d.linear([
          [0, lighten(stone, 0.35)],
          [1, darken(stone, 0.16)],
        ]),
      ),
    )
  );
}
