import { circle, type Drawing, path, place, shape, stroke } from '../canvas/drawing.js';

/** A silhouette, drawn twice so that a thin edge of coloured light remains. */
const againstLight = (figure: (tone: string) => string, tone: string, light: string): string =>
  place(figure(light), 3.5, -3.5) + figure(tone);

/** Head and shoulders from behind; (x, y) is the middle of the head. */
export function spectator(d: Drawing, x: number, y: number, scale: number, tone: string, light: string): string {
  const hair = d.random.whole(0, 3);
  const figure = (colour: string): string =>
    path('M-58 130 C-60 62 -44 44 -16 36 L-14 14 H14 L16 36 C44 44 60 62 58 130 Z', colour) +
    path('M-23 -4 C-23 -34 23 -34 23 -4 C23 20 12 30 0 30 C-12 30 -23 20 -23 -4 Z', colour) +
    (hair === 0 ? circle(0, -34, 13, colour) : '') +
    (hair === 1 ? path('M-27 -2 C-30 -40 30 -40 27 -2 L30 46 H-30 Z', colour) : '') +
    (hair === 2 ? path('M-28 4 C-34 -38 34 -38 28 4 C30 20 20 30 0 28 C-20 30 -30 20 -28 4 Z', colour) : '');
  return place(againstLight(figure, tone, light), x, y, scale);
}

/** A dancer with raised arms; (x, y) is between the feet, below the visible area. */
export function dancer(d: Drawing, x: number, y: number, scale: number, tone: string, light: string): string {
  const { random } = d;
  // From the shoulder over the elbow to the hand; one arm in five has the hand on the hip.
  const arm = (): string => {
    const elbow = random.between(24, 44);
    const hand = elbow + random.between(-22, 16);
    const up = random.between(58, 96);
    return random.chance(0.8)
      ? shape`M0 0 L${elbow} ${random.between(-24, 4)} L${hand} ${-up}`
      : shape`M0 0 L${elbow} 44 L6 76`;
  };
  const right = arm();
  const left = arm();
  const dress = random.chance(0.45);
  const hair = random.whole(0, 3);
  const lean = random.between(-7, 7);
  const figure = (colour: string): string =>
    path(
      dress
        ? 'M-30 -176 Q0 -196 30 -176 L22 -96 C34 -40 58 20 64 80 H-64 C-58 20 -34 -40 -22 -96 Z'
        : 'M-36 -172 Q0 -198 36 -172 L30 -70 L34 80 H-34 L-30 -70 Z',
      colour,
    ) +
    path('M-9 -206 H9 V-176 H-9 Z', colour) +
    path('M-20 -226 C-20 -256 20 -256 20 -226 C20 -206 10 -196 0 -196 C-10 -196 -20 -206 -20 -226 Z', colour) +
    (hair === 0 ? circle(4, -258, 12, colour) : '') +
    (hair === 1
      ? path(
          'M-24 -222 C-30 -262 30 -262 24 -224 C30 -200 36 -176 22 -160 C24 -190 -20 -190 -26 -164 C-36 -180 -26 -204 -24 -222 Z',
          colour,
        )
      : '') +
    (hair === 2 ? circle(0, -232, 27, colour) : '') +
    place(stroke(right, colour, 13), 28, -166) +
    `<g transform="translate(-28 -166) scale(-1 1)">${stroke(left, colour, 13)}</g>`;
  return place(againstLight(figure, tone, light), x, y, scale, lean);
}
