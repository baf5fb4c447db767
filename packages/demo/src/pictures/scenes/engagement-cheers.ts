import { circle, type Drawing, path, times } from '../canvas/drawing.js';
import { mix } from '../canvas/palette.js';
import { bouquet } from '../props/flowers.js';
import { flute } from '../props/glasses.js';
import { heart, sparkle } from '../props/jewels.js';
import { backdrop, bokeh, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** Two glasses that touch. */
export const engagementCheers: Scene = { draw, palettes: ['ember', 'midnight', 'blush'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const spray = times(34, () => {
    const turn = random.between(-Math.PI * 0.95, -Math.PI * 0.05);
    const away = random.between(20, 210) * random.between(0.4, 1);
    return circle(
      600 + Math.cos(turn) * away,
      215 + Math.sin(turn) * away * 0.9,
      random.between(2, 8),
      d.radial({ 0: '#fffbe6', 1: mix(p.glow, '#f6cf7a', 0.5) }),
      'fill-opacity=".9"',
    );
  });
  return (
    backdrop(d, 600, 300, 0.85) +
    bokeh(d, 60, [0, 0, 1200, 800], 84) +
    glow(d, 600, 240, 420, 0.6) +
    flute(d, 360, 800, 610, 18) +
    flute(d, 840, 800, 610, -18) +
    spray +
    sparkle(600, 190, 60, '#fffbea') +
    sparkle(520, 120, 22, '#fffbea') +
    sparkle(690, 110, 28, '#fffbea') +
    times(7, (i) =>
      path(
        heart(440 + i * 54 + random.between(-14, 14), 70 + (i % 3) * 36, 9 + (i % 3) * 5),
        p.accents[i % 3] ?? p.glow,
        'fill-opacity=".85"',
      ),
    ) +
    bouquet(d, 60, 770, 130, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    bouquet(d, 1145, 770, 130, 8, [p.accents[0], p.cloth, p.accents[1], p.accents[4]]) +
    finish(d, 600, 240, 0.22)
  );
}
