import { type Drawing, ellipse, shape, times } from '../canvas/drawing.js';
import { fade, mix } from '../canvas/palette.js';
import { confetti } from '../props/festive.js';
import { ground } from '../props/land.js';
import { backdrop, beam, finish } from '../props/light.js';
import { mirrorBall } from '../props/mirror-ball.js';
import { dancer } from '../props/people.js';
import type { Scene } from './scene.js';

/** A dance floor under a mirror ball. */
export const partyDisco: Scene = { draw, palettes: ['midnight', 'wine', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const dancers = times(2, (row) =>
    times(11 - row * 2, (i) =>
      dancer(
        d,
        30 + row * 60 + i * (112 + row * 26) + random.between(-16, 16),
        790 + row * 96 + random.between(-14, 14),
        0.92 + row * 0.34 + random.between(-0.04, 0.06),
        mix(p.near, p.ink, 0.25 + row * 0.65),
        mix(p.accents[(i * 3 + row) % 5] ?? p.glow, p.near, 0.3 - row * 0.2),
      ),
    ),
  );
  const spots = times(60, () => {
    const t = random.next();
    return ellipse(
      random.between(0, 1200),
      470 + t * 330,
      7 + t * 16,
      3 + t * 6,
      random.pick([p.glow, ...p.accents]),
      shape`fill-opacity="${random.between(0.25, 0.7)}"`,
    );
  });
  const wallSpots = times(54, () =>
    ellipse(
      random.between(0, 1200),
      random.between(20, 450),
      random.between(4, 11),
      random.between(4, 9),
      random.pick([p.glow, ...p.accents]),
      shape`fill-opacity="${random.between(0.2, 0.6)}"`,
    ),
  );
  return (
    backdrop(d, 600, 240, 0.4) +
    wallSpots +
    ground(d, 460, p.mid) +
    ellipse(
      600,
      560,
      620,
      130,
      d.radial({
        0: fade(p.accents[0], 0.6),
        0.5: fade(p.accents[4], 0.25),
        1: fade(p.accents[4], 0),
      }),
    ) +
    spots +
    times(7, (i) => beam(d, [600, 210], [40 + i * 187, 700], 76, [p.glow, ...p.accents][i % 6] ?? p.glow, 0.34)) +
    beam(d, [40, -20], [420, 620], 90, p.accents[2], 0.4) +
    beam(d, [1160, -20], [780, 620], 90, p.accents[3], 0.4) +
    mirrorBall(d, 600, 210, 128) +
    confetti(d, 60, [60, 60, 1140, 560], 9) +
    dancers +
    finish(d, 600, 240, 0.22)
  );
}
