import { ACROSS, type Drawing, ellipse, path, place, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { daisy } from './flowers.js';
import { leaf } from './leaves.js';

/** A tree with a full crown; its foot is at (x, y). */
export function tree(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const { random } = d;
  const puffs = (count: number, reach: number, size: number, dx: number, dy: number, tone: string): string =>
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
    puffs(22, 0.27, 0.085, 0.01, 0.02, darken(colour, 0.14)) +
    puffs(20, 0.23, 0.075, -0.01, -0.02, colour) +
    puffs(16, 0.17, 0.06, -0.04, -0.06, lighten(colour, 0.07)) +
    puffs(9, 0.1, 0.045, -0.07, -0.11, lighten(colour, 0.14))
  );
}

/** A narrow, dark evergreen. */
export function cypress(d: Drawing, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.13;
  return path(
    shape`M${x} ${y - height} C${x + w * 0.9} ${y - height * 0.62} ${x + w * 1.2} ${y - height * 0.2} ${x + w * 0.5} ${y} L${x - w * 0.5} ${y} C${x - w * 1.2} ${y - height * 0.2} ${x - w * 0.9} ${y - height * 0.62} ${x} ${y - height} Z`,
    d.linear({ 0: lighten(colour, 0.14), 0.5: colour, 1: darken(colour, 0.3) }, [0, 0, 1, 0.4]),
  );
}

/** A pot on (x, y) with broad leaves. */
export function pottedPlant(d: Drawing, x: number, y: number, size: number, pot: string): string {
  const leaves = times(9, (i) => {
    const angle = -90 + (i - 4) * 19 + d.random.between(-6, 6);
    const length = size * d.random.between(0.62, 0.95) * (1 - Math.abs(i - 4) * 0.05);
    const tone = mix(d.palette.leaf, i % 2 ? lighten(d.palette.leaf, 0.3) : darken(d.palette.leaf, 0.35), 0.7);
    return place(leaf(d, length, length * 0.15, tone), x, y - size * 0.46, 1, angle);
  });
  const clay = d.linear({ 0: darken(pot, 0.1), 0.35: lighten(pot, 0.22), 1: darken(pot, 0.32) }, ACROSS);
  return (
    leaves +
    path(
      shape`M${x - size * 0.27} ${y - size * 0.5} L${x + size * 0.27} ${y - size * 0.5} L${x + size * 0.2} ${y} Q${x} ${y + size * 0.05} ${x - size * 0.2} ${y} Z`,
      clay,
    ) +
    ellipse(x, y - size * 0.5, size * 0.27, size * 0.05, darken(pot, 0.45))
  );
}

/** Blades and small flowers along the bottom of the canvas. */
export function meadow(d: Drawing, top: number, blades: number, flowers: number, colour = d.palette.leaf): string {
  return (
    times(blades, () => {
      const x = d.random.between(-10, d.width + 10);
      const y = d.random.between(top, d.height + 20);
      const h = 14 + ((y - top) / (d.height - top + 1)) * 46;
      return stroke(
        shape`M${x} ${y} q${d.random.between(-6, 6)} ${-h * 0.5} ${d.random.between(-14, 14)} ${-h}`,
        mix(colour, d.random.chance(0.5) ? lighten(colour, 0.35) : darken(colour, 0.4), d.random.next()),
        1.6 + h * 0.03,
        'stroke-opacity=".7"',
      );
    }) +
    times(flowers, () => {
      const y = d.random.between(top + 10, d.height);
      const r = 4 + ((y - top) / (d.height - top)) * 13;
      return daisy(d, d.random.between(0, d.width), y, r, d.random.pick([...d.palette.accents, d.palette.cloth]));
    })
  );
}
