/**
 * The palette: an evening under the tent. Mulberry leads, lamp gold accompanies it, and the greys
 * carry a little of the mulberry so that nothing looks cold beside it.
 */
export const colors = {
  white: { value: '#ffffff' },
  neutral: {
    50: { value: '#faf8fa' },
    100: { value: '#f3eff3' },
    200: { value: '#e7e0e7' },
    300: { value: '#d2c8d2' },
    400: { value: '#b3a7b4' },
    500: { value: '#7d707d' },
    600: { value: '#625662' },
    700: { value: '#4b414c' },
    800: { value: '#342b37' },
    850: { value: '#2a222d' },
    900: { value: '#211a24' },
    950: { value: '#17111a' },
  },
  mulberry: {
    50: { value: '#fcf1f6' },
    100: { value: '#f8e1ec' },
    200: { value: '#f3c7da' },
    300: { value: '#eba5c6' },
    400: { value: '#d76d9e' },
    500: { value: '#b93a73' },
    600: { value: '#9c2b60' },
    700: { value: '#7f2150' },
    800: { value: '#611b40' },
    900: { value: '#451730' },
    950: { value: '#2f1023' },
  },
  gold: {
    50: { value: '#fff9ec' },
    100: { value: '#fdf0cf' },
    200: { value: '#fbe0a0' },
    300: { value: '#f9c667' },
    400: { value: '#f6b94a' },
    600: { value: '#b0690c' },
    700: { value: '#7a4a06' },
    900: { value: '#46300f' },
  },
  dusk: {
    700: { value: '#5b2a5e' },
    800: { value: '#3a1a45' },
    900: { value: '#2a1330' },
  },
  green: {
    100: { value: '#e3f4ea' },
    300: { value: '#8fd8b0' },
    700: { value: '#1f6b45' },
    900: { value: '#16302a' },
  },
  red: {
    100: { value: '#fde8e6' },
    300: { value: '#ff9d94' },
    600: { value: '#b42318' },
    700: { value: '#8f1c13' },
    900: { value: '#451a1c' },
  },
} as const;

/** One meaning, two themes: the second value holds where the system prefers dark colours. */
const both = (base: string, dark: string) => ({ value: { base, _dark: dark } });

/** What the screens use; they name no shade of the palette themselves. */
export const semanticColors = {
  bg: {
    DEFAULT: both('#fdfbfd', '{colors.neutral.950}'),
    subtle: both('{colors.neutral.50}', '{colors.neutral.900}'),
    muted: both('{colors.neutral.100}', '{colors.neutral.850}'),
    panel: both('{colors.white}', '{colors.neutral.900}'),
    tint: both('{colors.mulberry.50}', '#281826'),
    error: both('{colors.red.100}', '{colors.red.900}'),
    dusk: { value: '{colors.dusk.900}' },
  },
  fg: {
    DEFAULT: both('{colors.neutral.950}', '{colors.neutral.100}'),
    muted: both('{colors.neutral.600}', '{colors.neutral.400}'),
    error: both('{colors.red.600}', '{colors.red.300}'),
    onDusk: { value: '#fff1e6' },
    onDuskMuted: { value: '#e6cddb' },
  },
  border: {
    DEFAULT: both('{colors.neutral.200}', '{colors.neutral.800}'),
    // Edges that tell a control from the page need three to one.
    control: both('#938593', '{colors.neutral.500}'),
    error: both('{colors.red.600}', '{colors.red.300}'),
  },
  brand: {
    solid: both('{colors.mulberry.600}', '{colors.mulberry.500}'),
    hover: both('{colors.mulberry.700}', '{colors.mulberry.600}'),
    contrast: { value: '{colors.white}' },
    fg: both('{colors.mulberry.600}', '{colors.mulberry.300}'),
    subtle: both('{colors.mulberry.100}', '{colors.mulberry.900}'),
    muted: both('{colors.mulberry.200}', '{colors.mulberry.800}'),
    emphasized: both('{colors.mulberry.300}', '{colors.mulberry.700}'),
    focusRing: both('{colors.mulberry.500}', '{colors.mulberry.300}'),
  },
  /** Statuses: text and its ground. */
  pending: {
    fg: both('{colors.gold.700}', '{colors.gold.300}'),
    bg: both('{colors.gold.100}', '{colors.gold.900}'),
  },
  good: {
    fg: both('{colors.green.700}', '{colors.green.300}'),
    bg: both('{colors.green.100}', '{colors.green.900}'),
  },
  bad: {
    fg: both('{colors.red.700}', '{colors.red.300}'),
    bg: both('{colors.red.100}', '{colors.red.900}'),
  },
  calm: {
    fg: both('{colors.neutral.700}', '{colors.neutral.300}'),
    bg: both('{colors.neutral.100}', '{colors.neutral.800}'),
  },
};
