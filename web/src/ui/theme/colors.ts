/**
 * The palette. Mulberry is the primary colour and gold the accent; the greys are tinted with mulberry, so that they do
 * not look cold beside it.
 */
const white = '#ffffff';
const neutral = {
  50: '#faf8fa',
  100: '#f3eff3',
  200: '#e7e0e7',
  300: '#d2c8d2',
  400: '#b3a7b4',
  500: '#7d707d',
  600: '#625662',
  700: '#4b414c',
  800: '#342b37',
  850: '#2a222d',
  900: '#211a24',
  950: '#17111a',
};
const mulberry = {
  50: '#fcf1f6',
  100: '#f8e1ec',
  200: '#f3c7da',
  300: '#eba5c6',
  500: '#b93a73',
  600: '#9c2b60',
  700: '#7f2150',
  800: '#611b40',
  900: '#451730',
};
const gold = {
  100: '#fdf0cf',
  200: '#fbe0a0',
  300: '#f9c667',
  400: '#f6b94a',
  600: '#b0690c',
  700: '#7a4a06',
  900: '#46300f',
};
const dusk = {
  700: '#5b2a5e',
  900: '#2a1330',
};
const green = {
  100: '#e3f4ea',
  300: '#8fd8b0',
  700: '#1f6b45',
  900: '#16302a',
};
const slate = {
  100: '#e6eaf3',
  300: '#a9b8d6',
  700: '#3d4d70',
  900: '#1e2739',
};
const red = {
  100: '#fde8e6',
  300: '#ff9d94',
  600: '#b42318',
  700: '#8f1c13',
  900: '#451a1c',
};

/** A value for each colour scheme, which the browser chooses by the CSS property `color-scheme` of the page. */
const both = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` });

/** The same in both colour schemes; also the base of mixed colours such as `white/50`. */
export const colors = { white: { value: white } };

/** The colours that the screens use; they do not refer to the palette directly. */
export const semanticColors = {
  bg: {
    DEFAULT: both('#fdfbfd', neutral[950]),
    subtle: both(neutral[50], neutral[900]),
    muted: both(neutral[100], neutral[800]),
    panel: both(white, neutral[850]),
    selected: both(white, mulberry[900]),
    tint: both(mulberry[50], '#281826'),
    error: both(red[100], red[900]),
    dusk: { value: dusk[900] },
    glow: { value: dusk[700] },
  },
  fg: {
    DEFAULT: both(neutral[950], neutral[100]),
    muted: both(neutral[600], neutral[400]),
    error: both(red[600], red[300]),
    onDusk: { value: '#fff1e6' },
    onDuskMuted: { value: '#e6cddb' },
  },
  border: {
    DEFAULT: both(neutral[200], '#41364a'),
    // The border that distinguishes a control from the page needs a contrast of 3:1.
    control: both('#938593', neutral[500]),
    error: both(red[600], red[300]),
  },
  brand: {
    solid: both(mulberry[600], mulberry[500]),
    hover: both(mulberry[700], mulberry[600]),
    contrast: { value: white },
    fg: both(mulberry[600], mulberry[300]),
    subtle: both(mulberry[100], mulberry[900]),
    muted: both(mulberry[200], mulberry[800]),
    emphasized: both(mulberry[300], mulberry[700]),
    focusRing: both(mulberry[500], mulberry[300]),
  },
  /** The accent on dark surfaces. */
  lamp: {
    solid: { value: gold[300] },
    hover: { value: gold[200] },
    contrast: { value: dusk[900] },
  },
  star: both(gold[600], gold[400]),
  /** Statuses: text and background. */
  pending: {
    fg: both(gold[700], gold[300]),
    bg: both(gold[100], gold[900]),
  },
  good: {
    fg: both(green[700], green[300]),
    bg: both(green[100], green[900]),
  },
  bad: {
    fg: both(red[700], red[300]),
    bg: both(red[100], red[900]),
  },
  done: {
    fg: both(slate[700], slate[300]),
    bg: both(slate[100], slate[900]),
  },
  calm: {
    fg: both(neutral[700], neutral[300]),
    bg: both(neutral[100], '#3d3341'),
  },
};
