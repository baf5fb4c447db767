import { type Drawing, ellipse, path, rect, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { bouquet } from '../props/flowers.js';
import { diamond, ring, sparkle } from '../props/jewels.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import type { Scene } from './scene.js';

/** An open box with a ring. */
export const engagementRing: Scene = { draw, palettes: ['blush', 'wine', 'lagoon'] };

function draw(d: Drawing): string {
  const { palette: p, random } = d;
  const velvet = mix(p.accents[2], p.ink, 0.22);
  const shade = (tone: string): string =>
    d.linear({ 0: lighten(tone, 0.16), 0.5: tone, 1: darken(tone, 0.3) }, [0, 0, 1, 0.5]);
  const blossoms = [p.accents[0], p.cloth, p.accents[1], p.accents[4]];
  return (
    backdrop(d, 600, 330, 0.85) +
    bokeh(d, 44, [0, 0, 1200, 560], 70) +
    rect(0, 600, 1200, 200, d.linear({ 0: lighten(p.ground, 0.12), 1: darken(p.ground, 0.15) })) +
    rect(0, 598, 1200, 5, lighten(p.ground, 0.5), 0, 'fill-opacity=".6"') +
    bouquet(d, 215, 640, 150, 11, blossoms) +
    bouquet(d, 1000, 650, 140, 10, blossoms) +
    contactShadow(d, 600, 706, 300, 40, 0.55) +
    path('M440 470 L462 190 Q466 166 490 166 L710 166 Q734 166 738 190 L760 470 Z', shade(velvet)) +
    path(
      'M466 452 L484 208 Q486 192 502 192 L698 192 Q714 192 716 208 L734 452 Z',
      d.linear({ 0: lighten(p.cloth, 0.2), 1: darken(p.cloth, 0.16) }),
    ) +
    stroke(
      'M500 440 L514 220 M560 446 L566 214 M640 446 L634 214 M700 440 L686 220',
      darken(p.cloth, 0.2),
      2,
      'stroke-opacity=".5"',
    ) +
    path('M430 470 L770 470 L784 560 L416 560 Z', d.linear({ 0: darken(p.cloth, 0.1), 1: lighten(p.cloth, 0.3) })) +
    ellipse(600, 532, 96, 13, darken(p.cloth, 0.4)) +
    ring(d, 600, 448, 92, 17) +
    `<g ${d.clip('M380 534 H820 V720 H380 Z')}>${path(
      'M430 470 L770 470 L784 560 L416 560 Z',
      d.linear({ 0: darken(p.cloth, 0.02), 1: lighten(p.cloth, 0.4) }),
    )}</g>` +
    path('M410 552 L790 552 L772 690 Q770 706 752 706 L448 706 Q430 706 428 690 Z', shade(velvet)) +
    rect(408, 546, 384, 16, p.metal, 4) +
    rect(582, 556, 36, 26, lighten(p.metal, 0.35), 5) +
    glow(d, 600, 330, 240, 0.5) +
    diamond(d, 600, 336, 46) +
    sparkle(660, 300, 34) +
    sparkle(540, 372, 16) +
    sparkle(642, 388, 12) +
    times(22, () =>
      ellipse(
        random.between(120, 1080),
        random.between(710, 785),
        random.between(8, 16),
        random.between(5, 8),
        random.pick(blossoms),
        'fill-opacity=".9"',
      ),
    ) +
    finish(d, 600, 320, 0.22)
  );
}
