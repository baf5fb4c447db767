import { seededRandom, type Random } from './random.js';
import type { Palette } from './palette.js';

/** The colours of a gradient (`#rrggbb` or `#rrggbbaa`) by offset, from 0 to 1. */
export type Stops = Readonly<Record<number, string>>;

/** `count` colours at equal intervals. */
export const stripes = (count: number, colour: (i: number) => string): Stops =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [i / (count - 1), colour(i)]));

/** The direction of a gradient from left to right, as the ends of a line in fractions of the painted box. */
export const ACROSS = [0, 0, 1, 0] as const;

export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

/** Template tag for paths and elements; rounds numbers to a tenth of a pixel. */
export function shape(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((text, part, i) => {
    const value = values[i - 1];
    return text + (typeof value === 'number' ? round(value) : (value ?? '')) + part;
  });
}

/**
 * A canvas: its colours, its random numbers, and the gradients and filters used so far. Functions that draw something
 * take the canvas and return SVG elements as text; later elements cover earlier ones.
 */
export class Drawing {
  readonly random: Random;
  private readonly definitions = new Map<string, string>();

  constructor(
    readonly palette: Palette,
    seed: string,
    readonly width: number,
    readonly height: number,
  ) {
    this.random = seededRandom(seed);
  }

  /** A linear gradient. The line is in fractions of the painted box; default: from top to bottom. */
  linear(stops: Stops, [x1, y1, x2, y2]: readonly number[] = [0, 0, 0, 1]): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
    );
  }

  /** A radial gradient; centre and radius in fractions of the painted box. */
  radial(stops: Stops, cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
    );
  }

  /** Attribute that blurs a group. The time is proportional to the area of the group, so apply it to small groups. */
  blur(deviation: number): string {
    const filter = this.define(
      (id) =>
        `<filter id="${id}" x="-8%" y="-8%" width="116%" height="116%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `filter="${filter}"`;
  }

  /** Attribute that clips to the path. */
  clip(d: string): string {
    return `clip-path="${this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}"`;
  }

  /** The finished picture. */
  svg(elements: string): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
      `viewBox="0 0 ${this.width} ${this.height}"><defs>${[...this.definitions.values()].join('')}</defs>${elements}</svg>`
    );
  }

  private define(tag: (id: string) => string): string {
    const key = tag('');
    const known = this.definitions.get(key);
    const id = known ? /id="(\w+)"/.exec(known)?.[1] : `p${this.definitions.size}`;
    if (!known) this.definitions.set(key, tag(id ?? ''));
    return `url(#${id})`;
  }
}

const stopTags = (stops: Stops): string =>
  Object.entries(stops)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('');

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  shape`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  shape`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** A rectangle; (x, y) is its upper left corner, and `radius` rounds the corners. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string => shape`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  shape`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const group = (elements: string, attributes: string): string => `<g ${attributes}>${elements}</g>`;

/** Moves, rotates (degrees) and scales elements that are drawn around the origin. */
export const place = (elements: string, x: number, y: number, scale = 1, angle = 0): string =>
  `<g transform="${shape`translate(${x} ${y}) rotate(${angle})`} scale(${Math.round(scale * 1000) / 1000})">${elements}</g>`;

/** Repeats a drawing step and joins the results. */
export const times = (count: number, step: (i: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => step(i)).join('');

/** The point at `t` (0 to 1) on a rope that hangs between two points, and the direction there in degrees. */
export function onRope(
  [x1, y1]: Point,
  [x2, y2]: Point,
  sag: number,
  t: number,
): { x: number; y: number; angle: number } {
  const cx = (x1 + x2) / 2;
  const cy = (y1 + y2) / 2 + sag * 2;
  const u = 1 - t;
  const dx = 2 * u * (cx - x1) + 2 * t * (x2 - cx);
  const dy = 2 * u * (cy - y1) + 2 * t * (y2 - cy);
  return {
    x: u * u * x1 + 2 * u * t * cx + t * t * x2,
    y: u * u * y1 + 2 * u * t * cy + t * t * y2,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

/** The rope itself, as path data. */
export const rope = ([x1, y1]: Point, [x2, y2]: Point, sag: number): string =>
  shape`M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`;
