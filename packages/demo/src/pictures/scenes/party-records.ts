import { circle, type Drawing, ellipse, path, rect, shape, stroke, times } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';
import { tumbler } from '../props/drinks.js';
import { confetti } from '../props/festive.js';
import { backdrop, bokeh, contactShadow, finish, glow } from '../props/light.js';
import { pottedPlant } from '../props/plants.js';
import type { Scene } from './scene.js';

/** Records at home: turntable, speakers, lamp. */
export const partyRecords: Scene = { draw, palettes: ['honey', 'mint', 'wine'] };

function draw(d: Drawing): string {
  const { palette: p } = d;
  const wood = mix(p.metal, p.near, 0.45);
  const speaker = (x: number): string =>
    rect(x, 300, 150, 250, d.linear({ 0: lighten(wood, 0.12), 1: darken(wood, 0.3) }, [0, 0, 1, 0.3]), 8) +
    rect(x + 12, 312, 126, 226, p.ink, 5, 'fill-opacity=".55"') +
    circle(x + 75, 370, 34, d.radial({ 0: p.metal, 0.3: p.ink, 0.85: lighten(p.ink, 0.14), 1: p.metal })) +
    circle(x + 75, 468, 54, d.radial({ 0: lighten(p.ink, 0.3), 0.28: p.ink, 0.9: lighten(p.ink, 0.16), 1: p.metal }));
  const grooves = times(7, (i) =>
    ellipse(600, 505, 158 - i * 14, 34 - i * 3, 'none', 'stroke="#ffffff" stroke-width="1" stroke-opacity=".12"'),
  );
  const turntable =
    contactShadow(d, 600, 560, 260, 18, 0.5) +
    path('M400 476 L800 476 L840 548 L360 548 Z', d.linear({ 0: lighten(p.cloth, 0.1), 1: darken(p.cloth, 0.14) })) +
    rect(360, 546, 480, 22, darken(wood, 0.25), 4) +
    ellipse(600, 509, 170, 38, p.ink) +
    ellipse(
      600,
      505,
      168,
      37,
      d.linear({ 0: lighten(p.ink, 0.2), 0.5: p.ink, 1: lighten(p.ink, 0.12) }, [0, 0, 1, 0.5]),
    ) +
    grooves +
    path('M600 505 L470 482 L530 474 Z M600 505 L720 530 L660 538 Z', '#ffffff', 'fill-opacity=".14"') +
    ellipse(600, 505, 54, 12, p.accents[0]) +
    ellipse(600, 505, 6, 2, p.cloth) +
    stroke('M792 480 L772 498 L690 512', lighten(p.metal, 0.4), 6) +
    circle(792, 480, 13, p.metal);
  const art = (x: number, y: number, w: number, h: number, draw: string): string =>
    rect(x + 6, y + 8, w, h, p.ink, 3, 'fill-opacity=".22"') +
    rect(x, y, w, h, p.cloth, 3) +
    `<g ${d.clip(shape`M${x + 12} ${y + 12} h${w - 24} v${h - 24} h${24 - w} Z`)}>${draw}</g>`;
  return (
    backdrop(d, 1010, 250, 0.5) +
    art(
      300,
      60,
      190,
      200,
      rect(300, 60, 190, 200, p.accents[3]) +
        circle(420, 130, 44, p.accents[0]) +
        ellipse(370, 270, 130, 70, p.accents[2]),
    ) +
    art(
      515,
      60,
      190,
      200,
      rect(515, 60, 190, 200, mix(p.accents[1], p.cloth, 0.3)) +
        times(4, (i) =>
          path(
            shape`M${535 + i * 20} 260 V${190 - i * 6} A${75 - i * 20} ${75 - i * 20} 0 0 1 ${685 - i * 20} ${190 - i * 6} V260 Z`,
            p.accents[(i * 2) % 5] ?? p.cloth,
          ),
        ),
    ) +
    art(
      730,
      60,
      190,
      200,
      rect(730, 60, 190, 200, p.accents[0]) +
        times(5, (i) =>
          circle(770 + (i % 3) * 54, 110 + (i % 2) * 80, 30, p.accents[(i + 1) % 5] ?? p.cloth, 'fill-opacity=".85"'),
        ),
    ) +
    glow(d, 1060, 300, 420, 0.75) +
    stroke('M1060 560 V330', p.metal, 9) +
    ellipse(1060, 560, 52, 10, p.metal) +
    path('M985 340 L1020 210 L1100 210 L1135 340 Z', d.linear({ 0: lighten(p.glow, 0.2), 1: lighten(p.glow, 0.65) })) +
    pottedPlant(d, 120, 572, 300, p.accents[2]) +
    speaker(225) +
    speaker(828) +
    turntable +
    rect(-10, 562, 1220, 30, d.linear({ 0: lighten(wood, 0.24), 1: wood })) +
    rect(-10, 592, 1220, 208, d.linear({ 0: darken(wood, 0.2), 1: darken(wood, 0.5) })) +
    times(3, (i) => rect(30 + i * 390, 616, 360, 170, darken(wood, 0.55), 6)) +
    times(54, (i) => {
      const tone = [...p.accents, p.cloth, p.mid][(i * 5) % 7] ?? p.cloth;
      const x = 42 + Math.floor(i / 18) * 390 + (i % 18) * 19;
      return rect(x, 628 + ((i * 7) % 5) * 3, 15, 158, d.linear({ 0: lighten(tone, 0.15), 1: darken(tone, 0.4) }), 2);
    }) +
    tumbler(d, 985, 566, 84, p.accents[0]) +
    confetti(d, 26, [60, 20, 1140, 320], 8) +
    bokeh(d, 10, [60, 40, 1140, 420], 26) +
    finish(d, 1000, 280, 0.22)
  );
}
