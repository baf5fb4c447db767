import { circle, type Drawing, rect } from '../canvas/drawing.js';
import { lighten, mix } from '../canvas/palette.js';
import { person } from '../props/head.js';
import { glow } from '../props/light.js';
import { SQUARE, type Scene } from './scene.js';

/** A portrait of a provider. */
export const portrait: Scene = {
  draw,
  palettes: ['blush', 'sage', 'honey', 'powder', 'lilac', 'mint'],
  size: SQUARE,
};

function draw(d: Drawing): string {
  const { palette: p } = d;
  return (
    rect(0, 0, 480, 480, d.linear({ 0: p.back[1], 1: p.back[2] }, [0, 0, 1, 1])) +
    circle(240, 232, 196, lighten(mix(p.back[1], p.accents[1], 0.45), 0.1)) +
    glow(d, 190, 140, 300, 0.55) +
    person(d)
  );
}
