import { type Drawing, place, stroke } from '../canvas/drawing.js';

/**
 * Capital letters of four by six units, as strokes: fonts differ between machines, and the pictures must not. Only those
 * that signs contain.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6 L2 0 L4 6 M0.8 4 H3.2',
  B: 'M0 0 V6 H2.6 Q4 6 4 4.5 Q4 3 2.6 3 H0 M0 0 H2.4 Q3.7 0 3.7 1.5 Q3.7 3 2.4 3',
  C: 'M4 1 Q3.4 0 2 0 Q0 0 0 3 Q0 6 2 6 Q3.4 6 4 5',
  E: 'M4 0 H0 V6 H4 M0 3 H3',
  H: 'M0 0 V6 M4 0 V6 M0 3 H4',
  K: 'M0 0 V6 M4 0 L0 3.6 M1.4 2.6 L4 6',
  L: 'M0 0 V6 H4',
  M: 'M0 6 V0 L2 3.4 L4 0 V6',
  N: 'M0 6 V0 L4 6 V0',
  O: 'M2 0 Q0 0 0 3 Q0 6 2 6 Q4 6 4 3 Q4 0 2 0',
  P: 'M0 6 V0 H2.6 Q4 0 4 1.7 Q4 3.4 2.6 3.4 H0',
  R: 'M0 6 V0 H2.6 Q4 0 4 1.6 Q4 3.2 2.6 3.2 H0 M2 3.2 L4 6',
  S: 'M3.8 0.9 Q3.2 0 2 0 Q0.2 0 0.2 1.5 Q0.2 2.8 2 3 Q4 3.2 4 4.5 Q4 6 2 6 Q0.6 6 0 5',
  T: 'M0 0 H4 M2 0 V6',
  W: 'M0 0 L1 6 L2 2 L3 6 L4 0',
};
/** From one letter to the next, in units. */
const ADVANCE = 5.4;

/** A line of capital letters and spaces around x, with its upper edge at y; `size` is the height. */
export function lettering(d: Drawing, text: string, x: number, y: number, size: number, colour: string): string {
  const unit = size / 6;
  const left = x - ((text.length * ADVANCE - (ADVANCE - 4)) * unit) / 2;
  return [...text]
    .map((letter, i) => {
      const strokes = LETTERS[letter];
      // Chalk is uneven.
      const wobble = d.random.between(-2, 2);
      return strokes ? place(stroke(strokes, colour, 0.7), left + i * ADVANCE * unit, y, unit, wobble) : '';
    })
    .join('');
}
