import { ACROSS, circle, type Drawing, ellipse, path, place, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { tumbler } from '../props/drinks.js';
import { bunting } from '../props/festive.js';
import { hills } from '../props/land.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { pottedPlant, tree } from '../props/plants.js';
import type { Scene } from './scene.js';

/** A living room with boxes half unpacked. */
export const houseLivingRoom: Scene = { draw, palettes: ['mint', 'blush', 'powder'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const box = (x: number, y: number, w: number, h: number): string => {
    const card = '#d9a066';
    return (
      contactShadow(d, x, y, w * 0.7, 14, 0.45) +
      rect(x - w / 2, y - h, w, h, d.linear({ 0: lighten(card, 0.14), 1: darken(card, 0.22) }, [0, 0, 1, 0.4]), 3) +
      rect(x - w * 0.07, y - h, w * 0.14, h * 0.42, lighten(card, 0.34), 0, 'fill-opacity=".8"') +
      path(
        shape`M${x - w / 2} ${y - h} L${x - w * 0.68} ${y - h * 1.16} L${x - w * 0.12} ${y - h * 1.18} L${x} ${y - h} Z`,
        lighten(card, 0.1),
      ) +
      path(
        shape`M${x + w / 2} ${y - h} L${x + w * 0.68} ${y - h * 1.14} L${x + w * 0.14} ${y - h * 1.18} L${x} ${y - h} Z`,
        darken(card, 0.08),
      )
    );
  };
  const wood = mix(p.metal, '#8a5a3c', 0.4);
  return (
    backdrop(d, 330, 260, 0.6) +
    rect(110, 70, 440, 410, p.cloth, 6) +
    `<g ${d.clip('M128 88 H532 V462 H128 Z')}>${
      rect(128, 88, 404, 374, d.linear({ 0: mix(p.back[1], p.cloth, 0.4), 1: lighten(p.glow, 0.5) })) +
      circle(400, 260, 46, lighten(p.glow, 0.55)) +
      hills(d, 380, 30, p.far) +
      tree(d, 200, 470, 230, mix(p.leaf, p.back[1], 0.3)) +
      tree(d, 500, 470, 200, mix(p.leaf, p.back[1], 0.2))
    }</g>` +
    stroke('M330 88 V462 M128 240 H532', p.cloth, 11) +
    rect(92, 474, 476, 18, lighten(p.cloth, 0.4), 4) +
    pottedPlant(d, 190, 476, 90, p.accents[0]) +
    pottedPlant(d, 470, 476, 80, p.accents[2]) +
    bunting(d, [580, 50], [1230, 70], 60, 9, 56) +
    rect(690, 230, 380, 14, wood, 3) +
    times(9, (i) => {
      const tone = p.accents[i % 5] ?? p.cloth;
      return rect(
        715 + i * 20,
        230 - 70 - (i % 3) * 9,
        16,
        70 + (i % 3) * 9,
        d.linear({ 0: lighten(tone, 0.2), 1: darken(tone, 0.25) }, ACROSS),
        2,
      );
    }) +
    pottedPlant(d, 980, 230, 90, p.accents[1]) +
    path('M560 80 L130 80 L380 640 L1000 640 Z', p.glow, 'fill-opacity=".14"') +
    rect(0, 560, 1200, 240, d.linear({ 0: lighten(wood, 0.3), 1: darken(wood, 0.12) })) +
    times(6, (i) => rect(0, 586 + i * i * 9, 1200, 2, darken(wood, 0.4), 0, 'fill-opacity=".2"')) +
    rect(0, 548, 1200, 14, lighten(p.cloth, 0.2)) +
    ellipse(640, 700, 430, 66, p.accents[1], 'fill-opacity=".75"') +
    ellipse(640, 700, 370, 52, 'none', `stroke="${p.cloth}" stroke-width="6" stroke-opacity=".7"`) +
    contactShadow(d, 800, 640, 280, 20, 0.4) +
    rect(560, 430, 470, 130, d.linear({ 0: lighten(p.near, 0.2), 1: p.near }), 30) +
    rect(545, 520, 500, 96, d.linear({ 0: lighten(p.near, 0.26), 1: darken(p.near, 0.12) }), 24) +
    rect(520, 478, 80, 142, d.linear({ 0: lighten(p.near, 0.3), 1: p.near }), 30) +
    rect(990, 478, 80, 142, d.linear({ 0: lighten(p.near, 0.3), 1: p.near }), 30) +
    rect(560, 614, 14, 30, wood) +
    rect(1016, 614, 14, 30, wood) +
    rect(
      640,
      450,
      100,
      92,
      d.radial({ 0: lighten(p.accents[0], 0.25), 1: darken(p.accents[0], 0.15) }),
      18,
      'transform="rotate(-9 690 496)"',
    ) +
    rect(
      860,
      452,
      96,
      88,
      d.radial({ 0: lighten(p.accents[3], 0.25), 1: darken(p.accents[3], 0.12) }),
      18,
      'transform="rotate(10 908 496)"',
    ) +
    cat(d, 780, 524) +
    stroke('M1130 640 V250', p.metal, 8) +
    ellipse(1130, 642, 48, 10, p.metal) +
    glow(d, 1130, 260, 240, 0.55) +
    path('M1066 280 L1098 180 L1162 180 L1194 280 Z', d.linear({ 0: lighten(p.glow, 0.3), 1: lighten(p.glow, 0.7) })) +
    box(230, 690, 200, 130) +
    box(390, 740, 160, 104) +
    box(215, 560, 130, 88) +
    pottedPlant(d, 390, 640, 110, p.accents[2]) +
    ellipse(680, 690, 110, 22, lighten(wood, 0.3)) +
    rect(674, 690, 12, 60, wood) +
    tumbler(d, 650, 694, 54, p.accents[0]) +
    tumbler(d, 712, 696, 54, p.accents[1]) +
    bokeh(d, 8, [60, 60, 1140, 500], 28) +
    finish(d, 340, 260, 0.22)
  );
}

/** A cat asleep on (x, y). */
function cat(d: Drawing, x: number, y: number): string {
  const fur = mix(d.palette.ink, d.palette.metal, 0.35);
  return place(
    path(
      'M-56 0 C-70 -46 -20 -62 20 -50 C60 -44 66 0 52 2 Z',
      d.radial({ 0: lighten(fur, 0.25), 1: fur }, 0.4, 0.2, 0.8),
    ) +
      circle(-44, -22, 24, lighten(fur, 0.1)) +
      path('M-64 -32 L-60 -58 L-46 -42 Z M-40 -44 L-28 -58 L-24 -34 Z', fur) +
      stroke('M50 -6 C76 -4 70 16 30 8', lighten(fur, 0.12), 11) +
      stroke('M-56 -20 q4 4 8 0 M-40 -20 q4 4 8 0', darken(fur, 0.6), 2),
    x,
    y,
  );
}
