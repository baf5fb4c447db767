import { circle, ellipse, path, place, shape, stroke, times } from '../drawing.js';
import type { Drawing } from '../drawing.js';
import { darken, lighten, mix } from '../palette.js';

/** A full blossom seen from the front: rings of petals, deeper towards the heart. */
export function bloom(d: Drawing, x: number, y: number, r: number, colour: string): string {
  const rings = [
    { reach: 0.62, size: 0.46, petals: 8, depth: 0 },
    { reach: 0.45, size: 0.4, petals: 7, depth: 0.1 },
    { reach: 0.27, size: 0.32, petals: 6, depth: 0.2 },
    { reach: 0.1, size: 0.22, petals: 4, depth: 0.32 },
  ];
  const turn = d.random.between(0, 90);
  const petals = rings
    .map(({ reach, size, petals: count, depth }, ring) => {
      const tone = mix(colour, darken(colour, 0.55), depth);
      const fill = d.radial(
        [
          [0, darken(tone, 0.16)],
          [0.55, tone],
          [1, lighten(tone, 0.34)],
        ],
        0.2,
        0.5,
        0.85,
      );
      return times(count, (i) =>
        place(
          ellipse(r * reach, 0, r * size, r * size * 0.82, fill),
          0,
          0,
          1,
          turn + ring * 23 + (i * 360) / count + d.random.between(-6, 6),
        ),
      );
    })
    .join('');
  return place(
    circle(r * 0.06, r * 0.14, r * 1.02, darken(colour, 0.7), 'opacity=".16"') + petals,
    x,
    y,
  );
}

/** A simple flower with five petals and a yellow heart. */
export function daisy(d: Drawing, x: number, y: number, r: number, colour: string): string {
  const fill = d.linear(
    [
      [0, darken(colour, 0.12)],
      [1, lighten(colour, 0.3)],
    ],
    [0, 0, 1, 0],
  );
  return place(
    times(6, (i) => place(ellipse(r * 0.58, 0, r * 0.44, r * 0.28, fill), 0, 0, 1, i * 60)) +
      circle(0, 0, r * 0.28, mix(d.palette.metal, '#ffd76a', 0.5)),
    x,
    y,
    1,
    d.random.between(0, 60),
  );
}

/** One leaf from the origin along the x axis, its lower half in shade. */
export function leaf(d: Drawing, length: number, width: number, colour: string): string {
  const outline = shape`M0 0 C${length * 0.25} ${-width} ${length * 0.75} ${-width} ${length} 0 C${length * 0.75} ${width} ${length * 0.25} ${width} 0 0 Z`;
  const lower = shape`M0 0 C${length * 0.25} ${width} ${length * 0.75} ${width} ${length} 0 Z`;
  return (
    path(
      outline,
      d.linear(
        [
          [0, darken(colour, 0.2)],
          [1, lighten(colour, 0.16)],
        ],
        [0, 0, 1, 0],
      ),
    ) + path(lower, darken(colour, 0.55), 'opacity=".2"')
  );
}

/** A twig with paired leaves, from (x, y) in the given direction (degrees, 0 = right). */
export function sprig(
  d: Drawing,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour = d.palette.leaf,
  fullness = 1,
): string {
  const pairs = Math.max(3, Math.round(length / 22));
  const bend = d.random.between(-0.16, 0.16) * length;
  // A twig is four elements, not forty: pictures are full of them and each element costs time to draw.
  const tones = [lighten(colour, 0.18), darken(colour, 0.14)].map((tone) => ({
    tone,
    outline: '',
  }));
  let shade = '';
  const grow = (at: number, t: number, turn: number, size: number): void => {
    const data = leafOutline(length * t, bend * t * t, turn, size, size * 0.3);
    const side = tones[at % 2];
    if (side) side.outline += data.whole;
    shade += data.lower;
  };
  for (let i = 0; i < pairs; i++) {
    const t = (i + 0.6) / pairs;
    const size = length * 0.3 * fullness * (1 - t * 0.55);
    grow(i, t, -52 + t * 22 + d.random.between(-10, 10), size);
    grow(i + 1, t, 52 - t * 22 + d.random.between(-10, 10), size);
  }
  grow(0, 0.98, 0, length * 0.2);
  return place(
    stroke(
      shape`M0 0 Q${length * 0.5} 0 ${length} ${bend}`,
      darken(colour, 0.3),
      Math.max(1.4, length * 0.016),
    ) +
      tones.map(({ tone, outline }) => path(outline, tone)).join('') +
      path(shade, darken(colour, 0.6), 'opacity=".22"'),
    x,
    y,
    1,
    angle,
  );
}

/** Path data of a leaf from (x, y) in the given direction, and of its lower half. */
function leafOutline(
  x: number,
  y: number,
  turn: number,
  length: number,
  width: number,
): { whole: string; lower: string } {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const at = (along: number, across: number): string =>
    shape`${x + along * cos - across * sin} ${y + along * sin + across * cos}`;
  const back = `C${at(length * 0.75, width)} ${at(length * 0.25, width)} ${at(0, 0)} Z`;
  return {
    whole: `M${at(0, 0)} C${at(length * 0.25, -width)} ${at(length * 0.75, -width)} ${at(length, 0)} ${back}`,
    lower: `M${at(0, 0)} L${at(length, 0)} ${back}`,
  };
}

/** Blossoms on a bed of leaves, `radius` wide on each side. */
export function bouquet(
  d: Drawing,
  x: number,
  y: number,
  radius: number,
  blossoms = 7,
  colours: readonly string[] = d.palette.accents,
): string {
  const greens = times(9, (i) =>
    sprig(d, x, y, radius * d.random.between(1, 1.4), i * 40 + d.random.between(-16, 16)),
  );
  const flowers = times(blossoms, (i) => {
    const away = radius * 0.72 * Math.sqrt(i / blossoms);
    const turn = i * 2.4 + 0.5;
    const colour = colours[i % colours.length] ?? d.palette.cloth;
    return bloom(
      d,
      x + Math.cos(turn) * away,
      y + Math.sin(turn) * away * 0.85,
      radius * d.random.between(0.3, 0.42),
      colour,
    );
  });
  return greens + flowers;
}

/** A tree with a full crown that stands on (x, y). */
export function tree(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const { random } = d;
  const puffs = (
    count: number,
    reach: number,
    size: number,
    dx: number,
    dy: number,
    tone: string,
  ): string =>
    path(
      times(count, (i) => {
        const turn = i * 2.4 + random.between(-0.3, 0.3);
        const away = Math.sqrt((i + 0.5) / count) * reach * height;
        const r = height * size * random.between(0.8, 1.2);
        const cx = x + dx * height + Math.cos(turn) * away * 0.92;
        const cy = y - height * 0.66 + dy * height + Math.sin(turn) * away;
        return shape`M${cx - r} ${cy} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0 Z`;
      }),
      tone,
    );
  return (
    path(
      shape`M${x - height * 0.03} ${y} L${x - height * 0.016} ${y - height * 0.55} L${x + height * 0.016} ${y - height * 0.55} L${x + height * 0.032} ${y} Z`,
      darken(mix(colour, '#7a5236', 0.55), 0.3),
    ) +
    puffs(22, 0.27, 0.085, 0.01, 0.02, darken(colour, 0.2)) +
    puffs(20, 0.23, 0.075, -0.01, -0.02, colour) +
    puffs(16, 0.17, 0.06, -0.04, -0.06, lighten(colour, 0.1)) +
    puffs(9, 0.1, 0.045, -0.07, -0.11, lighten(colour, 0.2))
  );
}

/** A narrow, dark evergreen. */
export function cypress(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.13;
  return path(
    shape`M${x} ${y - height} C${x + w * 0.9} ${y - height * 0.62} ${x + w * 1.2} ${y - height * 0.2} ${x + w * 0.5} ${y} L${x - w * 0.5} ${y} C${x - w * 1.2} ${y - height * 0.2} ${x - w * 0.9} ${y - height * 0.62} ${x} ${y - height} Z`,
    d.linear(
      [
        [0, lighten(colour, 0.14)],
        [0.5, colour],
        [1, darken(colour, 0.3)],
      ],
      [0, 0, 1, 0.4],
    ),
  );
}

/** A pot on (x, y) with broad leaves. */
export function pottedPlant(d: Drawing, x: number, y: number, size: number, pot: string): string {
  const leaves = times(9, (i) => {
    const angle = -90 + (i - 4) * 19 + d.random.between(-6, 6);
    const length = size * d.random.between(0.62, 0.95) * (1 - Math.abs(i - 4) * 0.05);
    const tone = mix(
      d.palette.leaf,
      i % 2 ? lighten(d.palette.leaf, 0.3) : darken(d.palette.leaf, 0.35),
      0.7,
    );
    return place(leaf(d, length, length * 0.15, tone), x, y - size * 0.46, 1, angle);
  });
  const clay = d.linear(
    [
      [0, darken(pot, 0.1)],
      [0.35, lighten(pot, 0.22)],
      [1, darken(pot, 0.32)],
    ],
    [0, 0, 1, 0],
  );
  return (
    leaves +
    path(
      shape`M${x - size * 0.27} ${y - size * 0.5} L${x + size * 0.27} ${y - size * 0.5} L${x + size * 0.2} ${y} Q${x} ${y + size * 0.05} ${x - size * 0.2} ${y} Z`,
      clay,
    ) +
    ellipse(x, y - size * 0.5, size * 0.27, size * 0.05, darken(pot, 0.45))
  );
}

/** Blades and small flowers along the bottom of the sheet. */
export function meadow(
  d: Drawing,
  top: number,
  blades: number,
  flowers: number,
  colour = d.palette.leaf,
): string {
  return (
    times(blades, () => {
      const x = d.random.between(-10, d.width + 10);
      const y = d.random.between(top, d.height + 20);
      const h = 14 + ((y - top) / (d.height - top + 1)) * 46;
      return stroke(
        shape`M${x} ${y} q${d.random.between(-6, 6)} ${-h * 0.5} ${d.random.between(-14, 14)} ${-h}`,
        mix(
          colour,
          d.random.chance(0.5) ? lighten(colour, 0.35) : darken(colour, 0.4),
          d.random.next(),
        ),
        1.6 + h * 0.03,
        'opacity=".7"',
      );
    }) +
    times(flowers, () => {
      const y = d.random.between(top + 10, d.height);
      const r = 4 + ((y - top) / (d.height - top)) * 13;
      return daisy(
        d,
        d.random.between(0, d.width),
        y,
        r,
        d.random.pick([...d.palette.accents, d.palette.cloth]),
      );
    })
  );
}
