/** The colours (`#rrggbb`) of one picture. */
export interface Palette {
  /** Sky or wall, from top to bottom. */
  back: readonly [string, string, string];
  /** Light sources: sun, lamps, candles. */
  glow: string;
  /** The darkest colour, for shadows and silhouettes. */
  ink: string;
  /** By distance, from the background to the foreground. */
  far: string;
  mid: string;
  near: string;
  /** Ground or table top. */
  ground: string;
  /** Linen, paper, icing, porcelain. */
  cloth: string;
  /** Balloons, blossoms, bunting. */
  accents: readonly [string, string, string, string, string];
  leaf: string;
  metal: string;
}

export const PALETTES = {
  blush: {
    back: ['#fdf1ea', '#fadccf', '#f1b9a8'],
    glow: '#fff3d6',
    ink: '#5a2638',
    far: '#f0c4b6',
    mid: '#dd978b',
    near: '#b05e66',
    ground: '#f7e0d3',
    cloth: '#fffaf4',
    accents: ['#e5817d', '#f6c3a4', '#c2566b', '#fbe3bd', '#f2a5a0'],
    leaf: '#84a084',
    metal: '#d6a058',
  },
  sage: {
    back: ['#f8f5e4', '#dfe6cb', '#b3c6a2'],
    glow: '#fff6d2',
    ink: '#24392f',
    far: '#bccda9',
    mid: '#8aa57d',
    near: '#4f6f57',
    ground: '#e4e4c8',
    cloth: '#fffdf3',
    accents: ['#e89a76', '#f9e2b6', '#d4705a', '#fff4df', '#f1bd93'],
    leaf: '#5c8260',
    metal: '#cba050',
  },
  honey: {
    back: ['#fff7e0', '#fee2a8', '#f8b973'],
    glow: '#fff4cf',
    ink: '#55291c',
    far: '#f9cf92',
    mid: '#ea9f5f',
    near: '#bf6338',
    ground: '#fbe6bd',
    cloth: '#fffaec',
    accents: ['#ef7b4d', '#fbd071', '#d9523f', '#fff0cc', '#f6a76a'],
    leaf: '#87a06a',
    metal: '#d99a3d',
  },
  powder: {
    back: ['#f1f7fb', '#d0e4f1', '#a3c8e2'],
    glow: '#fff5dd',
    ink: '#1f3552',
    far: '#b5d3e6',
    mid: '#7fabcc',
    near: '#477aa6',
    ground: '#e3edf2',
    cloth: '#ffffff',
    accents: ['#f3a086', '#fce2a8', '#5e93bf', '#ffffff', '#f7c7b4'],
    leaf: '#7fa796',
    metal: '#dcab62',
  },
  lilac: {
    back: ['#faf3fb', '#e7d6f0', '#c3a8dc'],
    glow: '#fff0dc',
    ink: '#38234f',
    far: '#d2bce5',
    mid: '#a98bcb',
    near: '#7457a0',
    ground: '#efe2f1',
    cloth: '#fffaff',
    accents: ['#ee97b0', '#fcdcb0', '#9273c2', '#fff3f0', '#f5bccb'],
    leaf: '#83a392',
    metal: '#d9a866',
  },
  mint: {
    back: ['#f1faf5', '#cfebe0', '#98d0c1'],
    glow: '#fff6d8',
    ink: '#17403f',
    far: '#b2dccf',
    mid: '#72b7a8',
    near: '#388379',
    ground: '#e2f1e6',
    cloth: '#fdfffa',
    accents: ['#f58f7c', '#fde0a2', '#4aa598', '#ffffff', '#f9bda3'],
    leaf: '#5d9c7c',
    metal: '#dca955',
  },
  midnight: {
    back: ['#10163a', '#343374', '#a5638e'],
    glow: '#ffcf8f',
    ink: '#0a0e26',
    far: '#4f4789',
    mid: '#2f3068',
    near: '#1a1e46',
    ground: '#2b2d60',
    cloth: '#f6e7da',
    accents: ['#f4a261', '#e96f83', '#f9d78c', '#8596e6', '#d58fc1'],
    leaf: '#587f83',
    metal: '#ecbb6c',
  },
  wine: {
    back: ['#260c22', '#5d1c3e', '#bc4e58'],
    glow: '#ffc98a',
    ink: '#1a0716',
    far: '#84304d',
    mid: '#551a39',
    near: '#350f29',
    ground: '#4a1733',
    cloth: '#fae9dc',
    accents: ['#ee7b6c', '#f6bd8a', '#c23a5c', '#fbe0b8', '#d9737f'],
    leaf: '#6f8a68',
    metal: '#e6b064',
  },
  forest: {
    back: ['#0b211e', '#1c4a40', '#7d9c62'],
    glow: '#ffdc95',
    ink: '#071815',
    far: '#3c6b56',
    mid: '#204c41',
    near: '#12312b',
    ground: '#1d4239',
    cloth: '#f6efdc',
    accents: ['#ee9f6d', '#f7d894', '#d86f58', '#f7efdd', '#a9c08a'],
    leaf: '#6d9a6b',
    metal: '#deb25e',
  },
  ember: {
    back: ['#2c1a45', '#a1405a', '#f9a566'],
    glow: '#ffe0a0',
    ink: '#1d0f2e',
    far: '#b65563',
    mid: '#6f2d55',
    near: '#3f1c41',
    ground: '#5a2649',
    cloth: '#fff0df',
    accents: ['#f6845c', '#fcc36e', '#d84a63', '#ffe6bd', '#b06bb0'],
    leaf: '#75855f',
    metal: '#f0b45f',
  },
  lagoon: {
    back: ['#0a2438', '#145f74', '#7fc5b1'],
    glow: '#ffe3a6',
    ink: '#06182a',
    far: '#2f7f8b',
    mid: '#175568',
    near: '#0d3348',
    ground: '#134a5c',
    cloth: '#f4f3e6',
    accents: ['#f79a72', '#fad98f', '#ea6f6a', '#f4f3e6', '#66bdb4'],
    leaf: '#5da585',
    metal: '#e4ba66',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Interpolates between two colours; `amount` is 0 to 1. */
export function mix(from: string, to: string, amount: number): string {
  const goal = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((goal[i] ?? value) - value) * amount));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes with a warm white. */
export const lighten = (colour: string, amount: number): string => mix(colour, '#fffaf0', amount);

/** Mixes with a dark plum instead of black, so that shadows look less flat. */
export const darken = (colour: string, amount: number): string => mix(colour, '#22103a', amount);

export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return red * 0.3 + green * 0.59 + blue * 0.11 < 128;
}

/** The colour with an opacity (0 to 1): `#rrggbbaa`. */
export const fade = (colour: string, opacity: number): string =>
  colour +
  Math.round(Math.min(1, Math.max(0, opacity)) * 255)
    .toString(16)
    .padStart(2, '0');
