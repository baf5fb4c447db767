import { ACROSS, circle, type Drawing, ellipse, path, place, shape, stroke, times } from '../canvas/drawing.js';
import { darken, fade, lighten } from '../canvas/palette.js';

/** A filled tall champagne glass; its foot is at (x, y). */
export function flute(d: Drawing, x: number, y: number, height: number, angle = 0, wine = '#f2bf5c'): string {
  const w = height * 0.11;
  const bowl = height * 0.6;
  const side = shape`M${-w} ${-height} C${-w * 1.12} ${-height + bowl * 0.55} ${-w * 0.5} ${-height + bowl * 0.92} 0 ${-height + bowl} C${w * 0.5} ${-height + bowl * 0.92} ${w * 1.12} ${-height + bowl * 0.55} ${w} ${-height} Z`;
  const level = -height + bowl * 0.2;
  const drink = shape`M${-w * 1.03} ${level} C${-w * 1.05} ${-height + bowl * 0.6} ${-w * 0.45} ${-height + bowl * 0.9} 0 ${-height + bowl * 0.96} C${w * 0.45} ${-height + bowl * 0.9} ${w * 1.05} ${-height + bowl * 0.6} ${w * 1.03} ${level} Z`;
  const bubbles = times(16, () =>
    circle(
      d.random.between(-w * 0.55, w * 0.55),
      d.random.between(level + 6, -height + bowl * 0.82),
      d.random.between(0.8, 2.2),
      '#ffffff',
      'fill-opacity=".75"',
    ),
  );
  return place(
    stem(d, -height + bowl, w) +
      path(
        side,
        d.linear(
          {
            0: fade('#ffffff', 0.36),
            0.3: fade('#ffffff', 0.08),
            0.75: fade('#ffffff', 0.08),
            1: fade('#ffffff', 0.32),
          },
          ACROSS,
        ),
      ) +
      path(
        drink,
        d.linear(
          {
            0: fade(darken(wine, 0.16), 0.95),
            0.35: fade(lighten(wine, 0.3), 0.95),
            1: fade(darken(wine, 0.2), 0.95),
          },
          [0, 0, 1, 0.1],
        ),
      ) +
      ellipse(0, level, w * 1.03, w * 0.2, lighten(wine, 0.55), 'fill-opacity=".9"') +
      bubbles +
      ellipse(0, -height, w, w * 0.2, 'none', 'stroke="#ffffff" stroke-width="2" stroke-opacity=".8"') +
      stroke(
        shape`M${-w * 0.72} ${-height + 10} C${-w * 0.86} ${-height + bowl * 0.5} ${-w * 0.5} ${-height + bowl * 0.78} ${-w * 0.24} ${-height + bowl * 0.9}`,
        '#ffffff',
        w * 0.14,
        'stroke-opacity=".6"',
      ),
    x,
    y,
    1,
    angle,
  );
}

/** A filled wide champagne coupe; its foot is at (x, y). */
export function coupe(d: Drawing, x: number, y: number, height: number, wine = '#f2bf5c'): string {
  const w = height * 0.42;
  const bowl = height * 0.46;
  const side = shape`M${-w} ${-height} C${-w} ${-height + bowl * 0.75} ${-w * 0.5} ${-height + bowl} 0 ${-height + bowl} C${w * 0.5} ${-height + bowl} ${w} ${-height + bowl * 0.75} ${w} ${-height} Z`;
  const level = -height + bowl * 0.16;
  const drink = shape`M${-w * 0.98} ${level} C${-w * 0.92} ${-height + bowl * 0.74} ${-w * 0.5} ${-height + bowl * 0.95} 0 ${-height + bowl * 0.95} C${w * 0.5} ${-height + bowl * 0.95} ${w * 0.92} ${-height + bowl * 0.74} ${w * 0.98} ${level} Z`;
  return place(
    stem(d, -height + bowl, w * 0.6) +
      path(side, d.linear({ 0: fade('#ffffff', 0.34), 0.4: fade('#ffffff', 0.06), 1: fade('#ffffff', 0.3) }, ACROSS)) +
      path(
        drink,
        d.linear(
          {
            0: fade(darken(wine, 0.14), 0.92),
            0.3: fade(lighten(wine, 0.34), 0.92),
            1: fade(darken(wine, 0.22), 0.92),
          },
          [0, 0, 1, 0.15],
        ),
      ) +
      ellipse(0, level, w * 0.98, w * 0.15, lighten(wine, 0.5), 'fill-opacity=".95"') +
      ellipse(0, -height, w, w * 0.15, 'none', 'stroke="#ffffff" stroke-width="1.8" stroke-opacity=".8"') +
      stroke(
        shape`M${-w * 0.78} ${-height + bowl * 0.3} Q${-w * 0.68} ${-height + bowl * 0.68} ${-w * 0.38} ${-height + bowl * 0.84}`,
        '#ffffff',
        w * 0.07,
        'stroke-opacity=".7"',
      ),
    x,
    y,
  );
}

function stem(d: Drawing, top: number, w: number): string {
  const clear = d.linear({ 0: fade('#ffffff', 0.55), 0.5: fade('#ffffff', 0.18), 1: fade('#ffffff', 0.5) }, ACROSS);
  return (
    ellipse(0, 0, w * 1.05, w * 0.22, clear) +
    ellipse(0, -1, w * 1.05, w * 0.2, 'none', 'stroke="#ffffff" stroke-width="1.2" stroke-opacity=".6"') +
    path(
      shape`M${-w * 0.09} ${top} L${w * 0.09} ${top} Q${w * 0.06} ${-w * 0.5} ${w * 0.34} ${-w * 0.05} L${-w * 0.34} ${-w * 0.05} Q${-w * 0.06} ${-w * 0.5} ${-w * 0.09} ${top} Z`,
      clear,
    )
  );
}
