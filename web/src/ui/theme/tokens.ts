import { colors } from './colors.js';

/** `4` is one rem, as everywhere in Chakra. */
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96,
];
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

const widths = {
  full: { value: '100%' },
  xs: { value: '20rem' },
  sm: { value: '24rem' },
  md: { value: '28rem' },
  lg: { value: '32rem' },
  xl: { value: '36rem' },
  '2xl': { value: '42rem' },
  '3xl': { value: '48rem' },
  page: { value: '76rem' },
};

/** Until the bundled fonts are loaded, text is rendered in those of `fallback-fonts.css`. */
const fonts = {
  body: { value: "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, sans-serif" },
  heading: { value: "'Fraunces Variable', 'Fraunces Fallback', ui-serif, Georgia, serif" },
  mono: { value: 'ui-monospace, SFMono-Regular, Menlo, monospace' },
};

/** Shadows are stronger on dark pages, where they would hardly be visible. */
const shadows = {
  card: {
    value:
      '0 1px 2px light-dark(rgb(42 19 48 / 6%), rgb(0 0 0 / 40%)), 0 8px 24px -12px light-dark(rgb(42 19 48 / 18%), rgb(0 0 0 / 60%))',
  },
  lifted: {
    value:
      '0 2px 4px light-dark(rgb(42 19 48 / 6%), rgb(0 0 0 / 40%)), 0 20px 40px -16px light-dark(rgb(42 19 48 / 30%), rgb(0 0 0 / 80%))',
  },
};

export const tokens = {
  colors,
  fonts,
  shadows,
  spacing: scale,
  sizes: { ...scale, ...widths },
  radii: {
    sm: { value: '0.5rem' },
    control: { value: '0.875rem' },
    card: { value: '1.5rem' },
    panel: { value: '2rem' },
    pill: { value: '999px' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '200ms' }, slow: { value: '500ms' } },
  zIndex: { nav: { value: '10' }, notice: { value: '15' }, popover: { value: '20' }, skip: { value: '30' } },
};

const display = {
  fontFamily: 'heading',
  fontWeight: '560',
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'lining-nums',
};

/** Sizes of text with the line height and spacing that belong to them. */
export const textStyles = {
  xs: { value: { fontSize: '0.8125rem', lineHeight: '1.4' } },
  sm: { value: { fontSize: '0.9375rem', lineHeight: '1.5' } },
  md: { value: { fontSize: '1rem', lineHeight: '1.6' } },
  lg: { value: { fontSize: '1.125rem', lineHeight: '1.6' } },
  hero: {
    value: { ...display, fontSize: 'clamp(2.5rem, 1.6rem + 4.2vw, 4.5rem)', lineHeight: '1.04' },
  },
  title: {
    value: { ...display, fontSize: 'clamp(1.875rem, 1.4rem + 2vw, 2.75rem)', lineHeight: '1.12' },
  },
  heading: {
    value: { ...display, fontSize: '1.5rem', lineHeight: '1.2', letterSpacing: '-0.01em' },
  },
  subheading: {
    value: { ...display, fontSize: '1.1875rem', lineHeight: '1.3', letterSpacing: '-0.005em' },
  },
};
