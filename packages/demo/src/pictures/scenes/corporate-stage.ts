import { ACROSS, circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { fade, lighten, mix } from '../canvas/palette.js';
import { bouquet } from '../props/flowers.js';
import { backdrop, beam, finish, glow } from '../props/light.js';
import { spectator } from '../props/people.js';
import { vase } from '../props/tableware.js';
import type { Scene } from './scene.js';

/** A conference hall: lit screen, beams, rows of heads. */
export const corporateStage: Scene = { draw, palettes: ['midnight', 'lagoon', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const waves = times(5, (i) =>
    path(
      shape`M250 ${430 - i * 34} C${420} ${300 - i * 40 + random.between(-20, 20)} ${600} ${470 - i * 46} 760 ${340 - i * 30} S${900} ${250 - i * 20} 950 ${300 - i * 34} L950 430 L250 430 Z`,
      d.linear(
        { 0: fade(p.accents[i] ?? p.glow, 0.75), 1: fade(p.accents[(i + 1) % 5] ?? p.glow, 0.15) },
        [0, 0, 1, 0.4],
      ),
    ),
  );
  const audience = times(3, (row) =>
    times(11 - row, (i) => {
      const scale = 0.72 + row * 0.34;
      const x = 20 + (row % 2) * 50 + i * (116 + row * 14) + random.between(-10, 10);
      return spectator(
        d,
        x,
        672 + row * 46 + random.between(-7, 7),
        scale,
        mix(p.near, p.ink, 0.4 + row * 0.28),
        mix(p.far, p.glow, 0.5 - row * 0.1),
      );
    }),
  );
  const speaker =
    circle(398, 408, 15, p.ink) +
    path(
      'M372 520 C372 438 384 428 398 428 S424 438 424 520 Z',
      d.linear({ 0: mix(p.ink, p.accents[0], 0.3), 1: p.ink }, [1, 0, 0, 0]),
    ) +
    path('M340 456 L452 456 L438 566 L354 566 Z', d.linear({ 0: lighten(p.mid, 0.2), 0.5: p.mid, 1: p.near }, ACROSS)) +
    rect(334, 448, 124, 12, lighten(p.mid, 0.3), 3) +
    stroke('M420 448 q6 -22 -4 -34', p.ink, 3);
  return (
    backdrop(d, 600, 260, 0.4) +
    times(13, (i) => rect(i * 96 - 10, 0, 50, 560, d.linear({ 0: fade(p.ink, 0.35), 1: fade(p.ink, 0.05) }, ACROSS))) +
    glow(d, 600, 270, 620, 0.55) +
    rect(232, 92, 736, 356, p.ink, 12) +
    rect(
      244,
      104,
      712,
      332,
      d.linear({ 0: mix(p.back[1], p.accents[2], 0.25), 1: mix(p.back[2], p.glow, 0.4) }, [0, 0, 1, 1]),
      6,
    ) +
    `<g ${d.clip('M250 104 H950 V436 H250 Z')}>${glow(d, 770, 210, 260, 0.7) + circle(770, 210, 62, lighten(p.glow, 0.55)) + waves}</g>` +
    path('M60 536 L1140 536 L1200 600 L0 600 Z', d.linear({ 0: mix(p.near, p.glow, 0.5), 1: p.near })) +
    rect(0, 600, 1200, 26, d.linear({ 0: lighten(p.near, 0.14), 1: p.ink })) +
    times(40, (i) => circle(15 + i * 30, 612, 3, p.glow, 'fill-opacity=".8"')) +
    speaker +
    bouquet(d, 800, 520, 36, 5) +
    vase(d, 800, 572, 56, p.metal) +
    beam(d, [120, -10], [430, 560], 100, p.glow, 0.5) +
    beam(d, [1080, -10], [780, 560], 110, p.accents[0], 0.4) +
    beam(d, [330, -10], [200, 560], 80, p.accents[3], 0.3) +
    beam(d, [870, -10], [1000, 560], 80, p.accents[1], 0.3) +
    times(
      6,
      (i) => rect(100 + i * 196, -6, 46, 22, p.ink, 4) + ellipse(123 + i * 196, 18, 16, 5, lighten(p.glow, 0.5)),
    ) +
    rect(0, 560, 1200, 240, d.linear({ 0: fade(p.ink, 0), 1: fade(p.ink, 0.7) })) +
    audience +
    finish(d, 600, 280, 0.2)
  );
}
