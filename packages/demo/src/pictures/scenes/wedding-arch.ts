import { ACROSS, type Drawing, ellipse, group, path, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten, mix } from '../canvas/palette.js';
import { chair } from '../props/chairs.js';
import { bloom, bouquet } from '../props/flowers.js';
import { ground, hills } from '../props/land.js';
import { sprig } from '../props/leaves.js';
import { backdrop, finish, glow } from '../props/light.js';
import { cypress } from '../props/plants.js';
import { sun } from '../props/sky.js';
import type { Scene } from './scene.js';

/** An arch of flowers at the end of an aisle. */
export const weddingArch: Scene = { draw, palettes: ['blush', 'sage', 'ember'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const blossoms = [p.cloth, p.accents[0], p.accents[1], p.accents[3], p.accents[4]];
  const aisle = path(
    'M520 520 L680 520 L960 805 L240 805 Z',
    d.linear({ 0: mix(p.cloth, p.glow, 0.4), 1: darken(p.cloth, 0.1) }),
  );
  const rows = times(5, (i) => {
    const s = 0.42 + i * 0.26;
    const y = 545 + i * i * 13 + i * 12;
    return times(3, (k) => {
      const away = 110 * s + 40 + i * 22 + k * 100 * s;
      return chair(d, 600 - away, y, 175 * s, p.cloth) + chair(d, 600 + away, y, 175 * s, p.cloth);
    });
  });
  const frame = 'M430 540 V330 C430 130 770 130 770 330 V540';
  const veil = path(
    'M432 330 C470 220 560 200 600 196 C520 250 470 330 452 540 L430 540 Z',
    d.linear(
      {
        0: fade(lighten(p.cloth, 0.5), 0.95),
        0.5: fade(p.cloth, 0.75),
        1: fade(darken(p.cloth, 0.08), 0.9),
      },
      ACROSS,
    ),
  );
  const crown = times(34, (i) => {
    const t = i / 33;
    const turn = Math.PI * (1.02 + t * 0.82);
    const x = 600 + Math.cos(turn) * 172 + random.between(-16, 16);
    const y = 345 + Math.sin(turn) * 172 + random.between(-16, 16);
    return (
      sprig(d, x, y, random.between(40, 74), random.between(0, 360)) +
      (i % 2 ? '' : bloom(d, x, y, random.between(20, 34), random.pick(blossoms)))
    );
  });
  const petals = times(70, () => {
    const t = random.next();
    return ellipse(
      600 + random.between(-1, 1) * (90 + t * 300),
      530 + t * 265,
      3 + t * 5,
      2 + t * 2.6,
      random.pick(blossoms),
      'fill-opacity=".85"',
    );
  });
  return (
    backdrop(d, 600, 400, 0.9) +
    sun(d, 600, 405, 44) +
    hills(d, 430, 40, mix(p.far, p.glow, 0.25)) +
    hills(d, 480, 30, p.far) +
    times(7, (i) =>
      cypress(d, [60, 120, 190, 330, 870, 1010, 1120][i] ?? 0, 515, random.between(110, 190), mix(p.leaf, p.far, 0.55)),
    ) +
    ground(d, 505, mix(p.leaf, p.ground, 0.22)) +
    glow(d, 600, 520, 420, 0.5) +
    aisle +
    stroke(frame, p.metal, 9) +
    veil +
    group(veil, 'transform="translate(1200 0) scale(-1 1)"') +
    crown +
    bouquet(d, 436, 520, 46, 6, blossoms) +
    bouquet(d, 764, 520, 46, 6, blossoms) +
    rows +
    petals +
    group(bouquet(d, 40, 770, 130, 7, blossoms), d.blur(5)) +
    group(bouquet(d, 1165, 775, 130, 7, blossoms), d.blur(5)) +
    finish(d, 600, 390, 0.2)
  );
}
