import { type Drawing, ellipse, group, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { deckChair } from '../props/chairs.js';
import { stringLights } from '../props/lamps.js';
import { hills, mountains, water } from '../props/land.js';
import { sprig } from '../props/leaves.js';
import { backdrop, finish } from '../props/light.js';
import { cypress, tree } from '../props/plants.js';
import { cloud, sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** A quiet lake: a pier, two chairs, a boat. */
export const retirementLake: Scene = { draw, palettes: ['sage', 'mint', 'ember'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const wood = mix(p.metal, '#7a5236', 0.45);
  return (
    backdrop(d, 600, 380, 0.9) +
    sun(d, 600, 372, 46) +
    cloud(d, 250, 150, 260, p.cloth, 0.55) +
    cloud(d, 980, 130, 280, p.cloth, 0.5) +
    mountains(d, 450, 260, mix(p.far, p.back[1], 0.3), 4) +
    hills(d, 430, 20, mix(p.leaf, p.far, 0.5)) +
    times(26, (i) =>
      cypress(d, i * 48 + (i % 3) * 12, 462, 60 + ((i * 37) % 50), mix(p.leaf, p.mid, 0.35 + (i % 3) * 0.1)),
    ) +
    water(d, 458, 600, mix(p.mid, p.back[1], 0.35)) +
    path('M470 805 L560 520 L640 520 L730 805 Z', d.linear({ 0: lighten(wood, 0.25), 1: wood })) +
    times(13, (i) =>
      stroke(
        shape`M${556 - i * i * 0.55 - i * 0.4} ${530 + i * i * 1.62} H${644 + i * i * 0.55 + i * 0.4}`,
        darken(wood, 0.45),
        1 + i * 0.22,
        'stroke-opacity=".55"',
      ),
    ) +
    times(
      4,
      (i) =>
        rect(540 - i * 22, 516 + i * 62, 9 + i * 3, 34 + i * 12, darken(wood, 0.3), 2) +
        rect(651 + i * 20, 516 + i * 62, 9 + i * 3, 34 + i * 12, darken(wood, 0.3), 2),
    ) +
    deckChair(d, 560, 690, 0.62, p.accents[0]) +
    group(deckChair(d, 0, 0, 0.62, p.accents[1]), 'transform="translate(640 690) scale(-1 1)"') +
    ellipse(265, 622, 130, 12, p.ink, 'fill-opacity=".25"') +
    path(
      'M140 590 Q150 626 200 628 L330 628 Q380 626 392 586 Q270 606 140 590 Z',
      d.linear({ 0: lighten(p.accents[2], 0.2), 1: darken(p.accents[2], 0.35) }),
    ) +
    path('M140 590 Q266 612 392 586 Q270 574 140 590 Z', darken(wood, 0.3)) +
    stroke('M190 560 L330 618', lighten(wood, 0.3), 6) +
    tree(d, 60, 700, 560, mix(p.leaf, p.near, 0.3)) +
    tree(d, 1150, 720, 600, mix(p.leaf, p.near, 0.3)) +
    stringLights(d, [120, 250], [1090, 240], 110, 15, 0.85) +
    times(22, (i) =>
      sprig(
        d,
        (i < 11 ? -20 : 960) + (i % 11) * 26,
        810,
        90 + ((i * 29) % 60),
        -90 + ((i * 17) % 40) - 20,
        mix(p.leaf, p.near, 0.35),
      ),
    ) +
    finish(d, 600, 370, 0.24)
  );
}
