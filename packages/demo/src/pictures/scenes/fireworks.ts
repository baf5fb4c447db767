import { circle, type Drawing, ellipse, rect, shape, stroke, times } from '../canvas/drawing.js';
import { fade, lighten, mix } from '../canvas/palette.js';
import { water } from '../props/land.js';
import { backdrop, finish, stars } from '../props/light.js';
import { skyline } from '../props/skyline.js';
import type { Scene } from './scene.js';

/** Fireworks over the river. */
export const fireworks: Scene = { draw, palettes: ['midnight', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const burst = (x: number, y: number, r: number, tone: string): string => {
    const rays = 26;
    const trail = d.radial({ 0: lighten(tone, 0.7), 1: tone });
    return (
      circle(x, y, r * 1.35, d.radial({ 0: fade(tone, 0.5), 0.5: fade(tone, 0.14), 1: fade(tone, 0) })) +
      times(rays, (i) => {
        const turn = (i / rays) * Math.PI * 2 + random.between(-0.06, 0.06);
        const away = r * random.between(0.8, 1.02);
        const ex = x + Math.cos(turn) * away;
        const ey = y + Math.sin(turn) * away + r * 0.1;
        const bend = shape`M${x + Math.cos(turn) * r * 0.16} ${y + Math.sin(turn) * r * 0.16} Q${x + Math.cos(turn) * away * 0.7} ${y + Math.sin(turn) * away * 0.7 - r * 0.03} ${ex} ${ey}`;
        return (
          stroke(bend, lighten(tone, 0.25), 2.2, 'stroke-opacity=".8"') +
          circle(ex, ey, random.between(2.5, 5), trail) +
          circle(x + Math.cos(turn) * away * 0.62, y + Math.sin(turn) * away * 0.62, 2, lighten(tone, 0.6))
        );
      })
    );
  };
  return (
    backdrop(d, 600, 520, 0.6) +
    stars(d, 70, 300) +
    burst(600, 220, 205, p.accents[1]) +
    burst(270, 250, 150, p.accents[0]) +
    burst(940, 240, 165, p.accents[2]) +
    burst(430, 110, 92, p.accents[3]) +
    burst(780, 105, 88, p.accents[4]) +
    burst(1110, 120, 76, p.accents[1]) +
    burst(95, 120, 80, p.accents[2]) +
    skyline(d, 570, 190, mix(p.far, p.mid, 0.5), 0.25, 90) +
    skyline(d, 585, 130, p.near, 0.4, 110) +
    water(d, 583, 600, mix(p.near, p.mid, 0.4)) +
    times(6, (i) =>
      ellipse(
        [600, 270, 940, 430, 780, 100][i] ?? 600,
        690,
        60,
        96,
        d.radial({
          0: fade(p.accents[i % 5] ?? p.glow, 0.42),
          1: fade(p.accents[i % 5] ?? p.glow, 0),
        }),
      ),
    ) +
    times(40, () =>
      ellipse(
        random.between(0, 1200),
        random.between(600, 790),
        random.between(10, 46),
        1.6,
        random.pick(p.accents),
        shape`fill-opacity="${random.between(0.15, 0.5)}"`,
      ),
    ) +
    rect(0, 770, 1200, 30, p.ink, 0, 'fill-opacity=".5"') +
    finish(d, 600, 300, 0.1)
  );
}
